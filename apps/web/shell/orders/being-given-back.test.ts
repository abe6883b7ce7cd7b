import { expect, it } from 'vitest'
import { isBeingGivenBack } from './being-given-back.ts'

type Line = Parameters<typeof isBeingGivenBack>[0][number]
const line = (state: Line['state'], ...units: Line['units'][number]['state'][]): Line => ({
  state,
  units: units.map((unit) => ({ state: unit })),
})

it('says that a trip is being cancelled once nothing of it is left to be used, and not before', () => {
  expect(isBeingGivenBack([line('issued', 'cancelling')])).toBe(true)
  expect(isBeingGivenBack([line('issued', 'cancelled', 'cancelling')])).toBe(true)
  expect(isBeingGivenBack([line('void', 'cancelled'), line('issued', 'cancelling')])).toBe(true)
  expect(isBeingGivenBack([line('issued', 'live', 'cancelling')])).toBe(false)
  expect(isBeingGivenBack([line('issued', 'live'), line('issued', 'cancelling')])).toBe(false)
  expect(isBeingGivenBack([line('issued', 'live')])).toBe(false)
  expect(isBeingGivenBack([line('issued', 'cancelled')])).toBe(false)
})
