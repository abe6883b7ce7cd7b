import { expect, test } from 'vitest'
import { isPhoneShape, maskPhone } from './phone.ts'

test.each(['09121234567', '9121234567', '۰۹۱۲ ۱۲۳ ۴۵۶۷', '٠٩١٢-١٢٣-٤٥٦٧', '07701234567'])(
  '%s has the shape of a phone number',
  (input) => expect(isPhoneShape(input)).toBe(true),
)

test.each([
  '',
  '912123456',
  '19121234567',
  '0912123456',
  '091212345678',
  '0912123456a',
  '0012123456',
])('%j has not', (input) => expect(isPhoneShape(input)).toBe(false))

test('a masked number hides its middle', () => {
  expect(maskPhone('09121234567')).toBe('0912***4567')
  expect(maskPhone('9121234567')).toBe('912***4567')
  expect(maskPhone('+989121234567')).toBe('+98912***4567')
  expect(maskPhone('12345')).toBe('***45')
})
