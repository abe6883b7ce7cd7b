import type { OrderSummary } from '@parastoo/contract/orders/orders'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { formatRialAsToman } from '@parastoo/kit/money'
import { classes } from '@parastoo/ui/classes.ts'
import { Check, X } from '@parastoo/ui/icons.ts'
import { paying } from '../../messages/paying.ts'
import { tehranDayOf } from '../tehran-day.ts'
import { wordsOf } from '../words.ts'

const say = wordsOf(paying)

type Instalment = OrderSummary['instalments'][number]

/** What an order is paid in and when each part is due; nothing where it is paid in one piece. */
export function Instalments({ order }: { order: Pick<OrderSummary, 'instalments'> }) {
  const { instalments } = order
  if (instalments.length < 2) return null
  const next = instalments.find(({ state }) => state === 'due')
  return (
    <section
      aria-label={paying.plan}
      className="mt-3 flex flex-col gap-3 rounded-control border border-line p-3"
    >
      <span aria-hidden className="flex h-2 gap-1">
        {instalments.map(({ position, amount, state }) => (
          <span
            key={position}
            style={{ flexGrow: amount }}
            className={classes('min-w-2 rounded-full', fills[state])}
          />
        ))}
      </span>
      <ol className="flex flex-col gap-2">
        {instalments.map((instalment) => (
          <li
            key={instalment.position}
            aria-current={instalment === next ? 'step' : undefined}
            className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm"
          >
            <span className={classes(instalment === next && 'font-bold')}>
              {nameOf(instalment, instalments.length)}
              <span className="block text-xs font-normal text-quiet">{standingOf(instalment)}</span>
            </span>
            <span className={classes(instalment === next ? 'font-bold' : 'text-quiet')}>
              {formatRialAsToman(instalment.amount)} <span className="text-xs">تومان</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

const fills: Record<Instalment['state'], string> = {
  paid: 'bg-good',
  due: 'bg-edge',
  missed: 'bg-bad',
}

/** Of two: the deposit and the balance. Of more: by their number. */
function nameOf({ position }: Instalment, count: number): string {
  if (position === 0) return paying.deposit
  return count === 2 ? paying.balance : say('part', { number: position + 1 })
}

function standingOf({ state, dueAt }: Instalment) {
  if (state === 'paid')
    return (
      <>
        <Check aria-hidden className="me-1 inline size-3.5 text-good" />
        {paying.paid}
      </>
    )
  if (state === 'missed')
    return (
      <>
        <X aria-hidden className="me-1 inline size-3.5 text-bad" />
        {paying.missed}
      </>
    )
  if (dueAt === null) return paying.dueNow
  return say('until', {
    day: formatJalaliDate(tehranDayOf(dueAt), 'weekday'),
    time: clockAt(dueAt),
  })
}

const clock = new Intl.DateTimeFormat('fa-IR-u-nu-arabext', {
  timeZone: 'Asia/Tehran',
  hour: '2-digit',
  minute: '2-digit',
})
const clockAt = (instant: string): string => clock.format(new Date(instant))
