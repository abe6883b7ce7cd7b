import {
  placesOfRoom,
  type TourAgeBand,
  type TourPriceKind,
  type TourRoomKind,
  tourRoomKinds,
} from '@parastoo/contract/tours/words'
import { isRefused } from '@parastoo/kit/outcome'
import { describe, expect, it } from 'vitest'
import type { PriceRow } from './price-rows.ts'
import { type PartyAsk, quoteParty } from './quote-party.ts'
import type { PackageRules } from './rules.ts'

const rial = (kind: TourPriceKind, millions: number): PriceRow => ({
  kind,
  rial: millions * 1_000_000,
  currencyAmount: 0,
  currency: null,
  needsSeat: kind !== 'infant',
})
const rows = [
  rial('SGL', 160),
  rial('DBL', 100),
  rial('TPL', 95),
  rial('child-with-bed', 80),
  rial('child-without-bed', 60),
  rial('infant', 10),
]
const rules: PackageRules = {
  roomKinds: [
    { kind: 'SGL', extraBeds: 0, withoutBed: 0 },
    { kind: 'DBL', extraBeds: 1, withoutBed: 1 },
    { kind: 'TPL', extraBeds: 1, withoutBed: 1 },
  ],
  children: { bedFromAge: 6, mayDoWithoutBed: false, fillsPlace: 'none' },
}
const plenty = new Map(tourRoomKinds.map((kind) => [kind, 9]))
const days = { checkInOn: '2027-03-10', endsOn: '2027-03-14' }
const adults = (count: number) => Array.from({ length: count }, () => ({ age: 30 }))
const room = (kind: TourRoomKind, people: number[], wish: { withBed?: number[] } = {}) => ({
  kind,
  people,
  withBed: [],
  withoutBed: [],
  ...wish,
})
const ask = (more: Partial<PartyAsk>): PartyAsk => ({
  travellers: adults(2),
  rooms: null,
  days,
  rules,
  rows,
  rates: {},
  roomsLeft: plenty,
  ...more,
})
function quoted(more: Partial<PartyAsk>) {
  const quote = quoteParty(ask(more))
  if (isRefused(quote)) throw new Error(`Refused: ${JSON.stringify(quote)}`)
  return quote
}

describe('a price', () => {
  it('prints both parts, which come to the sum, up to the next 10,000 rial', () => {
    const row = {
      ...rial('DBL', 50),
      rial: 50_123_456,
      currencyAmount: 200,
      currency: 'USD' as const,
    }
    const { people, totalRial } = quoted({ rows: [row], rates: { USD: 1_200_001 } })
    expect(people[0]?.priceRial).toBe(290_130_000)
    expect(people[0]?.parts).toEqual([
      { currency: 'IRR', amount: 50_129_800, rial: 50_129_800 },
      { currency: 'USD', amount: 200, rate: 1_200_001, rial: 240_000_200 },
    ])
    expect(totalRial).toBe(2 * 290_130_000)
  })

  it('is not told without the rate of its currency', () => {
    const row = { ...rial('DBL', 50), currencyAmount: 200, currency: 'USD' as const }
    expect(quoteParty(ask({ rows: [row] }))).toMatchObject({ refused: 'RATE_NOT_KNOWN' })
  })
})

describe('ages', () => {
  const parent = { birthDate: '1990-01-01' }
  const withChild = (birthDate: string) => quoted({ travellers: [parent, parent, { birthDate }] })

  it('of a child who turns 12 on the way count as an adult’s, and that is said', () => {
    const quote = quoteParty(ask({ travellers: [parent, parent, { birthDate: '2015-03-12' }] }))
    if (isRefused(quote)) throw new Error(quote.refused)
    expect(quote.rooms.map(({ kind }) => kind)).toEqual(['TPL'])
    expect(quote.people[2]).toMatchObject({
      kind: 'TPL',
      bandOnCheckIn: 'child',
      bandOnReturn: 'adult',
      isDearerTaken: true,
    })
  })

  it('edge 3: of an infant who turns two before the return are a child’s, with a seat more', () => {
    const before = withChild('2025-03-15')
    const after = withChild('2025-03-12')
    expect(before.people[2]).toMatchObject({ kind: 'infant', isDearerTaken: false })
    expect(after.people[2]).toMatchObject({ kind: 'child-without-bed', isDearerTaken: true })
    expect([before.seatsNeeded, after.seatsNeeded]).toEqual([2, 3])
  })
})

describe('rooms', () => {
  it('of three adults and a child of five are a triple room, the cheapest that is legal', () => {
    const quote = quoted({ travellers: [...adults(3), { age: 5 }] })
    expect(quote.rooms).toEqual([{ kind: 'TPL', people: [0, 1, 2, 3], priceRial: 345_000_000 }])
  })

  it('edge 2: that are full give way to others, with the difference shown', () => {
    const noTriple = new Map([...plenty, ['TPL', 0] as const])
    const travellers = [...adults(3), { age: 5 }]
    const quote = quoted({ travellers, roomsLeft: noTriple })
    expect(quote.rooms.map(({ kind }) => kind).toSorted()).toEqual(['DBL', 'SGL'])
    expect(quote.totalRial - quoted({ travellers }).totalRial).toBe(75_000_000)
    const chosen = [room('TPL', [0, 1, 2, 3])]
    expect(quoteParty(ask({ travellers, rooms: chosen, roomsLeft: noTriple }))).toMatchObject({
      refused: 'ROOM_KIND_FULL',
      field: 'rooms.0',
    })
  })

  it('edge 4: of a sole adult with two children follow the package: the first child may be the second of a double room', () => {
    const travellers = [...adults(1), { age: 8 }, { age: 4 }]
    const beside = {
      ...rules,
      children: { ...rules.children, fillsPlace: 'beside-sole-adult' as const },
    }
    expect(quoteParty(ask({ travellers }))).toMatchObject({ refused: 'ROOMING_NOT_POSSIBLE' })
    const quote = quoted({ travellers, rules: beside })
    expect(quote.people.map(({ kind }) => kind)).toEqual(['DBL', 'DBL', 'child-without-bed'])
    // Two parents take the places themselves.
    const family = quoted({ travellers: [...adults(2), { age: 8 }], rules: beside })
    expect(family.people.map(({ kind }) => kind)).toEqual(['DBL', 'DBL', 'child-with-bed'])
  })

  it('that were chosen are judged one by one', () => {
    const refusedOf = (rooms: PartyAsk['rooms'], travellers = [...adults(2), { age: 3 }]) =>
      quoteParty(ask({ travellers, rooms }))
    expect(refusedOf([room('DBL', [0, 1])])).toMatchObject({
      refused: 'ROOMING_DOES_NOT_MATCH_PARTY',
    })
    expect(refusedOf([room('SGL', [0]), room('DBL', [1, 2])])).toMatchObject({
      refused: 'ROOM_NOT_FILLED',
      field: 'rooms.1',
    })
    expect(refusedOf([room('DBL', [0, 1]), room('SGL', [2])])).toMatchObject({
      refused: 'ROOM_WITHOUT_ADULT',
      field: 'rooms.1',
    })
    expect(refusedOf([room('DBL', [0, 1, 2])], adults(3))).toMatchObject({
      refused: 'ROOM_TOO_FULL',
    })
  })

  it('tell the cheapest rooming beside a dearer one', () => {
    const quote = quoted({ rooms: [room('SGL', [0]), room('SGL', [1])] })
    expect(quote.totalRial).toBe(320_000_000)
    expect(quote.cheapest).toMatchObject({ totalRial: 200_000_000 })
    expect(quoted({ rooms: [room('DBL', [0, 1])] }).cheapest).toBeNull()
  })

  it('give a small child the bed that was asked for, where one is sold', () => {
    const travellers = [...adults(2), { age: 3 }]
    const rooms = [room('DBL', [0, 1, 2], { withBed: [2] })]
    expect(quoteParty(ask({ travellers, rooms }))).toMatchObject({ refused: 'ROOM_TOO_FULL' })
    const sold = [...rows, rial('young-child-with-bed', 70)]
    expect(quoted({ travellers, rooms, rows: sold }).people[2]?.kind).toBe('young-child-with-bed')
  })
})

/** A small generator of numbers that are the same in every run. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const ageOf = { adult: 30, child: 8, 'young-child': 4, infant: 1 } as const

/** The least sum over every partition of the party into rooms and every way of lying in them, written without the product's rules. */
function bruteForce(
  people: readonly TourAgeBand[],
  { rules, rows }: Pick<PartyAsk, 'rules' | 'rows'>,
) {
  const price = (kind: TourPriceKind) => rows.find((row) => row.kind === kind)?.rial ?? Infinity
  const soleAdult = people.filter((band) => band === 'adult').length === 1
  const { fillsPlace, mayDoWithoutBed } = rules.children
  const roomCost = (inRoom: readonly TourAgeBand[]): number => {
    let least = Infinity
    for (const { kind, extraBeds, withoutBed } of rules.roomKinds) {
      const lie = (
        at: number,
        full: number,
        filled: number,
        beds: number,
        none: number,
      ): number => {
        const band = inRoom[at]
        if (band === undefined) {
          const grown = inRoom.filter((each) => each === 'adult').length
          const babies = inRoom.filter((each) => each === 'infant').length
          const mayFill =
            filled === 0 ||
            fillsPlace === 'any' ||
            (fillsPlace === 'beside-sole-adult' && soleAdult && filled === 1)
          const isLegal =
            full === placesOfRoom[kind] &&
            grown > 0 &&
            babies <= grown &&
            mayFill &&
            beds <= extraBeds &&
            none <= withoutBed
          return isLegal ? 0 : Infinity
        }
        const asFull = () =>
          price(kind) + lie(at + 1, full + 1, filled + (band === 'adult' ? 0 : 1), beds, none)
        if (band === 'adult') return asFull()
        if (band === 'infant') return price('infant') + lie(at + 1, full, filled, beds, none)
        const bed = band === 'child' ? 'child-with-bed' : 'young-child-with-bed'
        const inBed = price(bed) + lie(at + 1, full, filled, beds + 1, none)
        const mayNone = band === 'young-child' || mayDoWithoutBed
        const without = mayNone
          ? price('child-without-bed') + lie(at + 1, full, filled, beds, none + 1)
          : Infinity
        return Math.min(asFull(), inBed, without)
      }
      least = Math.min(least, lie(0, 0, 0, 0, 0))
    }
    return least
  }
  const costs = new Map<number, number>()
  const costOf = (mask: number) => {
    const known = costs.get(mask)
    if (known !== undefined) return known
    const cost = roomCost(people.filter((_, place) => mask & (1 << place)))
    costs.set(mask, cost)
    return cost
  }
  const split = (mask: number): number => {
    if (mask === 0) return 0
    const first = mask & -mask
    let least = Infinity
    for (let rest = mask ^ first, others = rest; ; others = (others - 1) & rest) {
      const cost = costOf(first | others)
      if (cost < Infinity) least = Math.min(least, cost + split(rest ^ others))
      if (others === 0) return least
    }
  }
  return split((1 << people.length) - 1)
}

it('proposes what trying every rooming of 20,000 random parties finds', () => {
  const next = numbers(7)
  const bands = ['adult', 'adult', 'child', 'young-child', 'infant'] as const
  let possible = 0
  for (let time = 0; time < 20_000; time += 1) {
    const people: TourAgeBand[] = [
      'adult' as const,
      ...Array.from({ length: next(4) }, () => bands[next(5)] ?? ('adult' as const)),
    ]
    const party: Pick<PartyAsk, 'rules' | 'rows'> = {
      rules: {
        roomKinds: tourRoomKinds
          .filter(() => next(5) > 0)
          .map((kind) => ({ kind, extraBeds: next(2), withoutBed: next(3) })),
        children: {
          bedFromAge: 6,
          mayDoWithoutBed: next(2) === 0,
          fillsPlace: (['none', 'beside-sole-adult', 'any'] as const)[next(3)] ?? 'none',
        },
      },
      rows: [
        ...tourRoomKinds.map((kind) => rial(kind, 60 + next(100))),
        rial('child-with-bed', 30 + next(80)),
        ...(next(2) === 0 ? [rial('young-child-with-bed', 30 + next(60))] : []),
        rial('child-without-bed', 20 + next(60)),
        rial('infant', next(20) + 1),
      ],
    }
    const travellers = people.map((band) => ({ age: ageOf[band] }))
    const quote = quoteParty(ask({ ...party, travellers }))
    const least = bruteForce(people, party)
    const found = isRefused(quote) ? Infinity : quote.totalRial
    if (found !== least) expect({ people, party, found }).toEqual({ people, party, found: least })
    if (found < Infinity) possible += 1
  }
  expect(possible).toBeGreaterThan(10_000)
})
