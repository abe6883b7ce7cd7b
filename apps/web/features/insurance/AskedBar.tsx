import { formatDate } from '@parastoo/kit/dates'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Pencil } from '@parastoo/ui/icons.ts'
import type { ReactNode } from 'react'
import { insurance } from '../../messages/insurance.ts'
import { wordsOf } from '../../shell/words.ts'
import type { AskedJourney } from './asked-journey.ts'

const say = wordsOf(insurance.form)

/** A journey whose plans stand below it, in two lines; its form opens by a press, with or without scripts. */
export function AskedBar({
  journey: { countries, startsOn, endsOn, ages },
  nameOf,
  children,
}: {
  journey: AskedJourney
  nameOf: (code2: string) => string
  /** The form. */
  children: ReactNode
}) {
  const dayOf = (date: string) => formatDate(date, { form: 'day-month' })
  return (
    <details>
      <summary className="flex cursor-pointer list-none flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-card p-4 shadow-card outline-none focus-visible:outline-2 focus-visible:outline-focus sm:px-6 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">
          <span className="block font-bold">{countries.map(nameOf).join(' و ')}</span>
          <span className="block text-sm text-quiet">
            {say('asked', { from: dayOf(startsOn), until: dayOf(endsOn), count: ages.length })}
          </span>
        </span>
        <span className={buttonClass({ kind: 'quiet' })}>
          <Pencil aria-hidden className="size-5" />
          {insurance.form.change}
        </span>
      </summary>
      <div className="mt-4">{children}</div>
    </details>
  )
}
