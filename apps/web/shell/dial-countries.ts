import { countryIds } from '@parastoo/contract/enums'
import type { Country } from '@parastoo/contract/flights/places'
import type { DialCountry } from '@parastoo/ui/PhoneField.tsx'
import { useMemo } from 'react'
import { useAllCountries } from './all-countries.ts'

/** Known before anything is loaded: the default of the product (spec, section 1). */
export const iran: DialCountry = { countryCode: 'IR', name: 'ایران', dialCode: '98' }

/** The countries one may have a number of, those with a dialling code; Iran alone until they are here, or if they fail. */
export function useDialCountries() {
  const { allCountries, hasFailed, retry } = useAllCountries()
  const countries = useMemo(() => dialCountriesOf(allCountries), [allCountries])
  return { countries, hasFailed, retry }
}

/** Countries with a dialling code: Iran and Iraq, whose travellers these are, before the rest. */
export function dialCountriesOf(allCountries: readonly Country[]): readonly DialCountry[] {
  const place = ({ id }: Country) =>
    [countryIds.Iraq, countryIds.Iran].indexOf(id as typeof countryIds.Iran)
  const dialled = allCountries
    .toSorted((a, b) => place(b) - place(a))
    .flatMap(({ code2, nameFa, dialingCode }) =>
      dialingCode === null
        ? []
        : [{ countryCode: code2, name: nameFa, dialCode: dialingCode.replace(/\D/g, '') }],
    )
  return dialled.some(({ countryCode }) => countryCode === iran.countryCode) ? dialled : [iran]
}
