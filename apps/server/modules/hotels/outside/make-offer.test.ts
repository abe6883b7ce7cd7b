import { describe, expect, it } from 'vitest'
import type { OutsideRate } from '../ports.ts'
import { offerOf, partOf, rialOf } from './make-offer.ts'
import { rateNamed, readOfferKey } from './offer-key.ts'

const now = Temporal.Instant.from('2026-11-20T08:00:00Z')
const usd = (minor: number) => ({ minor, currency: 'USD' })
const rate: OutsideRate = {
  roomKey: 'Twin room|breakfast',
  handle: 'h-1',
  roomName: 'Twin room',
  board: 'BB',
  feedsChildren: true,
  isRefundable: true,
  roomsLeft: 5,
  cost: usd(10_001),
  charge: { minor: 9_200, currency: 'EUR' },
  leastPrice: null,
  taxesAtHotel: [{ minor: 1_500, currency: 'AED' }],
  penalties: [
    { from: null, kept: usd(0) },
    { from: now.add({ hours: 240 }), kept: usd(3_334) },
    { from: now.add({ hours: 300 }), kept: usd(10_001) },
  ],
}
const ask = {
  checkIn: '2026-12-05',
  checkOut: '2026-12-08',
  rooms: [
    { adults: 2, childAges: [5] },
    { adults: 2, childAges: [] },
  ],
  market: 'iranian' as const,
}
const rials: Record<string, number> = { USD: 1_234_567, AED: 336_001 }
const pricing = {
  supplier: 'etg',
  rialPerUnit: (currency: string) => rials[currency] ?? null,
  markupPercent: 7,
  now,
}
const place = { code: '77', ask, nationality: 'IR' }

describe('a rate outside as an offer of ours', () => {
  it('is whole rial, rounded up once, shared over rooms and nights to the last rial', () => {
    const offer = offerOf(rate, place, pricing)
    const costRial = Math.ceil((10_001 * 1_234_567) / 100)
    const totalRial = Math.ceil(costRial * 1.07)
    expect(offer).toMatchObject({ totalRial, payNowRial: totalRial, board: 'BB', roomsLeft: 2 })
    const sum = (of: (room: NonNullable<typeof offer>['rooms'][number]) => number) =>
      offer?.rooms.reduce((all, room) => all + of(room), 0)
    expect(sum(({ totalRial: one }) => one)).toBe(totalRial)
    expect(sum(({ costRial: one }) => one)).toBe(costRial)
    expect(sum(({ nightsRial }) => nightsRial.reduce((all, night) => all + night, 0))).toBe(
      totalRial,
    )
  })

  it('never adds a tax that the hotel asks for itself: it is paid there', () => {
    const offer = offerOf(rate, place, pricing)
    expect(offer?.payAtHotelRial).toBe(15 * 336_001)
    expect(offer?.payNowRial).toBe(offer?.totalRial)
  })

  it('is not sold where nobody has a rate of one of its sums', () => {
    const lira = { minor: 100, currency: 'TRY' }
    expect(offerOf({ ...rate, taxesAtHotel: [lira] }, place, pricing)).toBeNull()
    expect(offerOf({ ...rate, cost: { minor: 100, currency: 'EUR' } }, place, pricing)).toBeNull()
    expect(offerOf({ ...rate, cost: usd(0) }, place, pricing)).toBeNull()
  })

  it('is never cheaper than what a public price may not go below', () => {
    const offer = offerOf({ ...rate, leastPrice: usd(20_000) }, place, pricing)
    expect(offer?.totalRial).toBe(200 * 1_234_567)
    expect(offer?.rooms[0]?.costRial).toBeLessThan(offer?.rooms[0]?.totalRial ?? 0)
  })

  it('keeps the part of its price that the supplier keeps of its cost, and is free until then', () => {
    const offer = offerOf(rate, place, pricing)
    expect(offer?.freeUntil?.toString()).toBe('2026-11-30T08:00:00Z')
    const [room] = offer?.rooms ?? []
    expect(room?.cancellation.map(({ keptRial }) => keptRial)).toEqual([
      0,
      partOf(room?.payNowRial ?? 0, 3_334, 10_001),
      room?.payNowRial,
    ])
  })

  it('is found again by its name whatever it costs, else under its other terms', () => {
    const name = readOfferKey('etg', offerOf(rate, place, pricing)?.offerKey ?? '')
    if (!name) throw new Error('The key names an offer')
    const dearer = { ...rate, cost: usd(12_000), handle: 'h-2' }
    const hard = { ...rate, isRefundable: false, handle: 'h-3' }
    expect(rateNamed([hard, dearer], name)?.handle).toBe('h-2')
    expect(rateNamed([hard], name)?.handle).toBe('h-3')
    expect(rateNamed([{ ...rate, roomKey: 'Suite|breakfast' }], name)).toBeNull()
    expect(readOfferKey('liteapi', 'etg~77~2026-12-05~2026-12-08~IR~x~back')).toBeNull()
  })
})

describe('sums', () => {
  it('are rounded up to a whole rial, beyond what a float holds', () => {
    const rialPerUnit = () => 1_234_567
    expect(rialOf(usd(1), rialPerUnit)).toBe(12_346)
    expect(rialOf(usd(900_719_925), rialPerUnit)).toBe(11_119_990_956_475)
    expect(partOf(100, 1, 3)).toBe(34)
    expect(partOf(100, 4, 3)).toBe(100)
  })
})
