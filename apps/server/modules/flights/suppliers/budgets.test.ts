import { describe, expect, it } from 'vitest'
import { createTestClock } from '../../../platform/clock.ts'
import { silentLog } from '../../../platform/log.ts'
import type { FlightQuestion } from '../ports.ts'
import { createSuppliers, type SupplierSettings } from './index.ts'
import { obedientSupplier } from './testing/obedient-supplier.ts'
import { tallyInMemory } from './testing/tally-in-memory.ts'
import { isFailing } from './watch-budgets.ts'

const question = (changes: Partial<FlightQuestion> = {}): FlightQuestion => ({
  journeys: [{ origins: ['THR'], destinations: ['MHD'], departsOn: '2030-12-01' }],
  party: { adults: 1, children: 0, infants: 0 },
  cabinClass: 1,
  ...changes,
})

function guarded(settings: Partial<SupplierSettings> = {}) {
  const clock = createTestClock('2030-11-20T08:00:00Z')
  const remote = obedientSupplier()
  const tally = tallyInMemory()
  const { remote: outside } = createSuppliers({
    tally,
    suppliers: [remote.supplier],
    settings: { remote: settings },
    clock,
    log: silentLog,
  })
  const [one] = outside
  if (!one) throw new Error('nobody is guarded')
  return { remote, one, tally }
}
const holdAsk = {
  key: 'k',
  offerKey: 'one',
  party: { adults: 1, children: 0, infants: 0 },
  until: Temporal.Instant.from('2030-11-20T08:15:00Z'),
  costRial: 30_000_000,
}

describe('a budget', () => {
  it('of looks closes a supplier for searches alone, until something is bought of it', async () => {
    const { one, remote, tally } = guarded({ looks: { free: 2, perBook: 3 }, answersFreshMs: 0 })
    for (let time = 0; time < 2; time += 1)
      expect(await one.ask(question())).toMatchObject({ state: 'completed' })
    expect(one.isOverLooks()).toBe(true)
    expect(await one.ask(question())).toEqual({ state: 'failed', offers: [] })
    expect(remote.asked).toHaveLength(2)
    remote.onSell = async () => ({ held: true }) as never
    expect(await one.hold(holdAsk)).toEqual({ held: true })
    tally.count('remote', 'books')
    expect(await one.ask(question())).toMatchObject({ state: 'completed' })
  })

  it('counts what was asked and not what was kept, and a failure once for all that waited', async () => {
    const { one, remote, tally } = guarded()
    await one.ask(question())
    await one.ask(question())
    remote.onSearch = () => Promise.reject(new Error('down'))
    const other = question({ cabinClass: 2 })
    await Promise.all([one.ask(other), one.ask(other)])
    expect(tally.ofWeek('remote')).toEqual({ looks: 2, failures: 1, books: 0 })
  })

  it.each([
    [{ looks: 49, failures: 49, books: 0 }, false],
    [{ looks: 50, failures: 5, books: 0 }, false],
    [{ looks: 50, failures: 6, books: 0 }, true],
  ])('of errors: %j is over it: %s', (tally, expected) => {
    expect(isFailing(tally)).toBe(expected)
  })
})
