import { describe, expect, it } from 'vitest'
import { mobileFault, spokenNumber } from './mobile.ts'

const iranian = (number: string) => ({ countryCode: 'IR', dialCode: '98', number })
const iraqi = (number: string) => ({ countryCode: 'IQ', dialCode: '964', number })

describe('a mobile number as typed', () => {
  it('is right with and without its leading zero', () => {
    expect(mobileFault(iranian('09121234567'))).toBeNull()
    expect(mobileFault(iranian('9121234567'))).toBeNull()
    expect(mobileFault(iraqi('07701234567'))).toBeNull()
  })

  it.each(['0912123456', '02188776655', '091212345678'])('is wrong for Iran: %s', (number) => {
    expect(mobileFault(iranian(number))).toBe('PHONE_NUMBER_IS_INVALID')
  })

  it('is required', () => {
    expect(mobileFault(iranian(''))).toBe('PHONE_NUMBER_REQUIRED')
  })

  it('is repeated the way its owner writes it', () => {
    expect(spokenNumber(iranian('9121234567'))).toBe('09121234567')
    expect(spokenNumber(iraqi('07701234567'))).toBe('+964 7701234567')
  })
})
