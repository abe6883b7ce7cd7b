import {
  allowsNationalCode,
  needsPersianNames,
  type PassengerTrip,
} from '@parastoo/contract/flights/passenger-faults'
import type { SavedPassenger } from '@parastoo/contract/flights/saved-passengers'
import { addMonths } from '@parastoo/kit/dates'
import { Card } from '@parastoo/ui/Card.tsx'
import { Baby, User } from '@parastoo/ui/icons.ts'
import { useId } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { checkout } from '../../messages/checkout.ts'
import { orders } from '../../messages/orders.ts'
import { PassengerInputs } from '../../shell/passengers/PassengerInputs.tsx'
import type { PassengerFields, ScannedValues } from '../../shell/passengers/passenger-fields.ts'
import { wordsOf } from '../../shell/words.ts'
import type { FormFields } from './passenger-form.ts'
import { SavedPassengerChips } from './SavedPassengerChips.tsx'

const words = checkout.passengers
const say = wordsOf(words)

/** What a passenger's card is called, also in the list of faults: «مسافر ۱، بزرگسال». */
export const cardTitle = (place: number, type: PassengerFields['type']): string =>
  say('card', { place: place + 1, type: orders.paxTypes[type] })

/** Everything asked of one passenger. */
export function PassengerCard({
  place,
  control,
  trip: { route, lastFlightOn },
  saved,
  onFill,
  onScan,
}: {
  place: number
  control: Control<FormFields>
  /** Only inside Iran may one travel on a national code, and only there and from there is one named in Persian. */
  trip: PassengerTrip
  saved: readonly SavedPassenger[]
  /** Fills the card from a saved passenger, or clears it when that chip is let go. */
  onFill: (passenger: SavedPassenger | null) => void
  onScan: (values: Partial<ScannedValues>) => void
}) {
  const at = `passengers.${place}` as const
  const passenger = useWatch({ control, name: at })
  const { type } = passenger
  const [titleId, agesId] = [useId(), useId()]
  const Icon = type === 'Infant' ? Baby : User
  return (
    <Card as="section" padding="none">
      <fieldset aria-labelledby={titleId} aria-describedby={agesId} className="min-w-0 p-4 sm:p-6">
        <div className="mb-4 flex items-center gap-3">
          <span className="grid size-10 shrink-0 place-items-center rounded-full bg-lead-wash text-lead-text">
            <Icon aria-hidden className="size-5" />
          </span>
          <div className="min-w-0">
            <h2 id={titleId} className="text-lg leading-snug font-bold">
              {cardTitle(place, type)}
            </h2>
            <p id={agesId} className="text-sm text-quiet">
              {words.ages[type]}
            </p>
          </div>
        </div>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          {saved.length > 0 && (
            <SavedPassengerChips
              label={say('saved', { place: place + 1 })}
              className="sm:col-span-2"
              saved={saved}
              chosenId={passenger.id}
              lastFlightOn={lastFlightOn}
              onChoose={onFill}
            />
          )}
          <PassengerInputs
            nameOf={(field) => `${at}.${field}`}
            control={control}
            documentType={passenger.documentType}
            mayChooseDocument={allowsNationalCode(route)}
            arePersianNamesOptional={!needsPersianNames(route)}
            onScan={onScan}
            wheels={{
              birth: birthRange(type, lastFlightOn),
              expiry: { from: lastFlightOn, to: addMonths(lastFlightOn, 12 * 15) },
            }}
          />
        </div>
      </fieldset>
    </Card>
  )
}

/** Years of age between which somebody of this kind is, for the wheel; what is typed may be anything, and is judged. */
const ages = { Adult: [12, 100], Child: [2, 12], Infant: [0, 2] } as const

const birthRange = (type: PassengerFields['type'], lastFlightOn: string) => {
  const [youngest, oldest] = ages[type]
  return {
    from: addMonths(lastFlightOn, -12 * oldest),
    to: addMonths(lastFlightOn, -12 * youngest),
  }
}
