import { ComboBox } from '@parastoo/ui/ComboBox.tsx'
import { type Control, useController } from 'react-hook-form'
import { hotelGuests as words } from '../../../messages/hotel-guests.ts'
import { passengers } from '../../../messages/passengers.ts'
import { useCountries } from '../../../shell/passengers/use-countries.ts'
import type { StayFields } from './guest-form.ts'

/** Of which country a guest is. */
export function NationalityField({
  name,
  control,
}: {
  name: `roomGuests.${number}.guests.${number}.nationality`
  control: Control<StayFields>
}) {
  const { field, fieldState } = useController({ name, control })
  const countries = useCountries()
  return (
    <div id={`field-${name}`} className="max-sm:col-span-2">
      <ComboBox
        label={words.nationality}
        searchLabel={passengers.countrySearch}
        items={countries.items}
        isLoading={countries.isLoading}
        {...(countries.hasFailed && { emptyText: passengers.countriesFailed })}
        onApproach={countries.ask}
        value={countries.items.find(({ code }) => code === field.value) ?? null}
        onChange={({ code }) => field.onChange(code ?? '')}
        error={fieldState.error?.message}
      />
    </div>
  )
}
