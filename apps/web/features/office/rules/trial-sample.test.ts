import { expect, it } from 'vitest'
import { first, hourOf, sampleOf } from './trial-sample.ts'

it('tries the hour that is typed, in our digits too, and none where it is no hour', () => {
  expect(hourOf('۰۷:۳۰')).toBe('07:30')
  expect(hourOf('7:30')).toBe('07:30')
  expect(hourOf('۱۸۰۰')).toBe('18:00')
  for (const wrong of ['', '25:00', '18', '18:7']) expect(hourOf(wrong)).toBeNull()
  expect(sampleOf({ ...first, hour: '۰۶:۱۵' })?.hour).toBe('06:15')
  expect(sampleOf({ ...first, hour: 'صبح' })).toBeNull()
})
