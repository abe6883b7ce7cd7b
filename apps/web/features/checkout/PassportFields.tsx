import { passportTypes } from '@parastoo/contract/enums'
import { addMonths } from '@parastoo/kit/dates'
import { ComboBox, type ComboBoxItem } from '@parastoo/ui/ComboBox.tsx'
import { Select } from '@parastoo/ui/Select.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { TypedDateField } from '@parastoo/ui/TypedDateField.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Control } from 'react-hook-form'
import { checkout } from '../../messages/checkout.ts'
import { queries } from '../../shell/api.ts'
import { FormField } from './FormField.tsx'
import type { FormFields } from './passenger-form.ts'

const words = checkout.passengers

/** What is asked of somebody who travels on a passport. */
export function PassportFields({
  at,
  control,
  lastFlightOn,
}: {
  at: `passengers.${number}`
  control: Control<FormFields>
  lastFlightOn: string
}) {
  const countries = useCountries()
  return (
    <>
      {(['nationalityCountryNameFa', 'passportIssuingCountryCountryNameFa'] as const).map(
        (field) => (
          <FormField key={field} name={`${at}.${field}`} control={control}>
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
      <FormField name={`${at}.passportType`} control={control}>
        {({ value, ...bound }) => (
          <Select
            {...bound}
            value={value || null}
            label={words.passportType}
            options={passportTypes.map((id) => ({ id, text: words.passportTypes[id] }))}
          />
        )}
      </FormField>
      <FormField name={`${at}.passportNumber`} control={control}>
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
      <FormField name={`${at}.passportExpirationDateFa`} control={control}>
        {({ value, onChange, ...bound }) => (
          <TypedDateField
            {...bound}
            value={value || null}
            onChange={(date) => onChange(date ?? '')}
            label={words.passportExpiry}
            defaultCalendar="gregorian"
            wheel={{ from: lastFlightOn, to: addMonths(lastFlightOn, 12 * 15) }}
          />
        )}
      </FormField>
    </>
  )
}

/** Countries by their Persian name, which is what the contract carries; asked for again on the next approach when they failed. */
function useCountries() {
  const {
    data: reply,
    isFetching,
    isError,
    refetch,
  } = useQuery({
    ...queries.places.countries.queryOptions(),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
  const items = useMemo<ComboBoxItem[]>(
    () =>
      (reply?.data ?? []).map(({ nameFa, nameEn, code2, code3 }) => ({
        id: nameFa,
        text: nameFa,
        code: code2,
        searchText: `${nameEn} ${code3}`,
      })),
    [reply],
  )
  const ask = () => {
    if (isError && !isFetching) void refetch()
  }
  return { items, isLoading: isFetching, hasFailed: isError, ask }
}
