import { allowsNationalCode, type PassengerTrip } from '@parastoo/contract/flights/passenger-faults'
import type { SavedPassenger } from '@parastoo/contract/flights/saved-passengers'
import { addMonths } from '@parastoo/kit/dates'
import { Card } from '@parastoo/ui/Card.tsx'
import { DigitsField } from '@parastoo/ui/DigitsField.tsx'
import { Baby, User } from '@parastoo/ui/icons.ts'
import { SegmentedControl } from '@parastoo/ui/SegmentedControl.tsx'
import { Select } from '@parastoo/ui/Select.tsx'
import { TypedDateField } from '@parastoo/ui/TypedDateField.tsx'
import { lazy, Suspense, useId } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { checkout } from '../../messages/checkout.ts'
import { orders } from '../../messages/orders.ts'
import { wordsOf } from '../../shell/words.ts'
import { FormField } from './FormField.tsx'
import { NameFields } from './NameFields.tsx'
import type { FormFields, PassengerFields } from './passenger-form.ts'
import { SavedPassengerChips } from './SavedPassengerChips.tsx'

const words = checkout.passengers
const say = wordsOf(words)

const PassportFields = lazy(async () => ({
  default: (await import('./PassportFields.tsx')).PassportFields,
}))

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
}: {
  place: number
  control: Control<FormFields>
  /** Only inside Iran may one travel on a national code, and only there and from there is one named in Persian. */
  trip: PassengerTrip
  saved: readonly SavedPassenger[]
  /** Fills the card from a saved passenger, or clears it when that chip is let go. */
  onFill: (passenger: SavedPassenger | null) => void
}) {
  const at = `passengers.${place}` as const
  const passenger = useWatch({ control, name: at })
  const { type, documentType } = passenger
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
          <NameFields at={at} control={control} route={route} />
          <FormField name={`${at}.genderTitle`} control={control}>
            {({ value, ...bound }) => (
              <Select
                {...bound}
                value={value || null}
                label={words.gender}
                options={[
                  { id: 'Female', text: orders.genders.Female },
                  { id: 'Male', text: orders.genders.Male },
                ]}
              />
            )}
          </FormField>
          <FormField name={`${at}.birthDateFa`} control={control}>
            {({ value, onChange, ...bound }) => (
              <TypedDateField
                {...bound}
                value={value || null}
                onChange={(date) => onChange(date ?? '')}
                label={words.birthDate}
                wheel={birthRange(type, lastFlightOn)}
              />
            )}
          </FormField>
          {allowsNationalCode(route) && (
            <FormField name={`${at}.documentType`} control={control}>
              {({ value, onChange }) => (
                <div className="flex min-h-14.5 flex-wrap items-center gap-x-4 gap-y-2">
                  <span className="text-sm text-quiet" aria-hidden>
                    {words.document}
                  </span>
                  <SegmentedControl
                    label={words.document}
                    value={value}
                    onChange={onChange}
                    options={[
                      { id: 'NationalCode', text: orders.documents.NationalCode },
                      { id: 'Passport', text: orders.documents.Passport },
                    ]}
                  />
                </div>
              )}
            </FormField>
          )}
          {documentType === 'NationalCode' ? (
            <FormField name={`${at}.nationalCode`} control={control}>
              {(bound) => <DigitsField {...bound} label={words.nationalCode} maxDigits={10} />}
            </FormField>
          ) : (
            <Suspense fallback={<div className="h-60 sm:col-span-2" />}>
              <PassportFields at={at} control={control} lastFlightOn={lastFlightOn} />
            </Suspense>
          )}
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
