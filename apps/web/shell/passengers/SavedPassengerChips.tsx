import type { SavedPassenger } from '@parastoo/contract/flights/saved-passengers'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { CircleAlert } from '@parastoo/ui/icons.ts'
import { ToggleChips } from '@parastoo/ui/ToggleChips.tsx'
import { checkout } from '../../messages/checkout.ts'
import { chipNames } from './chip-names.ts'
import { expiringPassport } from './expiring-passport.ts'

/** Those the traveller has bought for before, of the kind of this card; one tap fills it, another clears it. */
export function SavedPassengerChips({
  label,
  className,
  saved,
  chosenId,
  lastFlightOn,
  onChoose,
}: {
  label: string
  className?: string
  saved: readonly SavedPassenger[]
  chosenId: string
  lastFlightOn: string
  onChoose: (passenger: SavedPassenger | null) => void
}) {
  const names = chipNames(saved)
  return (
    <div className={className}>
      <p aria-hidden className="mb-2 text-sm text-quiet">
        {checkout.passengers.savedShort}
      </p>
      <ToggleChips
        label={label}
        isScrolling
        options={saved.map((passenger) => ({
          id: passenger.id,
          text: names.get(passenger.id) ?? '',
          detail: flagOf(passenger, lastFlightOn),
        }))}
        selectedIds={saved.some(({ id }) => id === chosenId) ? [chosenId] : []}
        onChange={(ids) => {
          const picked = ids.find((id) => id !== chosenId)
          onChoose(saved.find(({ id }) => id === picked) ?? null)
        }}
      />
    </div>
  )
}

function flagOf(passenger: SavedPassenger, lastFlightOn: string) {
  const flag = expiringPassport(passenger, lastFlightOn)
  return (
    flag && (
      <Badge tone={flag.tone} icon={<CircleAlert aria-hidden />}>
        {flag.text}
      </Badge>
    )
  )
}
