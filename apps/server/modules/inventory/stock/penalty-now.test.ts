import { describe, expect, it } from 'vitest'
import { offerKeyOf } from './offer-key.ts'
import { type PenaltyOf, penaltyNow } from './penalty-now.ts'
import type { Hold, SoldTerms } from './store.ts'

const at = (text: string) => Temporal.Instant.from(text)
const now = at('2030-01-01T10:00Z')
const leaves = at('2030-01-05T10:00Z')
const clock = { now: () => now } as never

const nameOf = (flightNumber: number, origin: string, destination: string) => ({
  airlineCode: 'W5',
  flightNumber,
  operationalSuffix: '',
  operatesOn: '2030-01-05',
  origin,
  destination,
  isCharter: false,
  fareClass: 'Y',
})
const there = nameOf(1041, 'THR', 'MHD')
const on = nameOf(7, 'MHD', 'KIH')
const keyOf = (one: typeof there) => offerKeyOf([[one]])
const terms: SoldTerms = {
  adultPriceRial: 1_000,
  childPriceRial: 500,
  infantPriceRial: 100,
  isRefundable: true,
  penaltyTableId: 'x',
}
const hold = {
  offerKey: offerKeyOf([[there], [on]]),
  sold: { [keyOf(there)]: terms, [keyOf(on)]: { ...terms, adultPriceRial: 2_000 } },
  issuedAt: at('2029-12-01T10:00Z'),
} as unknown as Hold

type Flight = { departsAt: Temporal.Instant; isClosed: boolean }
const reader = (flight: Flight | null = { departsAt: leaves, isClosed: false }) => ({
  flightOf: async () => flight,
})
const ask = (
  { penaltyOf = () => bands, flight }: { penaltyOf?: PenaltyOf; flight?: Flight | null } = {},
  of: Partial<Hold> = {},
) => penaltyNow({ clock, penaltyOf }, reader(flight), { ...hold, ...of })

const soon = at('2030-01-02T10:00Z')
const bands = [
  { until: now, percent: 0, labelFa: 'گذشته' },
  { until: soon, percent: 30, labelFa: 'تا فردا' },
  { until: null, percent: 80, labelFa: 'پس از آن' },
]

describe('what cancelling costs now', () => {
  it('is the first band that has not ended; a deadline belongs to the next', async () => {
    expect(await ask()).toMatchObject({ percent: 30, validUntil: soon })
  })

  it('is everything where no band is known', async () => {
    expect(await ask({ penaltyOf: () => [] })).toMatchObject({ percent: 100, validUntil: null })
  })

  it('has no end in the last band', async () => {
    const last = bands.slice(2)
    expect(await ask({ penaltyOf: () => last })).toMatchObject({ percent: 80, validUntil: null })
  })

  it('is reckoned from what was sold, flight by flight, as of its issue', async () => {
    const asked: unknown[] = []
    await ask({ penaltyOf: (...call) => (asked.push(call) > 0 ? bands : []) })
    expect(asked).toEqual([
      [
        [
          [{ ...terms, origin: 'THR', departsAt: leaves }],
          [{ ...terms, adultPriceRial: 2_000, origin: 'MHD', departsAt: leaves }],
        ],
        hold.issuedAt,
      ],
    ])
  })

  it('knows the fare of each kind of passenger over all flights', async () => {
    const found = await ask()
    expect(found?.fareRial('Adult')).toBe(3_000)
    expect(found?.fareRial('Child')).toBe(1_000)
    expect(found?.fareRial('Infant')).toBe(200)
  })
})

describe('a flight that was called off', () => {
  it('costs nothing', async () => {
    const flight = { departsAt: leaves, isClosed: true }
    expect(await ask({ flight })).toMatchObject({ percent: 0, validUntil: null })
  })

  it('is not meant when it left before it was closed, or leaves now', async () => {
    const gone = { departsAt: now.subtract({ hours: 1 }), isClosed: true }
    expect(await ask({ flight: gone })).toMatchObject({ percent: 30 })
    expect(await ask({ flight: { departsAt: now, isClosed: true } })).toMatchObject({ percent: 30 })
  })

  it('is enough among several', async () => {
    const found = [true, false].map((isClosed) => ({ departsAt: leaves, isClosed }))
    const flightOf = async () => found.shift() ?? null
    const penaltyOf: PenaltyOf = () => bands
    expect(await penaltyNow({ clock, penaltyOf }, { flightOf }, hold)).toMatchObject({ percent: 0 })
  })
})

describe('nothing is known', () => {
  it.each<[string, Partial<Hold>]>([
    ['of a hold older than the record', { sold: null }],
    ['of a class whose terms were not written', { sold: { [keyOf(there)]: terms } }],
    ['of what was never issued', { issuedAt: null }],
    ['of a key that is none', { offerKey: 'nothing' }],
  ])('%s', async (_what, of) => {
    expect(await ask({}, of)).toBeNull()
  })

  it('of a flight that is gone', async () => {
    expect(await ask({ flight: null })).toBeNull()
  })
})
