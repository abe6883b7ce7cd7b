import { expect, it } from 'vitest'
import { phoneInGroups } from './phone-in-groups.ts'

it('writes numbers in the groups people say them in', () => {
  expect(phoneInGroups('02191000000')).toBe('۰۲۱ ۹۱۰۰ ۰۰۰۰')
  expect(phoneInGroups('09121000101')).toBe('۰۹۱۲ ۱۰۰ ۰۱۰۱')
  expect(phoneInGroups('1500')).toBe('۱۵۰۰')
})
