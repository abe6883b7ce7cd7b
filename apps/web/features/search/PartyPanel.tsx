import { cabinClasses } from '@parastoo/contract/enums'
import { messageOf } from '@parastoo/contract/messages'
import { maxPassengers, refuseParty } from '@parastoo/kit/party'
import { CircleAlert } from '@parastoo/ui/icons.ts'
import { SegmentedControl } from '@parastoo/ui/SegmentedControl.tsx'
import { Stepper } from '@parastoo/ui/Stepper.tsx'
import { search } from '../../messages/search.ts'
import type { Draft } from './criteria.ts'

const rows = [
  { kind: 'adults', label: search.form.adults, age: search.form.adultsAge, min: 1 },
  { kind: 'children', label: search.form.children, age: search.form.childrenAge, min: 0 },
  { kind: 'infants', label: search.form.infants, age: search.form.infantsAge, min: 0 },
] as const

/** The steppers and cabins inside `PartyField`. */
export function PartyPanel({
  draft,
  onChange,
}: {
  draft: Draft
  onChange: (change: Partial<Draft>) => void
}) {
  const refused = refuseParty(draft)
  const room = maxPassengers - draft.adults - draft.children - draft.infants
  const cabins = Object.values(cabinClasses).map((cabin) => ({
    id: String(cabin),
    text: search.form.cabins[cabin],
  }))
  return (
    <div className="flex flex-col gap-2">
      {rows.map(({ kind, label, age, min }) => (
        <Stepper
          key={kind}
          {...{ label, min }}
          description={age}
          value={draft[kind]}
          max={draft[kind] + Math.max(0, room)}
          onChange={(count) => onChange({ [kind]: count })}
        />
      ))}
      <div aria-live="polite">
        {refused && (
          <p className="flex items-start gap-1.5 pb-1 text-sm text-bad">
            <CircleAlert aria-hidden className="mt-1 size-4 shrink-0" />
            {messageOf(refused.refused)}
          </p>
        )}
      </div>
      <SegmentedControl
        isWide
        label={search.form.cabin}
        options={cabins}
        value={String(draft.cabin)}
        onChange={(id) => {
          const cabin = Object.values(cabinClasses).find((one) => String(one) === id)
          if (cabin) onChange({ cabin })
        }}
      />
    </div>
  )
}
