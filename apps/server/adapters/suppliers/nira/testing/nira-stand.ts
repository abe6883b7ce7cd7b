/** An airline that sells by its stub, and a sale on it as far as it went. */
import { afterAll } from 'vitest'
import type {
  FlightQuestion,
  SupplierJournal,
  TravellingPassenger,
} from '../../../../modules/flights/ports.ts'
import { memoryJournal } from '../../../../modules/flights/suppliers/testing/memory-journal.ts'
import { createTestClock } from '../../../../platform/clock.ts'
import { newId } from '../../../../platform/ids.ts'
import { silentLog } from '../../../../platform/log.ts'
import { createOutbound } from '../../../../platform/outbound/outbound.ts'
import { createNira } from '../create-nira.ts'
import { startNiraStub } from './nira-stub.ts'

const opened: { close(): Promise<void> }[] = []
afterAll(async () => {
  for (const each of opened) await each.close()
})

export const day = '2030-12-01'

export async function connected(options: { splitsPnr?: boolean } = {}) {
  const clock = createTestClock('2030-11-20T08:00:00Z')
  const stub = await startNiraStub({ now: clock.now, ...options })
  opened.push(stub)
  const journal = memoryJournal()
  const told: string[] = []
  const build = (kept: SupplierJournal = journal) =>
    createNira({
      account: {
        name: 'nirazv',
        nameFa: 'زاگرس',
        airline: stub.airline,
        readsUrl: stub.readsUrl,
        writesUrl: stub.writesUrl,
        user: stub.user,
        password: stub.password,
        holdMinutes: 15,
        businessClasses: ['C', 'J'],
        routes: [],
        contactPhone: '02191000000',
        contactEmail: 'desk@agency.example',
        lowCreditRial: 1_000_000_000,
      },
      outbound: createOutbound({ log: silentLog }),
      journal: kept,
      now: clock.now,
      zoneOf: () => 'Asia/Tehran',
      answerWithinMs: 2_000,
      tellStaff: (what) => void told.push(what),
    })
  for (const flightNo of ['4050', '4052']) stub.state.classOf(flightNo, day, 'Y').seats = 9
  return { clock, stub, journal, told, build, supplier: build() }
}
export const question: FlightQuestion = {
  journeys: [{ origins: ['THR'], destinations: ['MHD'], departsOn: day }],
  party: { adults: 2, children: 1, infants: 1 },
  cabinClass: 1,
}

export const sara: TravellingPassenger = {
  type: 'Adult',
  firstName: 'Sara',
  lastName: 'Moradi',
  document: '0012345678',
}
export const one = { adults: 1, children: 0, infants: 0 }

/** A sale on the morning flight, as far as it went. */
export async function sold(
  passengers: readonly TravellingPassenger[] = [sara],
  options: { splitsPnr?: boolean } = {},
) {
  const world = await connected(options)
  const { supplier, clock } = world
  const offers = await supplier.search(question, new AbortController().signal)
  const offer = offers.find(({ fareClass }) => fareClass === 'Y')
  if (!offer) throw new Error('The airline sells class Y')
  const key = newId()
  const party = { ...one, adults: passengers.length }
  const hold = () =>
    supplier.hold({
      key,
      offerKey: offer.offerKey,
      party,
      passengers,
      until: clock.now().add({ minutes: 15 }),
      costRial: offer.unitCostRial.Adult * passengers.length,
    })
  const issue = () => supplier.issue({ key, passengers })
  return { ...world, offer, offers, key, hold, issue }
}
