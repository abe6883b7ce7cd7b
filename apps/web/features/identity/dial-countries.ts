import type { DialCountry } from '@parastoo/ui/PhoneField.tsx'
import { useCallback, useEffect, useState } from 'react'
import { api } from '../../shell/api.ts'

/** Known before anything is loaded: the default of the product (spec, section 1). */
export const iran: DialCountry = { countryCode: 'IR', name: 'ایران', dialCode: '98' }

/** The countries one may sign in from, those with a dialling code; Iran alone until they are here, or if they fail. */
export function useDialCountries() {
  const [countries, setCountries] = useState<readonly DialCountry[]>([iran])
  const [hasFailed, setFailed] = useState(false)
  const load = useCallback(async () => {
    setFailed(false)
    try {
      const { data } = await api.places.countries()
      const dialled = data.flatMap(({ code2, nameFa, dialingCode }) =>
        dialingCode === null
          ? []
          : [{ countryCode: code2, name: nameFa, dialCode: dialingCode.replace(/\D/g, '') }],
      )
      if (dialled.some(({ countryCode }) => countryCode === iran.countryCode)) setCountries(dialled)
    } catch {
      setFailed(true)
    }
  }, [])
  useEffect(() => void load(), [load])
  return { countries, hasFailed, retry: () => void load() }
}
