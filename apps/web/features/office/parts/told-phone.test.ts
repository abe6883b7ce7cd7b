import { expect, it } from 'vitest'
import { toldPhone } from './told-phone.ts'

it('tells a number as people here read it, and leaves its code to one from abroad', () => {
  expect(toldPhone('+989121000101')).toBe('۰۹۱۲ ۱۰۰ ۰۱۰۱')
  expect(toldPhone('+9647701234567')).toBe('+۹۶۴۷۷۰۱۲۳۴۵۶۷')
})
