import { describe, expect, it } from 'vitest'
import { admissionRules } from '../../../shell/stays/AdmissionRules.tsx'
import { cancelSteps } from '../../../shell/stays/cancel-steps.ts'
import { groupProposals } from './group-proposals.ts'
import { firstShown, priceDays } from './price-days.ts'

describe('what cancelling costs', () => {
  it('is drawn by its share of the price and never passes it', () => {
    const steps = cancelSteps({
      totalPrice: 1_000_000,
      cancellation: [
        { from: null, keptRial: 0 },
        { from: '2026-12-03T10:30:00Z', keptRial: 170_000 },
        { from: '2026-12-04T10:30:00Z', keptRial: 1_400_000 },
      ],
    })
    expect(steps.map(({ keptRial, percent, level }) => [keptRial, percent, level])).toEqual([
      [0, 0, 0],
      [170_000, 17, 1],
      [1_000_000, 100, 5],
    ])
  })
})

describe('the rooms of a hotel', () => {
  const proposal = (proposalId: string, ...codes: string[]) =>
    ({ proposalId, rooms: codes.map((roomCode) => ({ roomCode })) }) as never

  it('stand together by their type, and a mixture stands alone', () => {
    const groups = groupProposals([
      proposal('a', 'double', 'triple'),
      proposal('b', 'double', 'double'),
      proposal('c', 'triple', 'triple'),
      proposal('d', 'double', 'double'),
    ])
    expect(
      groups.map(({ roomCode, proposals }) => [roomCode, proposals.map((one) => one.proposalId)]),
    ).toEqual([
      [null, ['a']],
      ['double', ['b', 'd']],
      ['triple', ['c']],
    ])
  })
})

describe('the calendar of prices', () => {
  const today = '2026-11-23'

  it('begins on a Saturday, a week before the arrival where that is still to come', () => {
    expect(firstShown('2026-12-09', today)).toBe('2026-11-28')
    expect(firstShown('2026-11-24', today)).toBe('2026-11-21')
  })

  it('tells cheap days, full days and days gone by apart', () => {
    const prices = [
      { date: '2026-11-22', minPrice: 5 },
      { date: '2026-11-23', minPrice: 10 },
      { date: '2026-11-24', minPrice: null },
      { date: '2026-11-25', minPrice: 30 },
      { date: '2026-11-26', minPrice: 20 },
    ]
    const states = priceDays('2026-11-21', prices, today).map(({ state }) => state)
    expect(states.slice(0, 7)).toEqual(['gone', 'gone', 'cheap', 'full', 'plain', 'plain', 'gone'])
    expect(states).toHaveLength(35)
  })
})

describe('the rules of admission', () => {
  const mild = {
    acceptsForeigners: 'yes',
    needsEntryStamp: false,
    couplesDocument: 'none',
    singleWoman: 'yes',
    singleMan: 'yes',
    leastAgeAlone: 18,
  } as const
  const rulesOf = (admission: object) =>
    admissionRules({
      admission: Object.assign({}, mild, admission),
      confirms: 'instant',
      answerMinutes: null,
    })

  it('name what turns somebody away with a sign', () => {
    expect(rulesOf({}).filter(({ isStrict }) => isStrict)).toEqual([])
    const strict = rulesOf({ acceptsForeigners: 'no', singleMan: 'no', needsEntryStamp: true })
    expect(strict.filter(({ isStrict }) => isStrict).map(({ text }) => text)).toEqual([
      'فقط مسافر ایرانی با کارت ملی پذیرش می‌شود.',
      'آقای تنها پذیرش نمی‌شود.',
    ])
  })
})
