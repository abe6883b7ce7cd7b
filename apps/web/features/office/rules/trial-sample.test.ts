import { expect, it } from 'vitest'
import { first, firstVisa, hourOf, sampleOf, visaOf } from './trial-sample.ts'

it('tries the hour that is typed, in our digits too, and none where it is no hour', () => {
  expect(hourOf('۰۷:۳۰')).toBe('07:30')
  expect(hourOf('7:30')).toBe('07:30')
  expect(hourOf('۱۸۰۰')).toBe('18:00')
  for (const wrong of ['', '25:00', '18', '18:7']) expect(hourOf(wrong)).toBeNull()
  expect(sampleOf({ ...first, hour: '۰۶:۱۵' })?.hour).toBe('06:15')
  expect(sampleOf({ ...first, hour: 'صبح' })).toBeNull()
})

it('tries nothing with days, hours, nights or an age that are no whole number', () => {
  expect(sampleOf({ ...first, backDays: '۲', backHours: '', nights: '' })).toMatchObject({
    hoursBefore: 48,
    nights: 1,
  })
  for (const field of ['days', 'backDays', 'backHours', 'nights'] as const)
    expect(sampleOf({ ...first, [field]: '1.5' }), field).toBeNull()
  expect(visaOf({ ...firstVisa, type: 'single', age: '۷' })?.age).toBe(7)
  expect(visaOf({ ...firstVisa, type: 'single', age: '1.5' })).toBeNull()
})
