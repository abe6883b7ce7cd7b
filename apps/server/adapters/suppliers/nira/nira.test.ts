import { describe, expect, it } from 'vitest'
import {
  describeSupplier,
  type SupplierVerb,
} from '../../../modules/flights/flight-supplier.conformance.ts'
import { connected, one, question, sara, sold } from './testing/nira-stand.ts'
import type { NiraStub } from './testing/nira-stub.ts'

type Call = Parameters<NiraStub['faults']['order']>[0]['call']
const callOf: Record<SupplierVerb, Call> = {
  search: 'AvailabilityFareJS.jsp',
  reprice: 'FareJS.jsp',
  hold: 'ReservJS',
  release: 'CancelPNRJS',
  issue: 'ETIssueJS',
  cancel: 'ETRefundJS',
}
/** By how much a fare must rise for its price, taxes and all, to rise by so much. */
function fareRise(fareRial: number, byRial: number): number {
  const priceOf = (fare: number) => fare + Math.round(fare * 0.05) + Math.round(fare * 0.01)
  const wanted = priceOf(fareRial) + byRial
  let rise = Math.round(byRial / 1.06)
  while (priceOf(fareRial + rise) < wanted) rise += 1
  while (priceOf(fareRial + rise) > wanted) rise -= 1
  return rise
}

describeSupplier('nirazv', async () => {
  const { clock, stub, supplier } = await connected()
  const partsOf = (offerKey: string) =>
    offerKey.split('|') as [string, string, string, string, string]
  const order = (kind: Parameters<typeof stub.faults.order>[0]['kind']) => (verb: SupplierVerb) =>
    stub.faults.order({ call: callOf[verb], kind })
  return {
    supplier,
    now: clock.now,
    passMinutes: (minutes) => clock.advance({ minutes }),
    question,
    raisePrice: async (offerKey, byRial) => {
      const [flightNo, date, , , className] = partsOf(offerKey)
      const { fareRial } = stub.state.classOf(flightNo, date, className)
      stub.state.raise(flightNo, date, className, fareRise(fareRial, byRial))
    },
    change: async (offerKey, to) => {
      const [flightNo, date] = partsOf(offerKey)
      stub.state.change(flightNo, date, to)
    },
    patience: { minutes: 20, holdsAnew: false },
    network: {
      cutBefore: order('lose-request'),
      cutAfter: order('lose-reply'),
      halve: order('half'),
      contradict: order('contradict'),
      garble: order('garbage'),
      flood: order('double'),
      page: order('page'),
    },
  }
})

describe('a sale at Nira', () => {
  it('never sends ReservJS again while a lost one may stand, whoever asks', async () => {
    const { stub, hold, build, clock, key, supplier } = await sold()
    stub.faults.order({ call: 'ReservJS', kind: 'lose-reply' })
    expect(await hold()).toMatchObject({ unknown: true })
    expect(await hold()).toMatchObject({ unknown: true })
    // Another process, which knows the journal alone.
    expect(await build().status(key)).toMatchObject({ unknown: true })
    expect(await build().release(key)).toMatchObject({ unknown: true })
    expect(stub.called('ReservJS')).toBe(1)
    clock.advance({ minutes: 16 })
    expect(await supplier.status(key)).toEqual({ state: 'released' })
    expect(await hold()).toEqual({ held: true })
    expect(stub.called('ReservJS')).toBe(2)
  })

  it('is taken up by one of two processes that ask at once', async () => {
    const { stub, build, offer, key, clock } = await sold()
    const ask = {
      key,
      offerKey: offer.offerKey,
      party: one,
      passengers: [sara],
      until: clock.now().add({ minutes: 15 }),
      costRial: offer.unitCostRial.Adult,
    }
    const answers = await Promise.all([build(), build(), build()].map((each) => each.hold(ask)))
    expect(stub.called('ReservJS')).toBe(1)
    expect(answers.filter((answer) => 'held' in answer)).not.toHaveLength(0)
    expect(stub.state.pnrs.size).toBe(1)
  })

  it('asks NRSRT before ETIssueJS again, and issues once', async () => {
    const { stub, hold, issue, build, key } = await sold()
    await hold()
    stub.faults.order({ call: 'ETIssueJS', kind: 'lose-reply' })
    expect(await issue()).toMatchObject({ unknown: true })
    const tickets = await build().issue({ key, passengers: [sara] })
    expect(tickets).toHaveProperty('ticketNumbers')
    expect(stub.called('ETIssueJS')).toBe(1)
    expect(stub.state.tickets.size).toBe(1)
  })

  it('is refused, its seats given back and staff told, where the credit is used up', async () => {
    const { stub, hold, issue, told } = await sold()
    await hold()
    stub.state.useUpCredit()
    expect(await issue()).toMatchObject({ refused: 'ISSUE_FAILED' })
    expect(told).toEqual(['the credit at an airline is used up'])
    expect([...stub.state.pnrs.values()].every(({ isCancelled }) => isCancelled)).toBe(true)
  })

  it('tells staff when two passengers bear one name', async () => {
    const { hold, issue, told } = await sold([sara, { ...sara, document: '0012345679' }])
    await hold()
    expect(await issue()).toHaveProperty('pnr')
    expect(told).toHaveLength(1)
  })

  it('is not held for somebody whose name is not Latin, nor without names', async () => {
    const { stub, hold } = await sold([{ ...sara, firstName: 'سارا' }])
    expect(await hold()).toMatchObject({ refused: 'FLIGHT_NOT_AVAILABLE' })
    expect(stub.called('ReservJS')).toBe(0)
  })

  it('never cancels a booking with open tickets', async () => {
    const { stub, hold, issue, supplier, key, journal } = await sold()
    await hold()
    const before = structuredClone(journal.rows.get(key))
    await issue()
    // As a crash leaves it: the tickets are there, and our row says only that they were asked for.
    if (before)
      journal.rows.set(key, { ...before, entry: { ...(before.entry as object), state: 'issuing' } })
    expect(await supplier.release(key)).toEqual({ released: true })
    expect(stub.called('CancelPNRJS')).toBe(0)
    expect(await supplier.status(key)).toMatchObject({ state: 'issued' })
  })
})
