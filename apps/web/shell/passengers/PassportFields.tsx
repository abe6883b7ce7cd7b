import { passportTypes } from '@parastoo/contract/enums'
import { ComboBox } from '@parastoo/ui/ComboBox.tsx'
import { Select } from '@parastoo/ui/Select.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { passengers as words } from '../../messages/passengers.ts'
import { FormField } from '../forms/FormField.tsx'
import type { PassengerFields } from './passenger-fields.ts'
import { useCountries } from './use-countries.ts'

/** What is asked of somebody who travels on a passport. */
export function PassportFields<Fields extends FieldValues>({
  nameOf,
  control,
}: {
  nameOf: (field: keyof PassengerFields) => FieldPath<Fields>
  control: Control<Fields>
}) {
  const countries = useCountries()
  return (
    <>
      {(['nationalityCountryNameFa', 'passportIssuingCountryCountryNameFa'] as const).map(
        (field) => (
          <FormField key={field} name={nameOf(field)} control={control}>
            {({ value, error, onChange }) => (
              <ComboBox
                label={
                  field === 'nationalityCountryNameFa' ? words.nationality : words.issuingCountry
                }
                searchLabel={words.countrySearch}
                items={countries.items}
                isLoading={countries.isLoading}
                {...(countries.hasFailed && { emptyText: words.countriesFailed })}
                onApproach={countries.ask}
                value={value ? { id: value, text: value } : null}
                onChange={({ id }) => onChange(id)}
                error={error}
              />
            )}
          </FormField>
        ),
      )}
      <FormField name={nameOf('passportType')} control={control}>
        {({ value, ...bound }) => (
          <Select
            {...bound}
            value={value || null}
            label={words.passportType}
            options={passportTypes.map((id) => ({ id, text: words.passportTypes[id] }))}
          />
        )}
      </FormField>
      <FormField name={nameOf('passportNumber')} control={control} className="max-sm:col-span-2">
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
    </>
  )
}
