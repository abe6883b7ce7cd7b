import { describe, expect, it } from 'vitest'
import { Refused } from '../refused.ts'
import { storedValues } from '../stored-values.ts'
import { type Reached, tellStep } from './tell-step.ts'
import { visitExtra } from './visit-extra.ts'

function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
}
function tab() {
  const clock = { nowMs: Date.parse('2026-11-23T08:00:00Z') }
  const now = () => clock.nowMs
  return { clock, extra: visitExtra(storedValues(memory(), now), now) }
}
const address = (text: string) => new URLSearchParams(text)

describe('availableRequestExtra', () => {
  it('is kept from the link, over searches that do not name it, until a week has passed', () => {
    const { clock, extra } = tab()
    expect(extra.read()).toBeNull()
    extra.keepFrom(address('origin=THR&safarmarketId=SM-1&utm_source=safarmarket'))
    extra.keepFrom(address('origin=THR&date=2026-12-02'))
    expect(extra.read()).toBe('SM-1')
    extra.keepFrom(address('safarmarketId=SM-2'))
    expect(extra.read()).toBe('SM-2')
    clock.nowMs += 7 * 24 * 3_600_000
    expect(extra.read()).toBeNull()
  })

  it.each(['', ' ', '<script>', 'a'.repeat(101), 'a b'])('is not taken from %j', (wrong) => {
    const { extra } = tab()
    extra.keepFrom(new URLSearchParams({ safarmarketId: wrong }))
    expect(extra.read()).toBeNull()
  })
})

const step = { visitId: 'v', requestId: 'r', orderId: null }
function calls(failing: Error | null = null) {
  const asked: unknown[] = []
  const answer = (name: string, data: unknown) => async (ask: unknown) => {
    asked.push([name, ask])
    if (failing) throw failing
    return { data } as never
  }
  const extra = { safarmarketId: 'SM-1', pixelUrl: 'results' as const, data: step }
  return {
    asked,
    availableRequest: answer('availableRequest', { availableRequestExtra: extra }),
    byProposal: answer('byProposal', { ...extra, pixelUrl: 'passengers' }),
    byOrder: answer('byOrder', { ...extra, pixelUrl: 'paid' }),
    callStep: answer('callStep', { recorded: true }),
  }
}

describe('telling how far a visitor is', () => {
  it.each<[Reached, string, object, string]>([
    [
      { at: 'results', requestId: 'r' },
      'availableRequest',
      { safarmarketId: 'SM-1', requestId: 'r' },
      'results',
    ],
    [
      { at: 'passengers', requestId: 'r', proposalId: 'p' },
      'byProposal',
      { requestId: 'r', proposalId: 'p' },
      'passengers',
    ],
    [{ at: 'order', orderId: 'o' }, 'byOrder', { orderId: 'o' }, 'paid'],
  ])(
    'asks which step %j is, and calls that step with nothing added',
    async (reached, name, ask, pixelUrl) => {
      const api = calls()
      expect(await tellStep(api, { safarmarketId: 'SM-1', reached })).toBe(true)
      expect(api.asked).toEqual([
        [name, ask],
        ['callStep', { pixelUrl, data: step }],
      ])
    },
  )

  it('is silent when it fails, and says when nobody is told any more', async () => {
    const reached: Reached = { at: 'order', orderId: 'o' }
    const refused = (code: string) => new Refused(400, [{ code, messages: [] }])
    const told = (failing: Error) => tellStep(calls(failing), { safarmarketId: 'SM-1', reached })
    expect(await told(refused('RESELLER_NOT_AVAILABLE'))).toBe(false)
    expect(await told(refused('NOT_FOUND'))).toBe(true)
    expect(await told(new TypeError('no network'))).toBe(true)
  })
})
