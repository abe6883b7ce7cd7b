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
import { checkout } from '../../../messages/checkout.ts'
import { tourGuests } from '../../../messages/tour-guests.ts'
import { PassengerInputs } from '../../../shell/passengers/PassengerInputs.tsx'
import type { PassengerFields, ScannedValues } from '../../../shell/passengers/passenger-fields.ts'
import { SavedPassengerChips } from '../../../shell/passengers/SavedPassengerChips.tsx'
import { wordsOf } from '../../../shell/words.ts'
import type { TravellerFields } from './traveller-form.ts'

const say = wordsOf(tourGuests)
const sayPassengers = wordsOf(checkout.passengers)

/** Everything asked of one traveller. */
export function TravellerCard({
  place,
  title,
  control,
  trip,
  saved,
  onFill,
  onScan,
}: {
  place: number
  title: string
  control: Control<TravellerFields>
  trip: PassengerTrip
  saved: readonly SavedPassenger[]
  /** Fills the card from a saved passenger, or clears it when that chip is let go. */
  onFill: (passenger: SavedPassenger | null) => void
  onScan: (values: Partial<ScannedValues>) => void
}) {
  const { route, lastFlightOn } = trip
  const at = `passengers.${place}` as const
  const { id, type, documentType } = useWatch({ control, name: at })
  const [titleId, agesId] = [useId(), useId()]
  const Icon = type === 'Infant' ? Baby : User
  return (
    <Card as="section" padding="none">
      <fieldset aria-labelledby={titleId} aria-describedby={agesId} className="min-w-0 p-4 sm:p-6">
        <div className="mb-3 flex items-center gap-3">
          <span className="grid size-9 shrink-0 place-items-center rounded-full bg-lead-wash text-lead-text">
            <Icon aria-hidden className="size-5" />
          </span>
          <div className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <h2 id={titleId} className="text-base leading-snug font-bold sm:text-lg">
              {title}
            </h2>
            <p id={agesId} className="text-sm text-quiet">
              {tourGuests.typesAges[type]}
            </p>
          </div>
        </div>
        {saved.length > 0 && (
          <SavedPassengerChips
            label={sayPassengers('saved', { place: place + 1 })}
            className="mb-4"
            saved={saved}
            chosenId={id}
            lastFlightOn={lastFlightOn}
            onChoose={onFill}
          />
        )}
        <div className="grid grid-cols-2 gap-x-3 gap-y-3 sm:gap-4">
          <PassengerInputs
            nameOf={(field) => `${at}.${field}`}
            control={control}
            documentType={documentType}
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

/** What a traveller's card is called, also in the list of faults. */
export const cardTitle = (place: number, who: string): string =>
  say('card', { place: place + 1, who })

/** Years of age between which somebody of this kind is, for the wheel; what is typed may be anything, and is judged. */
const ages = { Adult: [12, 100], Child: [2, 12], Infant: [0, 2] } as const

function birthRange(type: PassengerFields['type'], lastFlightOn: string) {
  const [youngest, oldest] = ages[type]
  return {
    from: addMonths(lastFlightOn, -12 * oldest),
    to: addMonths(lastFlightOn, -12 * youngest),
  }
}
