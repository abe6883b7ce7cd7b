import { expect, it } from 'vitest'
import { expiringPassport } from './expiring-passport.ts'

it.each([
  ['', null],
  ['2027-06-01', null],
  ['2027-05-31', 'کمتر از ۶ ماه اعتبار'],
  ['2026-12-01', 'کمتر از ۶ ماه اعتبار'],
  ['2026-11-30', 'گذرنامه بی‌اعتبار'],
])('flags a passport until %s on a flight of 2026-12-01: %s', (passportExpirationDateFa, told) =>
  expect(expiringPassport({ passportExpirationDateFa }, '2026-12-01')?.text ?? null).toBe(told),
)
