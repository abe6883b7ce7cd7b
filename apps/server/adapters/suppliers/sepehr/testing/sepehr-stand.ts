/** A charterer that sells by its stub, and a sale on it as far as it went. */
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
import { createSepehr } from '../create-sepehr.ts'
import { startSepehrStub } from './sepehr-stub.ts'

const opened: { close(): Promise<void> }[] = []
afterAll(async () => {
  for (const each of opened) await each.close()
})

export const day = '2030-12-01'
const zones: Record<string, string> = { NJF: 'Asia/Baghdad', XXX: '' }

type Options = Omit<Parameters<typeof startSepehrStub>[0], 'now'>
export async function connected(options: Options & { systemFlights?: boolean } = {}) {
  const { systemFlights = false, ...more } = options
  const clock = createTestClock('2030-11-20T08:00:00Z')
  const stub = await startSepehrStub({ now: clock.now, ...more })
  opened.push(stub)
  const journal = memoryJournal()
  const told: string[] = []
  const build = (kept: SupplierJournal = journal) =>
    createSepehr({
      account: {
        name: 'sepehrone',
        nameFa: 'چارتر نمونه',
        url: stub.url,
        username: stub.username,
        password: stub.password,
        versions: {
          availability: 16,
          booking: 10,
          releaseLock: 9,
          retrieve: 2,
          refund: 3,
          balance: 7,
        },
        systemFlights,
        contactMobile: '09120000000',
        contactEmail: 'desk@agency.example',
        lowCreditRial: 1_000_000_000,
      },
      outbound: createOutbound({ log: silentLog }),
      journal: kept,
      now: clock.now,
      zoneOf: (iataCode) => zones[iataCode] ?? 'Asia/Tehran',
      answerWithinMs: 2_000,
      tellStaff: (what) => void told.push(what),
    })
  for (const flight of ['6221', '6225']) stub.state.fareOf(flight, day, 'YCH1').seats = 9
  return { clock, stub, journal, told, build, supplier: build() }
}
export const question: FlightQuestion = {
  journeys: [{ origins: ['THR'], destinations: ['MHD'], departsOn: day }],
  party: { adults: 2, children: 1, infants: 1 },
  cabinClass: 1,
}
export const signal = (): AbortSignal => new AbortController().signal

export const sara: TravellingPassenger = {
  type: 'Adult',
  firstName: 'Sara',
  lastName: 'Moradi',
  document: '0012345678',
  person: { gender: 'Female', birthDate: '1990-05-01', passport: null },
}

export async function sold(
  options: Options = {},
  passengers: readonly TravellingPassenger[] = [sara],
) {
  const world = await connected(options)
  const { supplier, clock } = world
  const offers = await supplier.search(question, signal())
  const offer = offers.find(({ offerKey }) => offerKey.endsWith('YCH1'))
  if (!offer) throw new Error('The charterer sells YCH1')
  const key = newId()
  const party = { adults: passengers.length, children: 0, infants: 0 }
  const costRial = offer.unitCostRial.Adult * passengers.length
  const hold = () =>
    supplier.hold({
      key,
      offerKey: offer.offerKey,
      party,
      passengers,
      until: clock.now().add({ minutes: 15 }),
      costRial,
    })
  const issue = () => supplier.issue({ key, passengers })
  return { ...world, offer, key, hold, issue, costRial }
}
