import { expect, it } from 'vitest'
import { hotelAddress } from './hotel-address.ts'

it('names the city of a hotel once', () => {
  const of = (addressFa: string) => hotelAddress({ cityNameFa: 'مشهد', addressFa })
  expect(of('مشهد، نزدیک حرم')).toBe('مشهد، نزدیک حرم')
  expect(of('خیابان امام رضا')).toBe('مشهد، خیابان امام رضا')
  expect(of('2 Sample Street')).toBe('مشهد، \u20662 Sample Street\u2069')
})
