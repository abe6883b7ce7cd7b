import { describe, expect, it } from 'vitest'
import { resultsState } from './results-state.ts'
import { storedValues } from './stored-values.ts'

const noon = Date.parse('2030-01-01T12:00:00Z')
function tab() {
  const held = new Map<string, string>()
  const store = {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, text: string) => void held.set(key, text),
    removeItem: (key: string) => void held.delete(key),
  }
  const at = (ms: number) =>
    resultsState(
      storedValues(store, () => ms),
      () => ms,
    )
  return { at, held }
}
const place = { count: 36, cardId: 'one', topPx: 210.5 }

describe('the state of the results page', () => {
  it('has the full address, for the answer it showed and no other', () => {
    const results = tab().at(noon)
    expect(results.pathOf('r1')).toBeNull()
    results.keepPath('/plp?origin=THR&requestId=r1&sort=latest')
    expect(results.pathOf('r1')).toBe('/plp?origin=THR&requestId=r1&sort=latest')
    expect(results.pathOf('r2')).toBeNull()
  })

  it('has a place for each list, beside the address', () => {
    const results = tab().at(noon)
    results.keepPath('/plp?requestId=r1')
    results.keepPlace('r1', place)
    results.keepPlace('r1 out', { ...place, count: 24 })
    results.keepPlace('r1', { ...place, topPx: 99 })
    expect(results.placeIn('r1')).toEqual({ ...place, topPx: 99 })
    expect(results.placeIn('r1 out')?.count).toBe(24)
    expect(results.placeIn('r2')).toBeNull()
    results.keepPlace('r1', null)
    expect(results.placeIn('r1')).toBeNull()
    expect(results.placeIn('r1 out')?.count).toBe(24)
    expect(results.pathOf('r1')).toBe('/plp?requestId=r1')
  })

  it('forgets after an hour, and of many lists the oldest', () => {
    const { at } = tab()
    for (let list = 0; list < 12; list += 1) at(noon).keepPlace(`r${list}`, place)
    expect(at(noon).placeIn('r0')).toBeNull()
    expect(at(noon + 3_599_000).placeIn('r11')).toEqual(place)
    expect(at(noon + 3_601_000).placeIn('r11')).toBeNull()
  })

  it('leads nowhere but to results, whatever stands in the storage', () => {
    const { at, held } = tab()
    for (const value of [
      { routeFullPath: 'https://evil.example/plp?requestId=r1' },
      { routeFullPath: '//evil.example/plp?requestId=r1' },
      { routeFullPath: 7, places: 'x' },
      { places: [['r1', { count: 'x' }], null, 5] },
    ]) {
      held.set('plp', JSON.stringify({ value }))
      expect(at(noon).pathOf('r1')).toBeNull()
      expect(at(noon).placeIn('r1')).toBeNull()
    }
  })
})
