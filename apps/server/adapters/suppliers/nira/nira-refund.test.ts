import { describe, expect, it } from 'vitest'
import {
  askUntilCertain,
  mortalJournal,
} from '../../../modules/flights/suppliers/testing/mortal-journal.ts'
import { newId } from '../../../platform/ids.ts'
import { connected, day, one, question, sara, sold } from './testing/nira-stand.ts'

describe('the four steps of a refund at Nira', () => {
  const steps = ['NRSPenaltyNow.jsp', 'NRSETR.jsp', 'CancelSeatJS', 'ETRefundJS'] as const
  const kinds = ['lose-request', 'lose-reply', 'half', 'garbage', 'page', 'contradict'] as const

  it.for(steps.flatMap((step) => kinds.map((kind) => [step, kind] as const)))(
    'go on where they stopped when %s is met by %s, and give the money back once',
    async ([step, kind]) => {
      const { stub, hold, issue, supplier, build, key, offer } = await sold()
      await hold()
      await issue()
      const before = stub.state.credit.rial
      const cancelKey = newId()
      const ask = { key, cancelKey, passengers: [0], acceptedPenaltyRial: 100_000_000_000 }
      stub.faults.order({ call: step, kind })
      // That a seat is still there, after all, the booking itself denies at once.
      const isSeenThrough = step === 'CancelSeatJS' && kind === 'contradict'
      expect(await supplier.cancel(ask)).toMatchObject(
        isSeenThrough ? { cancelled: true } : { unknown: true },
      )
      // A process that knows nothing but the journal goes on with it.
      const done = await build().cancel(ask)
      expect(done).toMatchObject({ cancelled: true })
      expect(await supplier.cancel(ask)).toEqual(done)
      const penaltyRial = 'penaltyRial' in done ? done.penaltyRial : 0
      expect(stub.state.credit.rial - before).toBe(offer.unitCostRial.Adult - penaltyRial)
      const [ticket] = [...stub.state.tickets.values()]
      expect(ticket?.ticket.history.filter(({ status }) => status === 'R')).toHaveLength(1)
      expect(stub.state.classOf('4050', day, 'Y').seats).toBe(9)
    },
  )

  it('judge a risen penalty before the seat is given up', async () => {
    const { stub, hold, issue, supplier, key, clock } = await sold()
    await hold()
    await issue()
    const quote = await supplier.quoteCancel(key)
    const penaltyRial = 'items' in quote ? (quote.items[0]?.penaltyRial ?? 0) : 0
    clock.setTo(Temporal.Instant.from('2030-11-30T20:00:00Z'))
    expect(
      await supplier.cancel({
        key,
        cancelKey: newId(),
        passengers: [0],
        acceptedPenaltyRial: penaltyRial,
      }),
    ).toMatchObject({ refused: 'PENALTY_CHANGED' })
    expect(stub.called('CancelSeatJS')).toBe(0)
  })

  it('let go of tickets that an attempt took before it died, where the penalty has risen since', async () => {
    const { hold, issue, supplier, journal, key } = await sold()
    await hold()
    await issue()
    const cancelKey = newId()
    const { version = 0, entry = {} } = (await journal.read(key)) ?? {}
    await journal.write(key, version, { ...(entry as object), taken: { 0: cancelKey } })
    const ask = { key, cancelKey, passengers: [0], acceptedPenaltyRial: 0 }
    expect(await supplier.cancel(ask)).toMatchObject({ refused: 'PENALTY_CHANGED' })
    const agreed = { ...ask, cancelKey: newId(), acceptedPenaltyRial: 100_000_000_000 }
    expect(await supplier.cancel(agreed)).toMatchObject({ cancelled: true })
  })

  it('leave it to a person when the penalty rises after the seat is given up', async () => {
    const { stub, hold, issue, supplier, key, clock, told } = await sold()
    await hold()
    await issue()
    const ask = { key, cancelKey: newId(), passengers: [0], acceptedPenaltyRial: 100_000_000_000 }
    stub.faults.order({ call: 'ETRefundJS', kind: 'lose-request' })
    await supplier.cancel(ask)
    clock.setTo(Temporal.Instant.from('2030-11-30T20:00:00Z'))
    expect(await supplier.cancel(ask)).toMatchObject({ unknown: true })
    expect(told).toHaveLength(1)
    expect(stub.called('ETRefundJS')).toBe(1)
  })

  it('take one of several out of a booking that is split, and another under a key of their own', async () => {
    const ali = { ...sara, firstName: 'Ali', document: '0012345679' }
    const { hold, issue, supplier, key, stub } = await sold([sara, ali], { splitsPnr: true })
    await hold()
    await issue()
    const cancel = (passengers: number[]) =>
      supplier.cancel({ key, cancelKey: newId(), passengers, acceptedPenaltyRial: 100_000_000_000 })
    const both = await Promise.all([cancel([0]), cancel([0]), cancel([1])])
    expect(both.map((each) => 'cancelled' in each).filter(Boolean)).toHaveLength(2)
    expect(stub.state.classOf('4050', day, 'Y').seats).toBe(9)
  })
})

describe('a process that is killed at a write of a sale and its refund', () => {
  const deaths = Array.from({ length: 10 }, (_, index) =>
    (['before', 'after'] as const).map((when) => [when, index + 1] as const),
  ).flat()

  it.for(deaths)(
    'dies %s write %i, and the next goes on: one booking, one refund',
    async ([when, write]) => {
      const { stub, clock, build } = await connected()
      const { journal, dieAt, isDoomed } = mortalJournal()
      const offers = await build(journal).search(question, new AbortController().signal)
      const offer = offers.find(({ offerKey }) => offerKey.endsWith('|Y'))
      if (!offer) throw new Error('It is sold')
      const creditBefore = stub.state.credit.rial
      const wait = () => clock.advance({ minutes: 1 })
      const [key, cancelKey] = [newId(), newId()]
      const until = clock.now().add({ hours: 3 })
      const costRial = offer.unitCostRial.Adult
      dieAt(write, when)
      const ask = { key, offerKey: offer.offerKey, party: one, until, costRial }
      await askUntilCertain(() => build(journal).hold({ ...ask, passengers: [sara] }), wait)
      await askUntilCertain(() => build(journal).issue({ key, passengers: [sara] }), wait)
      const cancelled = await askUntilCertain(
        () =>
          build(journal).cancel({ key, cancelKey, passengers: [0], acceptedPenaltyRial: costRial }),
        wait,
      )
      expect(cancelled).toMatchObject({ cancelled: true })
      const penaltyRial = 'penaltyRial' in cancelled ? cancelled.penaltyRial : 0
      expect(isDoomed()).toBe(false)
      expect(creditBefore - stub.state.credit.rial).toBe(penaltyRial)
      clock.advance({ minutes: 20 })
      // Whatever was booked and lost has run out by now.
      await build(journal).search(question, new AbortController().signal)
      stub.state.pnrs.forEach(({ isCancelled, travellers }) => {
        expect(isCancelled || travellers.every(({ hasSeat }) => !hasSeat)).toBe(true)
      })
      expect(stub.state.tickets.size).toBe(1)
    },
  )
})
