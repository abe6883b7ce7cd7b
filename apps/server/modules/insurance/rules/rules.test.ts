/** Prices of travel insurance: by the shipped tables, by those of the trade, and against a plain reading of the file. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { addDays, addMonths } from '@parastoo/kit/dates'
import { isRefused } from '@parastoo/kit/outcome'
import { describe, expect, it } from 'vitest'
import { readTariffFolder } from '../tariffs/index.ts'
import { readTariff } from '../tariffs/read-tariff.ts'
import {
  agesOf,
  daysOf,
  exitUntil,
  keptNow,
  plansFor,
  priceFaults,
  priceOf,
  zoneOf,
} from './index.ts'
import type { Cell, Plan } from './tariff.ts'

const folder = resolve(import.meta.dirname, '../../../../../data/insurance')
const texts = readTariffFolder(folder)
const { tariff, badLines } = readTariff(texts)
const planOf = (code: string): Plan => {
  const plan = tariff.plans.find((each) => each.code === code)
  if (!plan) throw new Error(`No plan ${code}`)
  return plan
}
const basic = planOf('sepidar-schengen')

const start = '2027-03-01'
const journeyOf = (countries: string[], days: number) => ({
  countries,
  startsOn: start,
  endsOn: addDays(start, days - 1),
  kind: 'medical' as const,
})
const priceFor = (plan: Plan, days: number, born: string) => {
  const journey = journeyOf(['DE'], days)
  const price = priceOf(plan, journey, agesOf(born, journey))
  return isRefused(price) ? price.refused : price.priceRial
}
/** Who turns this old on a day. */
const turning = (age: number, on: string) => addMonths(on, -12 * age)

/** The published table of an adult and its factors by age, as pages print it (facts, part 2). */
const dayBands = [
  [1, 7, 408],
  [8, 15, 820],
  [16, 23, 955],
  [24, 31, 1003],
  [32, 45, 1567],
  [46, 62, 1757],
  [63, 92, 2492],
] as const
const ageBands = [
  [0, 12, 0.5],
  [13, 65, 1],
  [66, 70, 1.5],
  [71, 75, 2],
  [76, 80, 3],
  [81, 120, 4],
] as const
const published: Cell[] = dayBands.flatMap(([fromDays, untilDays, adult]) =>
  ageBands.map(([fromAge, untilAge, factor]) => ({
    fromDays,
    untilDays,
    fromAge,
    untilAge,
    priceRial: Math.round(adult * 1000 * factor),
  })),
)

describe('import checks', () => {
  it('take the shipped plans of three insurers, every one a sample', () => {
    expect(badLines).toEqual([])
    expect(tariff.insurers).toHaveLength(3)
    expect(tariff.plans.length).toBeGreaterThanOrEqual(9)
    expect(tariff.plans.every(({ isSample }) => isSample)).toBe(true)
  })

  it('find the slip of the published table: 81 and older, 24 to 31 days, 400,400 for about 4,004,000', () => {
    expect(priceFaults({ prices: published, oldestAge: 120 })).toEqual([])
    const slipped = published.map((cell) =>
      cell.fromAge === 81 && cell.fromDays === 24 ? { ...cell, priceRial: 400_400 } : cell,
    )
    expect(priceFaults({ prices: slipped, oldestAge: 120 })).toEqual([
      'age 81 pays less for 24 days than for a shorter stay',
      'age 81 pays less for 24 days than who is younger',
    ])
  })

  it('edge 2: find that nobody of 12 has a price between "less than 12" and "13 to 65"', () => {
    const holed = published.map((cell) => (cell.untilAge === 12 ? { ...cell, untilAge: 11 } : cell))
    expect(priceFaults({ prices: holed, oldestAge: 120 })).toContain(
      'nobody of age 12 has a price for 1 days',
    )
  })

  it('find days without a price, two prices of one age, and a table that ends before its oldest', () => {
    const short = published.filter(({ fromDays }) => fromDays !== 16)
    expect(priceFaults({ prices: short, oldestAge: 120 })[0]).toBe(
      'nobody of age 0 has a price for 16 days',
    )
    const twice = published.map((cell) => (cell.fromAge === 66 ? { ...cell, fromAge: 65 } : cell))
    expect(priceFaults({ prices: twice, oldestAge: 120 })).toContain(
      'age 65 has two prices for 1 days',
    )
    const young = published.filter(({ fromAge }) => fromAge < 81)
    expect(priceFaults({ prices: young, oldestAge: 85 })).toContain(
      'nobody of age 81 has a price for 1 days',
    )
  })

  it('name the line that cannot be read and take nothing', () => {
    const wrong = (file: keyof typeof texts, from: string, to: string) =>
      readTariff({ ...texts, [file]: texts[file].replace(from, to) }).badLines
    expect(wrong('prices', '4080000', '-1')).toMatchObject([{ line: 3 }])
    expect(wrong('plans', ',EUR,', ',IRR,')[0]?.reason).toContain(
      'medical plans have a limit in EUR',
    )
    expect(wrong('activities', 'pregnancy', 'ski').map(({ reason }) => reason)).toEqual([
      'plan sepidar-schengen: must say once what it does about pregnancy',
      'plan sepidar-schengen: must say once what it does about ski',
    ])
  })
})

describe('zones', () => {
  const zone = (...countries: string[]) =>
    zoneOf(tariff, { countries, kind: 'medical' })?.code ?? null
  it('edge 6: the Schengen states with Turkey or the United Kingdom are wider than Schengen', () => {
    expect([zone('DE', 'FR'), zone('DE', 'TR'), zone('FR', 'GB')]).toEqual([
      'schengen',
      'world-without-us',
      'world-without-us',
    ])
    const codes = plansFor(tariff, journeyOf(['DE', 'TR'], 10)).map((plan) => plan.zone)
    expect(codes).not.toContain('schengen')
    expect(codes).toContain('world')
  })
  it('edge 7: a stop in the USA or Canada needs the whole world', () => {
    expect([zone('MX', 'US'), zone('CU', 'CA')]).toEqual(['world', 'world'])
  })
  it('hold no Iran, and keep accidents of pilgrims apart from treatment', () => {
    expect(zone('IR')).toBeNull()
    const pilgrims = { ...journeyOf(['IQ'], 8), kind: 'accident' as const }
    expect(plansFor(tariff, pilgrims).every((plan) => plan.currency === 'IRR')).toBe(true)
    expect(plansFor(tariff, journeyOf(['IQ'], 8)).every((plan) => plan.currency === 'EUR')).toBe(
      true,
    )
    expect(zoneOf(tariff, { countries: ['IQ', 'SY'], kind: 'accident' })).toBeNull()
  })
})

describe('prices', () => {
  it('edge 1: who turns 66 on the way pays the dearer price, by the day of leaving else', () => {
    const [adult, older] = [priceFor(basic, 8, '1990-01-01'), priceFor(basic, 8, '1958-01-01')]
    expect(priceFor(basic, 8, turning(66, addDays(start, 8)))).toBe(adult)
    expect(priceFor(basic, 8, turning(66, addDays(start, 7)))).toBe(older)
    expect(priceFor(basic, 8, turning(66, start))).toBe(older)
    const journey = journeyOf(['DE'], 8)
    const born = turning(66, addDays(start, 3))
    expect(priceOf(basic, journey, agesOf(born, journey))).toMatchObject({
      hasBirthdayOnTheWay: true,
    })
  })
  it('edge 2: a child is under 13', () => {
    const adult = Number(priceFor(basic, 8, '1990-01-01'))
    expect(priceFor(basic, 8, turning(12, start))).toBe(adult / 2)
    expect(priceFor(basic, 8, turning(13, start))).toBe(adult)
  })
  it('edge 3: 92 days are one stay; 93 are a policy of half a year', () => {
    const [stay, halfYear] = [priceFor(basic, 92, '1990-01-01'), priceFor(basic, 93, '1990-01-01')]
    expect(halfYear).toBeGreaterThan(Number(stay))
    expect(halfYear).toBe(priceFor(basic, 184, '1990-01-01'))
    expect(plansFor(tariff, journeyOf(['DE'], 366))).toEqual([])
  })
  it('edge 5: nobody older than a plan takes is priced, also not who grows past it on the way', () => {
    expect(priceFor(basic, 8, turning(86, start))).toBe('INSURED_TOO_OLD')
    expect(priceFor(basic, 8, turning(86, addDays(start, 3)))).toBe('INSURED_TOO_OLD')
    expect(priceFor(basic, 8, turning(85, start))).toBeGreaterThan(0)
    expect(priceFor(planOf('arman-schengen'), 8, turning(81, start))).toBe('INSURED_TOO_OLD')
  })
  it('edge 9: every plan says what it does about pregnancy, ski, work and older illness', () => {
    for (const { activities } of tariff.plans)
      expect(activities.map(({ activity }) => activity).toSorted()).toEqual([
        'old-illness',
        'pregnancy',
        'ski',
        'work',
      ])
  })
  it('edge 14: what is not commission is owed to the insurer, whatever a discount does', () => {
    const price = priceOf(basic, journeyOf(['DE'], 8), { atStart: 30, atEnd: 30 })
    if (isRefused(price)) throw new Error(price.refused)
    expect(price.costRial).toBe(price.priceRial - (price.priceRial * 12) / 100)
    const taxed = { ...basic, taxPercent: 9 }
    expect(priceOf(taxed, journeyOf(['DE'], 8), { atStart: 30, atEnd: 30 })).toMatchObject({
      priceRial: price.priceRial + (price.priceRial * 9) / 100,
    })
  })

  it('are those of a plain reading of the file, on 10,000 random journeys', () => {
    const lines = readFileSync(resolve(folder, 'prices.csv'), 'utf8').trim().split('\n').slice(1)
    const rows = lines.map((line) => line.split(','))
    const rowsOf = new Map(
      tariff.plans.map(({ code }) => [code, rows.filter(([plan]) => plan === code)]),
    )
    /** Line after line: the plan, its days, its age. */
    const plainly = (code: string, days: number, age: number) =>
      Number(
        rowsOf
          .get(code)
          ?.find(
            (row) =>
              Number(row[1]) <= days &&
              days <= Number(row[2]) &&
              Number(row[3]) <= age &&
              age <= Number(row[4]),
          )?.[5],
      )
    let seed = 20_270_301
    const upTo = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % most
    }
    let priced = 0
    for (let round = 0; round < 10_000; round += 1) {
      const plan = tariff.plans[upTo(tariff.plans.length)] ?? basic
      const days = 1 + upTo(plan.kind === 'medical' ? 365 : 30)
      const born = addDays(start, -upTo(36_000))
      const journey = { ...journeyOf(['DE'], days), kind: plan.kind }
      const { atStart, atEnd } = agesOf(born, journey)
      const price = priceOf(plan, journey, { atStart, atEnd })
      expect(daysOf(journey)).toBe(days)
      if (atEnd > plan.oldestAge) {
        expect(price).toEqual({ refused: 'INSURED_TOO_OLD' })
        continue
      }
      const both = [plainly(plan.code, days, atStart), plainly(plan.code, days, atEnd)]
      expect(price).toMatchObject({ priceRial: Math.max(...both) })
      priced += 1
    }
    expect(priced).toBeGreaterThan(7000)
  })
})

describe('giving back', () => {
  const issuedAt = Temporal.Instant.from('2027-01-10T08:00:00Z')
  const sold = { startsOn: start, issuedAt, terms: { voidFeeRial: 600_000, exitMonths: 6 } }
  const at = (now: string, isByStaff: boolean, leavesAt: Temporal.Instant | null = null) =>
    keptNow(sold, { now: Temporal.Instant.from(now), isByStaff, leavesAt })
  it('costs a fee until the first day begins in Tehran, then only staff may, and after the last exit nobody', () => {
    expect(at('2027-02-28T20:29:00Z', false)).toMatchObject({ keptRial: 600_000 })
    expect(at('2027-02-28T20:30:00Z', false)).toEqual({ refused: 'NOT_REFUNDABLE' })
    expect(at('2027-03-20T00:00:00Z', true)).toMatchObject({ keptRial: 600_000 })
    expect(exitUntil(sold)).toBe('2027-07-10')
    expect(at('2027-07-10T20:29:00Z', true)).toMatchObject({ keptRial: 600_000 })
    expect(at('2027-07-10T20:31:00Z', true)).toEqual({ refused: 'NOT_REFUNDABLE' })
  })

  it('is over for its traveller when a flight leaves that was brought forward, and not later than its first day for one that goes later', () => {
    const leavesAt = Temporal.Instant.from('2027-02-26T05:00:00Z')
    expect(at('2027-02-26T04:59:00Z', false, leavesAt)).toMatchObject({ until: leavesAt })
    expect(at('2027-02-26T05:00:00Z', false, leavesAt)).toEqual({ refused: 'NOT_REFUNDABLE' })
    expect(at('2027-02-26T05:00:00Z', true, leavesAt)).toMatchObject({ keptRial: 600_000 })
    const later = Temporal.Instant.from('2027-03-04T05:00:00Z')
    expect(at('2027-02-28T20:30:00Z', false, later)).toEqual({ refused: 'NOT_REFUNDABLE' })
  })
})
