import { expect, it } from 'vitest'
import { shortDuration } from './short-duration.ts'

it('writes a duration shortly, without a part that is zero', () => {
  expect(shortDuration(95)).toBe('۱س ۳۵د')
  expect(shortDuration(120)).toBe('۲س')
  expect(shortDuration(50)).toBe('۵۰د')
  expect(shortDuration(0)).toBe('۰د')
})
