import { expect, test } from 'vitest'
import { dialingCodeAtStart, e164, readPhone, writtenPhone } from './phone.ts'

test.each([
  ['09121234567', '+98', '+989121234567'],
  ['9121234567', '+98', '+989121234567'],
  ['۰۹۱۲ ۱۲۳ ۴۵۶۷', '98', '+989121234567'],
  ['٠٩١٢-١٢٣-٤٥٦٧', '+98', '+989121234567'],
  ['+98 912 123 4567', '+964', '+989121234567'],
  ['989121234567', '+98', '+989121234567'],
  ['07701234567', '+964', '+9647701234567'],
  ['+9647701234567', '+98', '+9647701234567'],
  ['009647701234567', '+98', '+9647701234567'],
  ['0501234567', '+971', '+971501234567'],
  ['+1 212 555 0100', '+98', '+12125550100'],
])('%s beside %s is %s', (input, code, number) => {
  const read = readPhone(input, code)
  expect(read && e164(read)).toBe(number)
})

test.each([
  ['', '+98'],
  ['912123456', '+98'],
  ['19121234567', '+98'],
  ['0912123456', '+98'],
  ['091212345678', '+98'],
  ['0912123456a', '+98'],
  ['0012123456', '+98'],
  ['+96477012345', '+98'],
  ['7701234567', ''],
  ['7701234567', '+9'],
  ['123', '+971'],
  ['12345678901234', '+971'],
])('%j beside %j is no number', (input, code) => expect(readPhone(input, code)).toBeNull())

test('a code is told as soon as it is all there', () => {
  expect(
    ['+', '+9', '+96', '+964', '+9647', '+98', '+1', '+7', '+44', '+971'].map(dialingCodeAtStart),
  ).toEqual([null, null, null, '+964', '+964', '+98', '+1', '+7', '+44', '+971'])
})

test('a number is written as its owner writes it', () => {
  expect(writtenPhone({ dialingCode: '+98', phoneNumber: '9121234567' })).toBe('09121234567')
  expect(writtenPhone({ dialingCode: '+964', phoneNumber: '7701234567' })).toBe('+964 7701234567')
})
