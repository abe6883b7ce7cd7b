import { describe, expect, it } from 'vitest'
import {
  askUntilCertain,
  mortalJournal,
} from '../../../modules/flights/suppliers/testing/mortal-journal.ts'
import { newId } from '../../../platform/ids.ts'
import { connected, question, sara, sold } from './testing/sepehr-stand.ts'

describe('a refund at Sepehr', () => {
  const all = 100_000_000_000

  it('waits while somebody looks at it, is asked for once, and ends under its key', async () => {
    const { hold, issue, supplier, build, key, stub, clock, costRial } = await sold({
      refundsPendMinutes: 60,
    })
    await hold()
    await issue()
    const ask = { key, cancelKey: newId(), passengers: [0], acceptedPenaltyRial: all }
    expect(await supplier.cancel(ask)).toMatchObject({ unknown: true })
    expect(await build().cancel(ask)).toMatchObject({ unknown: true })
    clock.advance({ minutes: 61 })
    const done = await build().cancel(ask)
    expect(done).toMatchObject({ cancelled: true })
    expect(stub.called('refund')).toBe(1)
    const keptRial = 'penaltyRial' in done ? done.penaltyRial : 0
    expect(stub.state.credit.rial).toBe(10_000_000_000 - keptRial)
    expect(keptRial).toBeLessThan(costRial)
  })

  it('is refused where somebody says no, and may be asked for anew', async () => {
    const { hold, issue, supplier, key, stub } = await sold({ refundsPendMinutes: 60 })
    await hold()
    await issue()
    const ask = { key, cancelKey: newId(), passengers: [0], acceptedPenaltyRial: all }
    await supplier.cancel(ask)
    const [trackingCode = ''] = [...stub.state.refunds.keys()]
    stub.state.decideRefund(trackingCode, 'Rejected')
    expect(await supplier.cancel(ask)).toMatchObject({ refused: 'CANCELLATION_NOT_POSSIBLE' })
    expect(await supplier.cancel({ ...ask, cancelKey: newId() })).toMatchObject({ unknown: true })
    expect(stub.called('refund')).toBe(2)
  })

  it('lets go of tickets that an attempt took before it died, where the penalty has risen since', async () => {
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

  it.for(['penalty', 'refund', 'refundStatus', 'changes'] as const)(
    'goes on where it stopped when the reply of %s is lost, and gives the money back once',
    async (call) => {
      const { hold, issue, supplier, build, key, stub } = await sold()
      await hold()
      await issue()
      const ask = { key, cancelKey: newId(), passengers: [0], acceptedPenaltyRial: all }
      stub.faults.order({ call, kind: 'lose-reply' })
      expect(await supplier.cancel(ask)).toMatchObject({ unknown: true })
      const done = await build().cancel(ask)
      expect(done).toMatchObject({ cancelled: true })
      expect(await supplier.cancel(ask)).toEqual(done)
      expect(stub.state.refunds.size).toBe(1)
    },
  )
})

describe('a process that is killed at a write of a sale and its refund', () => {
  const deaths = Array.from({ length: 8 }, (_, index) =>
    (['before', 'after'] as const).map((when) => [when, index + 1] as const),
  ).flat()

  it.for(deaths)(
    'dies %s write %i, and the next goes on: one booking, one refund',
    async ([when, write]) => {
      const { stub, clock, build } = await connected()
      const { journal, dieAt, isDoomed } = mortalJournal()
      const offers = await build(journal).search(question, new AbortController().signal)
      const offer = offers.find(({ offerKey }) => offerKey.endsWith('YCH1'))
      if (!offer) throw new Error('It is sold')
      const creditBefore = stub.state.credit.rial
      const wait = () => clock.advance({ minutes: 1 })
      const [key, cancelKey] = [newId(), newId()]
      const until = clock.now().add({ hours: 3 })
      const costRial = offer.unitCostRial.Adult
      dieAt(write, when)
      const ask = {
        key,
        offerKey: offer.offerKey,
        party: { adults: 1, children: 0, infants: 0 },
        until,
        costRial,
      }
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
      expect(stub.state.bookings.size).toBe(1)
      expect(stub.state.refunds.size).toBe(1)
    },
  )
})
