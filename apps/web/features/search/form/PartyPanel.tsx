import { cabinClasses } from '@parastoo/contract/enums'
import { searchMessages } from '@parastoo/contract/flights/search-messages'
import { maxPassengers, refuseParty } from '@parastoo/kit/party'
import { CircleAlert, Users } from '@parastoo/ui/icons.ts'
import { SegmentedControl } from '@parastoo/ui/SegmentedControl.tsx'
import { Stepper } from '@parastoo/ui/Stepper.tsx'
import { Link } from 'react-router'
import { groupRequest } from '../../../messages/group-request.ts'
import { party } from '../../../messages/party.ts'
import { searchForm } from '../../../messages/search-form.ts'
import { paths } from '../../../paths.ts'
import type { Draft } from '../criteria.ts'

const rows = [
  { kind: 'adults', label: searchForm.adults, age: searchForm.adultsAge, min: 1 },
  { kind: 'children', label: searchForm.children, age: searchForm.childrenAge, min: 0 },
  { kind: 'infants', label: searchForm.infants, age: searchForm.infantsAge, min: 0 },
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
    text: party.cabins[cabin],
  }))
  return (
    <div className="flex flex-col gap-2">
      {rows.map(({ kind, label, age, min }) => (
        <div key={kind}>
          <Stepper
            label={label}
            min={min}
            description={age}
            value={draft[kind]}
            max={draft[kind] + Math.max(0, room)}
            onChange={(count) => onChange({ [kind]: count })}
          />
          <div aria-live="polite">
            {/* What is about no row of its own stands below the last. */}
            {refused && (refused.field ?? 'infants') === kind && (
              <p className="flex items-start gap-1.5 pb-1 text-sm text-bad">
                <CircleAlert aria-hidden className="mt-1 size-4 shrink-0" />
                {searchMessages[refused.refused]}
              </p>
            )}
          </div>
        </div>
      ))}
      {room <= 0 && (
        <Link
          to={paths.groupRequest({
            origin: draft.origin?.code,
            destination: draft.destination?.code,
            date: draft.date,
            returnDate: draft.returnDate,
          })}
          className="inline-flex min-h-11 items-center gap-2 text-sm font-medium text-lead-text"
        >
          <Users aria-hidden className="size-5 shrink-0" />
          {groupRequest.offer}
        </Link>
      )}
      <SegmentedControl
        isWide
        label={searchForm.cabin}
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
