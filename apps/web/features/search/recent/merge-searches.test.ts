import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { emptyDraft, questionOf } from '../criteria.ts'
import { mergeSearches } from './merge-searches.ts'
import { mostRecent, type RecentSearch, routeOf, without } from './recent-searches.ts'
import { recentOf } from './server-searches.ts'

vi.mock('../../../shell/api.ts', () => ({ api: {} }))

const today = '2030-11-20'
const later = '2030-12-01'
const search = (changes: Partial<RecentSearch['criteria']> = {}, rest: object = {}) => ({
  criteria: {
    ...emptyDraft,
    origin: { code: 'THR', kind: 'CityCode' as const },
    destination: { code: 'MHD', kind: 'AirportCode' as const },
    date: later,
    ...changes,
  },
  originName: 'تهران',
  destinationName: 'مشهد',
  askedAt: '2030-11-19T08:00:00Z',
  ...rest,
})
const kish = { destination: { code: 'KIH', kind: 'AirportCode' as const } }

describe('searches of the browser and of the server', () => {
  it('stand once for a journey, on the day last asked for, under every id and the names known here', () => {
    const kept = [search({}, { originName: 'تهران من', askedAt: '2030-11-18T08:00:00Z' })]
    const ofServer = [
      search(
        { date: '2030-12-05' },
        { historyIds: ['one'], askedAt: '2030-11-19T09:00:00.123456Z' },
      ),
      search({ date: '2030-12-09' }, { historyIds: ['two'], askedAt: '2030-11-10T09:00:00Z' }),
    ]
    expect(mergeSearches(kept, ofServer, today)).toMatchObject([
      { criteria: { date: '2030-12-05' }, originName: 'تهران من', historyIds: ['one', 'two'] },
    ])
  })

  it('tell a round trip from a way out, and one journey of several flights from another', () => {
    const leg = (code: string) => ({
      origin: { code: 'IKA', kind: 'AirportCode' as const },
      destination: { code, kind: 'AirportCode' as const },
      date: later,
    })
    const { origin, destination } = search().criteria
    const there = { origin, destination, date: later }
    const back = { origin: destination, destination: origin, date: '2030-12-04' }
    const all = [
      search(),
      search({ trip: 'round', returnDate: '2030-12-04' }),
      search({ trip: 'multi', legs: [leg('IST'), leg('DXB')] }),
      search({ trip: 'multi', legs: [leg('IST'), leg('NJF')] }),
      search({ trip: 'multi', legs: [there, back] }),
    ]
    expect(mergeSearches([], all, today)).toHaveLength(5)
  })

  it('come newest first, those without an instant last, and none whose day is past', () => {
    const { askedAt: _, ...old } = search(kish)
    const merged = mergeSearches(
      [old, search({ product: 'international', date: '2030-11-19' })],
      [search()],
      today,
    )
    expect(merged.map(({ criteria }) => criteria.destination.code)).toEqual(['MHD', 'KIH'])
  })

  it('never repeat a journey, never show too many, and are all gone once taken out', () => {
    const some = fc.array(
      fc.record({
        code: fc.constantFrom('MHD', 'KIH', 'SYZ', 'IFN', 'AWZ', 'TBZ', 'GSM', 'BND'),
        date: fc.constantFrom('2030-11-01', today, later),
        day: fc.integer({ min: 10, max: 19 }),
      }),
    )
    const made = (from: { code: string; date: string; day: number }[]): RecentSearch[] =>
      from.map(({ code, date, day }) =>
        search(
          { date, destination: { code, kind: 'AirportCode' } },
          { askedAt: `2030-11-${day}T08:00:00Z` },
        ),
      )
    fc.assert(
      fc.property(some, some, (here, there) => {
        const [kept, ofServer] = [made(here), made(there)]
        const merged = mergeSearches(kept, ofServer, today)
        const routes = merged.map(routeOf)
        expect(new Set(routes).size).toBe(routes.length)
        expect(merged.length).toBeLessThanOrEqual(mostRecent)
        const times = merged.map(({ askedAt = '' }) => askedAt)
        expect(times).toEqual([...times].sort().reverse())
        const left = [...without(kept, merged), ...without(ofServer, merged)]
        expect(left.some((one) => routes.includes(routeOf(one)))).toBe(false)
      }),
    )
  })
})

describe('a search of the server', () => {
  const nameOf = ({ code }: { code: string }) => code.toLowerCase()
  const history = (criteria: ReturnType<typeof search>['criteria']) => ({
    id: 'one',
    askedAt: '2030-11-19T08:00:00Z',
    criteria: questionOf(criteria),
  })

  it.each([
    ['a way out', search().criteria],
    ['a round trip', search({ trip: 'round', returnDate: '2030-12-04', adults: 2 }).criteria],
    [
      'several flights',
      search({
        product: 'international',
        trip: 'multi',
        legs: [
          { ...search().criteria, date: later },
          { ...search(kish).criteria, date: '2030-12-09' },
        ].map(({ origin, destination, date }) => ({ origin, destination, date })),
      }).criteria,
    ],
  ])('reads back as it was asked: %s', (_name, criteria) => {
    const read = recentOf(history(criteria), nameOf)
    expect(read?.criteria).toEqual(criteria)
    expect(read?.historyIds).toEqual(['one'])
  })

  it('names every destination of several flights', () => {
    const ends = search(kish).criteria
    const legs = [search().criteria, ends].map(({ origin, destination, date }) => ({
      origin,
      destination,
      date,
    }))
    expect(recentOf(history(search({ trip: 'multi', legs }).criteria), nameOf)).toMatchObject({
      originName: 'thr',
      destinationName: 'mhd، kih',
    })
  })
})
