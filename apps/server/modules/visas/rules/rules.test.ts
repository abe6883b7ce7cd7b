/** What packs say of prices, days, people and papers; no database. */
import { describe, expect, it } from 'vitest'
import {
  conditionsOf,
  documentsOf,
  lastEntryOn,
  type PackFee,
  type PackRule,
  partPrice,
  passportMustLastUntil,
  priceLines,
  promiseAfterPause,
  promiseDays,
  promiseFrom,
  settleCase,
  standingOf,
  type VisaPack,
} from './index.ts'

const fee = (changes: Partial<PackFee>): PackFee => ({
  type: '30d',
  nationality: '*',
  kind: 'government',
  labelFa: 'هزینه',
  fromAge: 0,
  untilAge: 150,
  amountMinor: 10_000,
  currency: 'AED',
  isCharged: true,
  ...changes,
})
const service = fee({ type: '*', kind: 'service', amountMinor: 5_000_000, currency: 'IRR' })
const pack: VisaPack = {
  destination: 'uae',
  nameFa: 'امارات',
  countryCode: 'AE',
  cityCode: 'DXB',
  authorityFa: '',
  officialSite: 'icp.gov.ae',
  sells: 'visa',
  position: 1,
  passport: { months: 6, countsFrom: 'arrival', noteFa: '' },
  refunds: [
    { stage: 'preparing', cause: 'withdrawn', authorityPercent: 100, oursPercent: 50 },
    { stage: 'filed', cause: 'refused', authorityPercent: 0, oursPercent: 100 },
    { stage: 'decided', cause: 'our-error', authorityPercent: 100, oursPercent: 100 },
  ],
  photo: { widthMm: 35, heightMm: 45, backgroundFa: 'سفید', noteFa: '' },
  calendar: { weekend: [0, 1], holidays: [] },
  types: [],
  rules: [],
  fees: [fee({}), service],
  documents: [],
  conditions: [],
  rates: { AED: 326_750, EUR: 1_300_000 },
}
const asked = { type: '30d', nationality: 'IR' }

describe('the price', () => {
  it('is the sum of the charged lines, each in its currency and in whole rial', () => {
    const priced = priceLines(pack, asked, [30, 30, 5])
    expect(priced?.lines).toMatchObject([
      { kind: 'government', count: 3, unitRial: 32_675_000, totalRial: 98_025_000 },
      { kind: 'service', count: 3, unitRial: 5_000_000, totalRial: 15_000_000 },
    ])
    expect(priced?.totalRial).toBe(113_025_000)
  })

  it('leaves out what is paid to the authority itself, and still says it', () => {
    const euro = (fromAge: number, untilAge: number, amountMinor: number) =>
      fee({ currency: 'EUR', isCharged: false, fromAge, untilAge, amountMinor })
    const fees = [euro(0, 6, 0), euro(6, 12, 4_500), euro(12, 150, 9_000), service]
    const priced = priceLines({ ...pack, fees }, asked, [30, 6, 12, 3])
    expect(priced?.totalRial).toBe(20_000_000)
    expect(priced?.lines.map((line) => [line.amountMinor, line.count, line.totalRial])).toEqual([
      [5_000_000, 4, 20_000_000],
      [0, 1, null],
      [4_500, 1, null],
      [9_000, 2, null],
    ])
  })

  it('of a line that names the type and passport beats that of every type', () => {
    const fees = [fee({ type: '*', amountMinor: 99_900 }), fee({}), service]
    expect(priceLines({ ...pack, fees }, asked, [30])?.lines[0]?.amountMinor).toBe(10_000)
  })

  it('is not guessed where a fee, an age or a rate is missing', () => {
    expect(priceLines({ ...pack, fees: [service] }, asked, [30])).toBeNull()
    expect(
      priceLines({ ...pack, fees: [fee({ fromAge: 12 }), service] }, asked, [30, 5]),
    ).toBeNull()
    expect(priceLines({ ...pack, rates: {} }, asked, [30])).toBeNull()
  })

  it('rounds a part of a rial up', () => {
    const priced = priceLines(
      { ...pack, rates: { AED: 333 }, fees: [fee({ amountMinor: 1 }), service] },
      asked,
      [30],
    )
    expect(priced?.lines[0]?.unitRial).toBe(4)
  })
})

describe('working days', () => {
  it('edge 7: are those of the authority’s week, Saturday and Sunday off in the UAE, Friday and Saturday at the Thai embassy', () => {
    const friday = '2026-11-27'
    const uae = { weekend: [0, 1], holidays: [] }
    const thai = { weekend: [6, 0], holidays: [] }
    const days = { leastDays: 2, mostDays: 5 }
    expect(promiseFrom(uae, friday, days)).toEqual({ earliest: '2026-12-01', latest: '2026-12-04' })
    expect(promiseFrom(thai, friday, days)).toEqual({
      earliest: '2026-11-30',
      latest: '2026-12-03',
    })
  })

  it('leave out holidays, and begin on the day after filing', () => {
    const holidays = [{ date: '2026-12-02', nameFa: 'روز ملی', isByMoon: false }]
    const uae = { weekend: [0, 1], holidays }
    const days = promiseDays(uae, '2026-12-01', { leastDays: 1, mostDays: 2 })
    expect(
      days.map(({ date, workingDays, isPromised }) => [date, workingDays, isPromised]),
    ).toEqual([
      ['2026-12-01', 0, false],
      ['2026-12-02', 0, false],
      ['2026-12-03', 1, true],
      ['2026-12-04', 2, true],
    ])
    expect(days[1]?.offFa).toBe('روز ملی')
  })

  it('of an authority that never works are a fault, not an endless count', () => {
    const never = { weekend: [0, 1, 2, 3, 4, 5, 6], holidays: [] }
    expect(() => promiseFrom(never, '2026-12-01', { leastDays: 1, mostDays: 1 })).toThrow(
      RangeError,
    )
  })
})

describe('the standing', () => {
  const rule: PackRule = {
    ...asked,
    isAllowed: true,
    whyFa: null,
    source: 'icp.gov.ae',
    checkedOn: '2026-10-01',
    checkedBy: 'رضا',
  }
  const standing = (changes: Partial<Parameters<typeof standingOf>[0]>) =>
    standingOf({
      rule,
      closedFa: null,
      canBePriced: true,
      today: '2026-10-10',
      showSamples: false,
      ...changes,
    })

  it('is sold for 60 days after a check, and not on the sixtieth', () => {
    expect(standing({ today: '2026-11-29' }).standing).toBe('sold')
    expect(standing({ today: '2026-11-30' }).standing).toBe('under-review')
    expect(standing({ today: '2026-09-30' }).standing).toBe('under-review')
  })

  it('without a check is a sample where samples are allowed, else under review', () => {
    const unchecked = { ...rule, checkedOn: null, checkedBy: null }
    expect(standing({ rule: unchecked, showSamples: true }).standing).toBe('sample')
    expect(standing({ rule: unchecked }).standing).toBe('under-review')
  })

  it('without a price is under review, and switched off says why', () => {
    expect(standing({ canBePriced: false }).standing).toBe('under-review')
    expect(standing({ closedFa: 'سفارت تعطیل است.' })).toEqual({
      standing: 'closed',
      reasonFa: 'سفارت تعطیل است.',
    })
  })

  it('for a passport without a rule, or one that is refused, is not offered', () => {
    expect(standing({ rule: undefined }).standing).toBe('not-offered')
    const refused = { ...rule, isAllowed: false, whyFa: 'فقط ایرانیان' }
    expect(standing({ rule: refused, closedFa: 'بسته' })).toEqual({
      standing: 'not-offered',
      reasonFa: 'فقط ایرانیان',
    })
  })
})

describe('papers', () => {
  const trip = { arrivesOn: '2026-08-31', leavesOn: '2026-09-10', visaEndsOn: '2026-11-30' }

  it('edge 6: a passport’s six months are calendar months from arrival; 31 August and six are 28 February, in a leap year 29', () => {
    const rule = { months: 6, countsFrom: 'arrival' as const, noteFa: '' }
    expect(passportMustLastUntil(rule, trip)).toBe('2027-02-28')
    expect(passportMustLastUntil(rule, { ...trip, arrivesOn: '2027-08-31' })).toBe('2028-02-29')
  })

  it('are counted from departure or the end of the visa where the authority counts so', () => {
    const from = (countsFrom: 'departure' | 'visa-end') =>
      passportMustLastUntil({ months: 3, countsFrom, noteFa: '' }, trip)
    expect([from('departure'), from('visa-end')]).toEqual(['2026-12-10', '2027-02-28'])
  })

  it('edge 10: one may enter for 58 days from the issue, not from the flight', () => {
    expect(lastEntryOn({ validityDays: 58 }, '2026-12-01')).toBe('2027-01-28')
    expect(lastEntryOn({ validityDays: null }, '2026-12-01')).toBeNull()
  })

  it('are listed once with all kinds of people that bring them', () => {
    const letter = {
      ...asked,
      type: '*',
      kind: 'jobLetter' as const,
      isRequired: true,
      noteFa: 'گواهی',
    }
    const documents = [
      { ...letter, person: 'employed' as const },
      { ...letter, person: 'self-employed' as const },
      { ...letter, person: 'all' as const, nationality: 'IQ' },
    ]
    expect(documentsOf({ ...pack, documents }, asked)).toEqual([
      {
        kind: 'jobLetter',
        isRequired: true,
        noteFa: 'گواهی',
        people: ['employed', 'self-employed'],
      },
    ])
  })

  it('edge 3: conditions are told to whom they may be about, a child’s own passport among them', () => {
    const about = (changes: object) => ({
      ...asked,
      gender: null,
      fromAge: 0,
      untilAge: 150,
      isOfAlone: false,
      verdict: 'refuses' as const,
      textFa: '',
      source: '',
      ...changes,
    })
    const conditions = [
      about({ untilAge: 18, textFa: 'own passport' }),
      about({ gender: 'Female', untilAge: 22, isOfAlone: true, textFa: 'alone' }),
    ]
    const of = (person?: object) =>
      conditionsOf({ ...pack, conditions }, asked, person).map(({ textFa }) => textFa)
    expect(of()).toEqual(['own passport', 'alone'])
    expect(of({ age: 7, gender: 'Male', isAlone: false })).toEqual(['own passport'])
    expect(of({ age: 21, gender: 'Female', isAlone: true })).toEqual(['alone'])
    expect(of({ age: 22 })).toEqual([])
  })
})

describe('what comes back', () => {
  const price = { authorityRial: 1_001, oursRial: 333, depositRial: 0 }

  it('is by stage and cause, a part of a rial for the traveller, and the authority is owed once the case is filed', () => {
    expect(settleCase(pack, { stage: 'preparing', cause: 'withdrawn', price })).toEqual({
      backRial: 1_001 + 167,
      keptRial: 166,
      costRial: 0,
    })
    expect(settleCase(pack, { stage: 'filed', cause: 'refused', price })).toEqual({
      backRial: 333,
      keptRial: 1_001,
      costRial: 1_001,
    })
    expect(settleCase(pack, { stage: 'decided', cause: 'our-error', price })).toEqual({
      backRial: 1_334,
      keptRial: 0,
      costRial: 1_001,
    })
  })

  it('is asked of a table that is whole', () => {
    expect(() => settleCase(pack, { stage: 'filed', cause: 'closed', price })).toThrow(/no line/)
  })

  it('parts a price into what is the authority’s, what is ours and what is only held, without what its payer brings there', () => {
    const line = { totalRial: 100, isCharged: true }
    const lines = (
      ['government', 'urgent', 'centre', 'service', 'courier', 'deposit'] as const
    ).map((kind) => ({
      ...line,
      kind,
    }))
    const unpaid = { kind: 'government' as const, totalRial: null, isCharged: false }
    expect(partPrice([...lines, unpaid])).toEqual({
      authorityRial: 300,
      oursRial: 200,
      depositRial: 100,
    })
  })
})

describe('a promise that stood still', () => {
  const paused = (pausedOn: string, resumedOn: string) =>
    promiseAfterPause(pack.calendar, { promisedOn: '2026-12-08', pausedOn, resumedOn })

  it('is later by the working days between, its own weekend and holidays not counted', () => {
    // 1 December is a Tuesday; the authority rests at the weekend and on its national day.
    expect(paused('2026-12-01', '2026-12-01')).toBe('2026-12-08')
    const later = paused('2026-12-04', '2026-12-07')
    expect(later > '2026-12-08').toBe(true)
    expect(paused('2026-12-05', '2026-12-06')).toBe('2026-12-08')
  })
})
