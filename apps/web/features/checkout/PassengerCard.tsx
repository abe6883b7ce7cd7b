import {
  allowsNationalCode,
  needsPersianNames,
  type PassengerTrip,
} from '@parastoo/contract/flights/passenger-faults'
import type { SavedPassenger } from '@parastoo/contract/flights/saved-passengers'
import { addMonths, formatJalaliDate } from '@parastoo/kit/dates'
import { toPersianDigits } from '@parastoo/kit/text'
import { Button } from '@parastoo/ui/Button.tsx'
import { Card } from '@parastoo/ui/Card.tsx'
import { Baby, User } from '@parastoo/ui/icons.ts'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { type Control, useFormState, useWatch } from 'react-hook-form'
import { checkout } from '../../messages/checkout.ts'
import { orders } from '../../messages/orders.ts'
import { PassengerInputs } from '../../shell/passengers/PassengerInputs.tsx'
import {
  fieldFaults,
  type PassengerFields,
  type ScannedValues,
} from '../../shell/passengers/passenger-fields.ts'
import { SavedPassengerChips } from '../../shell/passengers/SavedPassengerChips.tsx'
import { wordsOf } from '../../shell/words.ts'
import type { FormFields } from './passenger-form.ts'

const words = checkout.passengers
const say = wordsOf(words)

/** What a passenger's card is called, also in the list of faults: «مسافر ۱، بزرگسال». */
export const cardTitle = (place: number, type: PassengerFields['type']): string =>
  say('card', { place: place + 1, type: orders.paxTypes[type] })

/** Everything asked of one passenger; in one line once it is complete, unless it is being written. */
export function PassengerCard({
  place,
  control,
  trip,
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
  const { route, lastFlightOn } = trip
  const at = `passengers.${place}` as const
  const passenger = useWatch({ control, name: at })
  const { errors } = useFormState({ control, name: at })
  const { type } = passenger
  const [titleId, agesId] = [useId(), useId()]
  const fields = useRef<HTMLDivElement>(null)
  const [isOpened, setOpened] = useState(false)
  const isFolded =
    !isOpened && !errors.passengers?.[place] && fieldFaults(passenger, trip).length === 0
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
              {cardTitle(place, type)}
            </h2>
            <p id={agesId} className="text-xs text-quiet sm:text-sm">
              {words.ages[type]}
            </p>
          </div>
        </div>
        {saved.length > 0 && (
          <SavedPassengerChips
            label={say('saved', { place: place + 1 })}
            className="mb-4"
            saved={saved}
            chosenId={passenger.id}
            lastFlightOn={lastFlightOn}
            onChoose={(chosen) => {
              setOpened(false)
              onFill(chosen)
            }}
          />
        )}
        {isFolded ? (
          <FoldedPassenger
            passenger={passenger}
            label={say('editCard', { place: place + 1 })}
            onEdit={() => {
              setOpened(true)
              requestAnimationFrame(() => fields.current?.querySelector('input')?.focus())
            }}
          />
        ) : (
          // biome-ignore lint/a11y/noStaticElementInteractions: hears what happens in its fields.
          <div
            ref={fields}
            className="grid grid-cols-2 gap-x-3 gap-y-3 sm:gap-4"
            // Whoever writes in a card sees it whole, also once nothing is missing.
            onFocus={() => setOpened(true)}
            onKeyDown={goToNextField}
          >
            <PassengerInputs
              nameOf={(field) => `${at}.${field}`}
              control={control}
              documentType={passenger.documentType}
              mayChooseDocument={allowsNationalCode(route)}
              arePersianNamesOptional={!needsPersianNames(route)}
              onScan={(values) => {
                setOpened(true)
                onScan(values)
              }}
              wheels={{
                birth: birthRange(type, lastFlightOn),
                expiry: { from: lastFlightOn, to: addMonths(lastFlightOn, 12 * 15) },
              }}
            />
          </div>
        )}
      </fieldset>
    </Card>
  )
}

/** A passenger of whom nothing is missing, in one line. */
function FoldedPassenger({
  passenger,
  label,
  onEdit,
}: {
  passenger: PassengerFields
  label: string
  onEdit: () => void
}) {
  const { firstNameFarsi, lastNameFarsi, firstName, lastName, documentType } = passenger
  const number =
    documentType === 'NationalCode'
      ? toPersianDigits(passenger.nationalCode)
      : passenger.passportNumber
  const latin = `${firstName} ${lastName}`
  const persian = `${firstNameFarsi} ${lastNameFarsi}`.trim()
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-medium wrap-anywhere">
          {persian} <Ltr className={persian ? 'text-quiet' : ''}>{latin}</Ltr>
        </p>
        <p className="text-quiet">
          {orders.documents[documentType]} <Ltr>{number}</Ltr>
          {'، '}
          {formatJalaliDate(passenger.birthDateFa, 'medium')}
        </p>
      </div>
      <Button kind="quiet" size="small" onPress={onEdit}>
        {words.editShort}
        <span className="sr-only"> {label}</span>
      </Button>
    </div>
  )
}

/** Enter, the «next» key of a phone's keyboard, goes to the field after this one; the form is sent by its own button. */
function goToNextField(event: KeyboardEvent<HTMLDivElement>): void {
  const { target, currentTarget, key } = event
  if (key !== 'Enter' || !(target instanceof HTMLInputElement) || target.type === 'radio') return
  const inputs = [...currentTarget.querySelectorAll<HTMLInputElement>('input:not([type=hidden])')]
  const next = inputs[inputs.indexOf(target) + 1]
  if (!next) return
  event.preventDefault()
  next.focus()
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
