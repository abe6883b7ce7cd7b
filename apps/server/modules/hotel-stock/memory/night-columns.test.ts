import { expect, it } from 'vitest'
import type { HotelTerms } from '../stock/index.ts'
import { bytesOfNights, layOutNights, nightsOfStay, writeRateNights } from './night-columns.ts'

/** The nights of one rate, each at a price of its own, as they come from the tables. */
function packed(of: number, length: number, priceOf: (night: number) => number) {
  const bytes = Buffer.alloc(36 * length)
  for (let night = 0; night < length; night += 1) {
    const at = 36 * night
    bytes.writeInt32BE(night, at)
    bytes.writeBigInt64BE(BigInt(priceOf(night)), at + 4)
    for (const absent of [12, 20]) bytes.writeBigInt64BE(-1n, at + absent)
    bytes.writeInt16BE(1, at + 28)
    bytes.writeInt16BE(1, at + 30)
    bytes.writeInt16BE(-1, at + 32)
  }
  return { of, bytes }
}

it('tells more nights apart than two bytes do, those from before as well', () => {
  const [rates, length] = [100, 700]
  const plans = Array.from({ length: rates }, (_, id) => ({ id }))
  const hotels = [{ rooms: [{ id: 0, plans }] }] as unknown as HotelTerms[]
  const nights = layOutNights(hotels, { first: 0, length, kindAt: new Uint32Array(rates) })
  const small = bytesOfNights(nights)
  const priceOf = (rate: number) => (night: number) => 1_000 + rate * length + night
  for (let rate = 0; rate < rates; rate += 1)
    writeRateNights(nights, packed(rate, length, priceOf(rate)))
  expect(nights.keptRates.all.length).toBeGreaterThan(2 ** 16)
  expect(bytesOfNights(nights)).toBeGreaterThan(small + 2 * rates * length)
  const { rateOn } = nightsOfStay(nights, { from: 0, until: length - 1 })
  for (const rate of [0, 50, 99])
    for (const night of [0, 350, 698])
      expect(rateOn(night, rate)?.priceRial).toBe(priceOf(rate)(night))
})
