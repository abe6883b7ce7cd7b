import { expect, test } from 'vitest'
import { typedPhone } from './PhoneField.tsx'

const countries = [
  { countryCode: 'IR', name: 'ایران', dialCode: '98' },
  { countryCode: 'IQ', name: 'عراق', dialCode: '964' },
]
const of = (countryCode: string, dialCode: string) => ({ countryCode, dialCode, number: '' })

test.each([
  ['+9647701640661', 'IQ 964 7701640661'],
  ['009647701640661', 'IQ 964 7701640661'],
  ['+989121234567', 'IR 98 9121234567'],
  ['989121234567', 'IR 98 9121234567'],
  ['+964', 'IQ 964 '],
  ['+96', 'IR 98 +96'],
  ['09121234567', 'IR 98 09121234567'],
  ['+4915112345678', 'IR 98 +4915112345678'],
])('%s stands as %s', (typed, shown) => {
  const { countryCode, dialCode, number } = typedPhone(typed, { value: of('IR', '98'), countries })
  expect(`${countryCode} ${dialCode} ${number}`).toBe(shown)
})

test('a number of the chosen country pasted whole keeps it', () => {
  const value = of('IQ', '964')
  expect(typedPhone('9647701640661', { value, countries })).toEqual({
    ...value,
    number: '7701640661',
  })
})
