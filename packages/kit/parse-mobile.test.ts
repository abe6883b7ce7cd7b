import { expect, test } from 'vitest'
import { parseMobile } from './parse-mobile.ts'

const iranian = { dialingCode: '+98', phoneNumber: '9121234567' }
const iraqi = { dialingCode: '+964', phoneNumber: '7701234567' }

test.each([
  '09121234567',
  '9121234567',
  '۰۹۱۲ ۱۲۳ ۴۵۶۷',
  '٠٩١٢-١٢٣-٤٥٦٧',
  '+98 912 123 4567',
  '00989121234567',
  '989121234567',
])('%s under +98 is the same Iranian mobile', (input) => {
  expect(parseMobile(input, '+98')).toEqual(iranian)
})

test('the dialling code may be written without its plus', () => {
  expect(parseMobile('09121234567', '98')).toEqual(iranian)
  expect(parseMobile('09121234567', '۰۰۹۸')).toEqual(iranian)
  expect(parseMobile('07701234567', '+964')).toEqual(iraqi)
})

test('a number typed with its own code keeps it', () => {
  expect(parseMobile('+9647701234567', '+98')).toEqual(iraqi)
  expect(parseMobile('009647701234567', '+98')).toEqual(iraqi)
})

test.each([
  ['07701234567', '+98', 'an Iraqi mobile under the Iranian code'],
  ['02188776655', '+98', 'a landline'],
  ['0912123456', '+98', 'a digit short'],
  ['091212345678', '+98', 'a digit long'],
  ['call 09121234567', '+98', 'words around it'],
  ['', '+98', 'nothing'],
  ['09121234567', '', 'no dialling code'],
  ['989121234567', '', 'no dialling code'],
  ['+98+989121234567', '+98', 'two numbers'],
  ['09121234567', '+000', 'no such dialling code'],
])('%j under %s is turned away: %s', (input, dialingCode) => {
  expect(parseMobile(input, dialingCode)).toBeNull()
})
