import { describe, expect, it } from 'vitest'
import {
  describeSupplier,
  type SupplierVerb,
} from '../../../modules/flights/flight-supplier.conformance.ts'
import type { TravellingPassenger } from '../../../modules/flights/ports.ts'
import { newId } from '../../../platform/ids.ts'
import { refOf } from './offers.ts'
import { connected, day, question, sara, signal, sold } from './testing/sepehr-stand.ts'
import type { SepehrStub } from './testing/sepehr-stub.ts'

type Call = Parameters<SepehrStub['faults']['order']>[0]['call']
const callOf: Record<SupplierVerb, Call> = {
  search: 'search',
  reprice: 'search',
  hold: 'lock',
  release: 'releaseLock',
  issue: 'book',
  cancel: 'refund',
}
describeSupplier('sepehrone', async () => {
  const { clock, stub, supplier } = await connected()
  const order = (kind: Parameters<typeof stub.faults.order>[0]['kind']) => (verb: SupplierVerb) =>
    stub.faults.order({ call: callOf[verb], kind })
  const partsOf = (offerKey: string) => {
    const ref = refOf(offerKey)
    if (!ref) throw new Error(`No offer: ${offerKey}`)
    return ref
  }
  return {
    supplier,
    now: clock.now,
    passMinutes: (minutes) => clock.advance({ minutes }),
    question,
    raisePrice: async (offerKey, byRial) => {
      const { flightNumber, fareName } = partsOf(offerKey)
      stub.state.raise(flightNumber, day, fareName, byRial)
    },
    change: async (offerKey, to) => stub.state.change(partsOf(offerKey).flightNumber, day, to),
    patience: { minutes: 5, holdsAnew: true },
    hidesSoldOut: true,
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

describe('a sale at Sepehr', () => {
  it('takes a lock that ended again, and refuses when it costs more by then', async () => {
    const lucky = await sold()
    await lucky.hold()
    lucky.clock.advance({ minutes: 11 })
    expect(await lucky.issue()).toHaveProperty('pnr')
    const unlucky = await sold()
    await unlucky.hold()
    unlucky.clock.advance({ minutes: 11 })
    unlucky.stub.state.raise('6221', day, 'YCH1', 1)
    expect(await unlucky.issue()).toMatchObject({ refused: 'ISSUE_FAILED' })
    expect(unlucky.stub.state.credit.rial).toBe(10_000_000_000)
  })

  it('takes a lock again that the site ended before its time, and books once', async () => {
    const { hold, issue, stub } = await sold()
    await hold()
    for (const lock of stub.state.locks.values()) lock.isReleased = true
    expect(await issue()).toHaveProperty('pnr')
    expect(stub.state.bookings.size).toBe(1)
  })

  it('asks no status within 30 seconds of a lost Book, and believes "not issued" only when it is said twice, a minute apart', async () => {
    const { hold, issue, build, key, stub, clock, costRial } = await sold({ forgetsForSeconds: 15 })
    await hold()
    stub.faults.order({ call: 'book', kind: 'lose-request' })
    expect(await issue()).toMatchObject({ unknown: true })
    expect(await build().status(key)).toMatchObject({ unknown: true })
    expect(stub.called('bookingStatus')).toBe(0)
    clock.advance({ seconds: 30 })
    expect(await build().status(key)).toMatchObject({ unknown: true })
    clock.advance({ seconds: 59 })
    expect(await build().status(key)).toMatchObject({ unknown: true })
    clock.advance({ seconds: 1 })
    expect(await build().status(key)).toEqual({ state: 'held' })
    expect(await issue()).toHaveProperty('pnr')
    expect(stub.state.credit.rial).toBe(10_000_000_000 - costRial)
  })

  it('finds the tickets of a Book whose reply was lost, by our own key, and pays once', async () => {
    const { hold, issue, build, key, stub, clock, costRial } = await sold({ forgetsForSeconds: 15 })
    await hold()
    stub.faults.order({ call: 'book', kind: 'repeat' })
    expect(await issue()).toMatchObject({ unknown: true })
    clock.advance({ seconds: 31 })
    const status = await build().status(key)
    expect(status).toMatchObject({ state: 'issued' })
    expect(await issue()).toEqual('tickets' in status ? status.tickets : null)
    expect(stub.state.credit.rial).toBe(10_000_000_000 - costRial)
  })

  it('is refused and staff told where the credit is used up; a forbidden nationality is refused', async () => {
    const poor = await sold()
    await poor.hold()
    poor.stub.state.useUpCredit()
    expect(await poor.issue()).toMatchObject({ refused: 'ISSUE_FAILED' })
    expect(poor.told).toHaveLength(1)
    expect(poor.stub.state.fareOf('6221', day, 'YCH1').seats).toBe(9)
    const passport = { nationality: 'AFG', issuedBy: 'AFG', expiresOn: '2035-01-01' }
    const foreign: TravellingPassenger = {
      ...sara,
      document: 'P1234567',
      person: { gender: 'Male', birthDate: '1990-05-01', passport },
    }
    const kept = await sold({ forbiddenNationalities: ['AFG'] }, [foreign])
    await kept.hold()
    expect(await kept.issue()).toMatchObject({ refused: 'ISSUE_FAILED' })
  })

  it('gives each passenger their own ticket, whatever order they were named in', async () => {
    const child: TravellingPassenger = { ...sara, type: 'Child', lastName: 'Moradi A' }
    const world = await connected()
    const [offer] = await world.supplier.search(question, signal())
    const key = newId()
    const passengers = [child, sara]
    await world.supplier.hold({
      key,
      offerKey: offer?.offerKey ?? '',
      party: { adults: 1, children: 1, infants: 0 },
      until: world.clock.now().add({ minutes: 15 }),
      costRial: 100_000_000_000,
    })
    const issued = await world.supplier.issue({ key, passengers })
    const [booking] = [...world.stub.state.bookings.values()]
    const byKind = booking?.tickets.toSorted((a) => (a.kind === 'Child' ? -1 : 1))
    expect(issued).toMatchObject({
      ticketNumbers: byKind?.map(({ localTicketNumber }) => localTicketNumber),
    })
  })
})
