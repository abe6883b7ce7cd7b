/** An account at Duffel by its stub, and the world that the suppliers' conformance suite plays around an adapter of it. */
import { afterAll } from 'vitest'
import type {
  SupplierStand,
  SupplierVerb,
} from '../../../../modules/flights/flight-supplier.conformance.ts'
import type {
  FlightQuestion,
  FlightSupplier,
  SupplierJournal,
} from '../../../../modules/flights/ports.ts'
import { memoryJournal } from '../../../../modules/flights/suppliers/testing/memory-journal.ts'
import { createTestClock } from '../../../../platform/clock.ts'
import type { Ways } from './duffel-book.ts'
import { isIata, placeOf } from './duffel-flights.ts'
import { type DuffelCall, type DuffelStub, startDuffelStub } from './duffel-stub.ts'

const opened: { close(): Promise<void> }[] = []
afterAll(async () => {
  for (const each of opened) await each.close()
})

export const day = '2030-12-01'
export const question: FlightQuestion = {
  journeys: [{ origins: ['IST'], destinations: ['LHR'], departsOn: day }],
  party: { adults: 2, children: 1, infants: 1 },
  cabinClass: 1,
}
const sold = ['1201', '1203'] as const

/** A unit of any currency; so a cent is 10,000 rial, and a rise of 1,000,000 rial can be said in cents. */
export const rialPerUnit = 1_000_000

/** Everything an adapter is built from. */
export type DuffelWorld = {
  stub: DuffelStub
  journal: SupplierJournal
  now: () => Temporal.Instant
  zoneOf: (iata: string) => string
  tellStaff: (what: string) => void
  /** What a unit of any currency is sold for. */
  rialPerUnit: number
}

/** The stub, a clock and a journal; `build` makes as many adapters over them as a test wants. */
export async function connected(
  build: (world: DuffelWorld) => FlightSupplier,
  ways: Partial<Ways> = {},
) {
  const clock = createTestClock('2030-11-20T08:00:00Z')
  const stub = await startDuffelStub({ now: clock.now, ways })
  opened.push(stub)
  const journal = memoryJournal()
  const told: string[] = []
  const world: DuffelWorld = {
    stub,
    journal,
    now: clock.now,
    zoneOf: (iata) => (isIata(iata) ? placeOf(iata).zone : ''),
    tellStaff: (what) => void told.push(what),
    rialPerUnit,
  }
  return { clock, stub, journal, told, world, question, supplier: build(world) }
}

/** Which call each verb of the port is; an adapter that asks otherwise says so. */
const callOf: Record<SupplierVerb, DuffelCall> = {
  search: 'askOffers',
  reprice: 'readOffer',
  hold: 'createOrder',
  release: 'confirmCancellation',
  issue: 'pay',
  cancel: 'confirmCancellation',
}

/**
 * What the suite wants. Duffel tells no seats: `seatsLeft` says how many there are for any offer of the question. A price that rises, rises by
 * as much for each traveller, so that it does whichever way an adapter shares a party's price out.
 */
export async function duffelStand(
  build: (world: DuffelWorld) => FlightSupplier,
  { ways = {}, calls = {} }: { ways?: Partial<Ways>; calls?: Partial<typeof callOf> } = {},
): Promise<SupplierStand & { seatsLeft: () => number; stub: DuffelStub }> {
  const { clock, stub, supplier } = await connected(build, ways)
  const order = (kind: Parameters<DuffelStub['faults']['order']>[1]) => (verb: SupplierVerb) =>
    stub.faults.order({ ...callOf, ...calls }[verb], kind)
  return {
    supplier,
    stub,
    seatsLeft: () => Math.min(...sold.map((number) => stub.state.flightOf(number, day).seats)),
    now: clock.now,
    passMinutes: (minutes) => clock.advance({ minutes }),
    question,
    raisePrice: async (_, byRial) => {
      for (const number of sold) stub.state.raise(number, day, (byRial * 100) / rialPerUnit)
    },
    change: async (_, to) => {
      for (const number of sold) stub.state.change(number, day, to)
    },
    network: {
      cutBefore: order('lose-request'),
      cutAfter: order('lose-reply'),
      halve: order('half'),
      contradict: order('contradict'),
      garble: order('garbage'),
      flood: order('flood'),
      page: order('page'),
    },
  }
}
