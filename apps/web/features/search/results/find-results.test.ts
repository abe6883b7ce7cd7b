import type { SearchCriteria } from '@parastoo/contract/flights/search'
import { data } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApiClient } from '../../../shell/context.ts'
import { findResults } from './find-results.ts'

const today = '2026-11-20'
const now = new Date('2026-11-20T08:00:00Z')
const cities: Record<string, string> = { THR: 'تهران', MHD: 'مشهد' }

const abroad = { IST: 'استانبول' }
const among =
  (known: Record<string, string>) =>
  async ({ search = '' }: { search?: string }) => ({
    meta: {},
    data: Object.entries(known)
      .filter((names) => names.includes(search))
      .map(([code, city]) => ({ iataCode: code, cityCode: code, cityNameFa: city, nameFa: city })),
  })
const replyTo = (criteria: SearchCriteria, requestId: string, validUntil: string) => ({
  data: { requestId, criteria, validUntil, proposals: [] },
})
const refusedWith = (code: string, status = 400) =>
  data({ entries: [{ code, messages: ['…'] }] }, { status })

const available = vi.fn()
const availableById = vi.fn()
const api = {
  places: {
    domesticAirports: among(cities),
    internationalAirports: among({ ...cities, ...abroad }),
  },
  search: { available, availableById },
} as unknown as ApiClient

const find = (query: string) => findResults({ api, search: new URLSearchParams(query), now, today })
const whole = 'origin=THR&destination=MHD&date=2026-12-01'

beforeEach(() => {
  available.mockReset().mockImplementation(async (asked: SearchCriteria) => {
    return replyTo(asked, 'new', '2026-11-20T08:10:00Z')
  })
  availableById.mockReset().mockRejectedValue(refusedWith('SEARCH_NOT_FOUND', 404))
})

describe('finding results', () => {
  it('asks the whole question and names its places', async () => {
    const found = await find(whole)
    expect(found).toMatchObject({ kind: 'found', answer: { requestId: 'new' } })
    expect([found.places.origin?.cityName, found.places.destination?.cityName]).toEqual([
      'تهران',
      'مشهد',
    ])
    expect(availableById).not.toHaveBeenCalled()
  })

  it('names a place abroad too where a link from elsewhere does not say that it is one', async () => {
    const found = await find('origin=THR&destination=IST&date=2026-12-01')
    expect(found.places.destination?.cityName).toBe('استانبول')
  })

  it('takes the answer its id names while it is fresh and answers the same question', async () => {
    await find(whole)
    const [[asked]] = available.mock.calls as [[SearchCriteria]]
    available.mockClear()
    availableById.mockResolvedValue(replyTo(asked, 'known', '2026-11-20T08:05:00Z'))
    expect(await find(`${whole}&requestId=known`)).toMatchObject({ answer: { requestId: 'known' } })
    expect(available).not.toHaveBeenCalled()
  })

  it('leads from words to the address of the question, and does not lose the click that brought the visitor', async () => {
    const words = new URLSearchParams({ origin: 'تهران', destination: 'مشهد', date: '2026-12-01' })
    const moved = await find(`${words}&safarmarketId=SM-1`).catch((thrown: unknown) => thrown)
    const location = (moved as Response).headers.get('location') ?? ''
    expect(location).toContain('origin=THR')
    expect(new URLSearchParams(location.split('?')[1]).get('safarmarketId')).toBe('SM-1')
  })

  it('asks anew when the answer is stale, forgotten, or somebody else’s', async () => {
    await find(whole)
    const [[asked]] = available.mock.calls as [[SearchCriteria]]
    const answers = [
      () => replyTo(asked, 'known', '2026-11-20T07:59:00Z'),
      () => replyTo({ ...asked, adults: 2 }, 'known', '2026-11-20T08:05:00Z'),
      () => {
        throw refusedWith('SEARCH_NOT_FOUND', 404)
      },
    ]
    for (const answer of answers) {
      availableById.mockImplementation(async () => answer())
      const found = await find(`${whole}&requestId=known`)
      expect(found).toMatchObject({ kind: 'found', answer: { requestId: 'new' } })
    }
  })

  it('leaves a bare address without faults, and a half one with those of its fields', async () => {
    expect(await find('')).toMatchObject({ kind: 'open', faults: {} })
    expect(await find('origin=THR&date=2020-01-01')).toMatchObject({
      kind: 'open',
      faults: { destination: 'DESTINATION_REQUIRED', date: 'DEPARTURE_DATE_IN_PAST' },
    })
  })

  it('leads words to the address of their codes', async () => {
    const away = await find('origin=تهران&destination=مشهد&date=۱۰ آذر&adults=2').catch(
      (thrown: Response) => thrown,
    )
    expect((away as Response).headers.get('location')).toBe(
      '/plp?product=domestic&origin=THR&destination=MHD&date=2026-12-01&adults=2&children=0&infants=0&cabin=1',
    )
  })

  it('keeps what it understood beside a place nobody knows', async () => {
    const found = await find('origin=ناکجا&destination=مشهد&date=2026-12-01')
    expect(found).toMatchObject({ kind: 'open', faults: { origin: 'PLACE_UNKNOWN' } })
    expect(found.draft.destination?.code).toBe('MHD')
    expect(Object.keys(found.kind === 'open' ? found.faults : {})).toEqual(['origin'])
  })

  it('puts the server’s refusal beside its field, and throws what is about none', async () => {
    available.mockRejectedValue(refusedWith('DEPARTURE_DATE_TOO_FAR'))
    expect(await find(whole)).toMatchObject({ faults: { date: 'DEPARTURE_DATE_TOO_FAR' } })
    available.mockRejectedValue(refusedWith('TOO_MANY_REQUESTS', 429))
    await expect(find(whole)).rejects.toMatchObject({ init: { status: 429 } })
  })
})
