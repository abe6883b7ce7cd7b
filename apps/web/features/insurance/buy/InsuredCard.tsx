import type { SavedPassenger } from '@parastoo/contract/flights/saved-passengers'
import { addMonths } from '@parastoo/kit/dates'
import { Card } from '@parastoo/ui/Card.tsx'
import { DigitsField } from '@parastoo/ui/DigitsField.tsx'
import { Select } from '@parastoo/ui/Select.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { useId } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { insurance } from '../../../messages/insurance.ts'
import { orders } from '../../../messages/orders.ts'
import { passengers } from '../../../messages/passengers.ts'
import { FormField } from '../../../shell/forms/FormField.tsx'
import { DateInput } from '../../../shell/passengers/DateInput.tsx'
import { NameFields } from '../../../shell/passengers/NameFields.tsx'
import type { PassengerFields } from '../../../shell/passengers/passenger-fields.ts'
import { SavedPassengerChips } from '../../../shell/passengers/SavedPassengerChips.tsx'
import { filledFrom } from '../../../shell/passengers/saved-choice.ts'
import { wordsOf } from '../../../shell/words.ts'
import { emptyInsured, type InsuredFields } from './insured-form.ts'

const words = insurance.buy
const say = wordsOf(words)

/** What an insurer asks of one person, as in their passport. */
export function InsuredCard({
  place,
  age,
  form,
  saved,
  today,
  startsOn,
}: {
  place: number
  /** As the plan was compared for. */
  age: number
  form: UseFormReturn<InsuredFields>
  saved: readonly SavedPassenger[]
  today: string
  startsOn: string
}) {
  const { control } = form
  const titleId = useId()
  const at = `insured.${place}` as const
  const chosenId = useWatch({ control, name: `${at}.id` })
  const nameOf = (field: keyof PassengerFields) => `${at}.${field}` as const
  const fill = (fields: PassengerFields) => {
    form.setValue(at, fields, { shouldDirty: true })
    form.clearErrors(at)
  }
  return (
    <Card as="section" padding="none">
      <fieldset aria-labelledby={titleId} className="min-w-0 p-4 sm:p-6">
        <h2 id={titleId} className="mb-3 text-base leading-snug font-bold sm:text-lg">
          {say('cardOf', { place: place + 1, age })}
        </h2>
        {saved.length > 0 && (
          <SavedPassengerChips
            label={say('saved', { place: place + 1 })}
            className="mb-4"
            saved={saved}
            chosenId={chosenId}
            lastFlightOn={startsOn}
            onChoose={(chosen) => fill(chosen ? filledFrom(chosen, emptyInsured) : emptyInsured)}
          />
        )}
        <div className="grid grid-cols-2 gap-x-3 gap-y-3 sm:gap-4">
          <NameFields nameOf={nameOf} control={control} arePersianNamesOptional={false} />
          <FormField name={nameOf('genderTitle')} control={control}>
            {({ value, ...bound }) => (
              <Select
                {...bound}
                value={value || null}
                label={passengers.gender}
                options={[
                  { id: 'Female', text: orders.genders.Female },
                  { id: 'Male', text: orders.genders.Male },
                ]}
              />
            )}
          </FormField>
          <FormField name={nameOf('passportNumber')} control={control}>
            {(bound) => (
              <TextField
                {...bound}
                label={words.passportNumber}
                direction="ltr"
                autoComplete="off"
                autoCapitalize="characters"
                maxLength={20}
              />
            )}
          </FormField>
          <DateInput
            className="col-span-2 sm:col-span-1"
            nameOf={nameOf}
            control={control}
            field={'birthDateFa'}
            typedField={'birthDateTyped'}
            label={passengers.birthDate}
            wheel={{ from: addMonths(today, -12 * 100), to: today }}
          />
          <FormField
            name={nameOf('nationalCode')}
            control={control}
            className="col-span-2 sm:col-span-1"
          >
            {(bound) => (
              <DigitsField
                {...bound}
                label={passengers.nationalCode}
                description={words.nationalCodeText}
                isOptional
                maxDigits={10}
              />
            )}
          </FormField>
        </div>
      </fieldset>
    </Card>
  )
}
