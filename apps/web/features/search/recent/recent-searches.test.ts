import { describe, expect, it } from 'vitest'
import { storedValues } from '../../../shell/stored-values.ts'
import { emptyDraft } from '../criteria.ts'
import {
  keepSearches,
  type RecentSearch,
  recentSearches,
  rememberSearch,
  without,
} from './recent-searches.ts'

const now = new Date('2026-11-20T08:00:00Z')
const today = '2026-11-20'

function browser() {
  const kept = new Map<string, string>()
  return storedValues(
    {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, text) => void kept.set(key, text),
      removeItem: (key) => void kept.delete(key),
    },
    () => now.getTime(),
  )
}

const to = (code: string, date = '2026-12-01'): RecentSearch => ({
  criteria: {
    ...emptyDraft,
    origin: { code: 'THR', kind: 'CityCode' },
    destination: { code, kind: 'AirportCode' },
    date,
  },
  originName: 'تهران',
  destinationName: code,
})
const namesOf = (searches: RecentSearch[]) => searches.map((one) => one.destinationName)

describe('recent searches', () => {
  it('stand latest first, each route once, six at most', () => {
    const store = browser()
    for (const code of ['KIH', 'MHD', 'SYZ', 'IFN', 'AWZ', 'TBZ', 'GSM', 'MHD'])
      rememberSearch(store, to(code), { today, now })
    expect(namesOf(recentSearches(store, today))).toEqual([
      'MHD',
      'GSM',
      'TBZ',
      'AWZ',
      'IFN',
      'SYZ',
    ])
  })

  it('forget one when asked, and those whose day is past', () => {
    const store = browser()
    rememberSearch(store, to('KIH', '2026-11-25'), { today, now })
    rememberSearch(store, to('MHD'), { today, now })
    rememberSearch(store, to('SYZ'), { today, now })
    keepSearches(store, without(recentSearches(store, today), [to('MHD')]), now)
    expect(namesOf(recentSearches(store, today))).toEqual(['SYZ', 'KIH'])
    expect(namesOf(recentSearches(store, '2026-11-26'))).toEqual(['SYZ'])
  })

  it('survive whatever else stands in the browser', () => {
    const store = browser()
    store.write('recent-searches', [null, { criteria: {} }, to('MHD')])
    expect(namesOf(recentSearches(store, today))).toEqual(['MHD'])
    store.write('recent-searches', 'broken')
    expect(recentSearches(store, today)).toEqual([])
  })
})
