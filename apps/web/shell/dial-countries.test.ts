import { expect, it } from 'vitest'
import { dialCountriesOf, iran } from './dial-countries.ts'

const country = (id: number, code2: string, dialingCode: string | null) => ({
  id,
  code2,
  code3: `${code2}X`,
  nameFa: code2 === 'IR' ? 'ایران' : code2,
  nameEn: code2,
  dialingCode,
})

it('begins with Iran: +98, IR', () => {
  expect(iran).toEqual({ countryCode: 'IR', name: 'ایران', dialCode: '98' })
  expect(dialCountriesOf([])).toEqual([iran])
})

it('lists Iran and Iraq before the rest, and nobody without a dialling code', () => {
  const all = [
    country(1031, 'AZ', '994'),
    country(1010, 'AQ', null),
    country(3415, 'IQ', '+964'),
    country(1784, 'AE', '971'),
    country(3414, 'IR', '98'),
  ]
  expect(dialCountriesOf(all).map(({ countryCode, dialCode }) => countryCode + dialCode)).toEqual([
    'IR98',
    'IQ964',
    'AZ994',
    'AE971',
  ])
})
