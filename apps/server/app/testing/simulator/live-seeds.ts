/** One lane's share of many seeds: it takes the next that nobody has, lives through it, and reads the whole book before it begins a new one. */
import { renewDatabase } from './lane-database.ts'
import { openLane } from './open-lane.ts'
import { type LateOutcome, type SeedOutcome, simulateSale } from './simulate-sale.ts'

/** What all lanes see: places in an array that their threads share. */
export const place = { nextSeed: 0, failures: 1, isOver: 2 } as const
export type Share = { urls: readonly string[]; shared: SharedArrayBuffer; end: number }

export type LivedSeeds = {
  seeds: number
  steps: number
  deaths: number
  /** Sales that staff had to decide, in worlds whose supplier answers in time or not at all. */
  manual: number
  late: LateSeeds
  /** Seeds in which a ticket was asked back, and in which a code was put on. */
  refunds: number
  codes: number
  /** How sales ended, counted. */
  endings: Record<string, number>
  /** The faults of the first seeds that failed, with the way to replay them. */
  faults: string[]
}

/** Seeds whose supplier answers late: how many, in how many of them staff had to decide, and what came of the late answers. */
export type LateSeeds = LateOutcome & { seeds: number; manual: number }

const mostFailures = 5
/**
 * So many seeds of a lane share a database: sweeps see what the others left, and sweeps over ever more would cost ever more. Then the
 * whole book is read, and a new one begun.
 */
const seedsOfBook = 400

export const noSeeds = (): LivedSeeds => ({
  seeds: 0,
  steps: 0,
  deaths: 0,
  manual: 0,
  refunds: 0,
  codes: 0,
  endings: {},
  faults: [],
  late: { seeds: 0, manual: 0, tickets: 0, refunds: 0, unheard: 0 },
})

/** Lives through seeds in the lanes of these databases until none is left, enough have failed, or it is over. */
export async function liveSeeds({ urls, shared, end }: Share): Promise<LivedSeeds> {
  const counters = new Int32Array(shared)
  const lived = noSeeds()
  const isOver = () =>
    Atomics.load(counters, place.isOver) > 0 ||
    Atomics.load(counters, place.failures) >= mostFailures
  const takeSeed = () => {
    const seed = isOver() ? end : Atomics.add(counters, place.nextSeed, 1)
    return seed < end ? seed : null
  }
  /** One book: true when there may be seeds for another. */
  const fillBook = async (url: string): Promise<boolean> => {
    const lane = openLane({ url })
    try {
      for (let own = 0; own < seedsOfBook; own += 1) {
        const seed = takeSeed()
        if (seed === null) return false
        const said = await simulateSale(lane, seed)
        add(lived, said)
        if (said.faults.length > 0) Atomics.add(counters, place.failures, 1)
      }
      return true
    } finally {
      const wrong = await lane.ledger.checkBooks()
      if (wrong.length > 0) Atomics.add(counters, place.failures, 1)
      lived.faults.push(...wrong)
      await lane.close()
    }
  }
  const work = async (url: string) => {
    while (await fillBook(url)) await renewDatabase(url)
  }
  await Promise.all(urls.map(work))
  return lived
}

/** Adds `more` into `late`. */
export function addLate(late: LateSeeds, more: LateSeeds): void {
  for (const key of ['seeds', 'manual', 'tickets', 'refunds', 'unheard'] as const)
    late[key] += more[key]
}

function add(lived: LivedSeeds, said: SeedOutcome): void {
  lived.seeds += 1
  lived.steps += said.steps
  lived.deaths += said.deaths
  if (said.late) addLate(lived.late, { ...said.late, seeds: 1, manual: said.isManual ? 1 : 0 })
  else lived.manual += said.isManual ? 1 : 0
  lived.refunds += said.isRefundAsked ? 1 : 0
  lived.codes += said.isDiscounted ? 1 : 0
  lived.endings[said.ending] = (lived.endings[said.ending] ?? 0) + 1
  if (said.faults.length === 0) return
  const way = said.trace.slice(0, 80).map((line) => `    ${line}`)
  lived.faults.push([`seed ${said.seed}: ${said.faults.join('; ')}`, ...way].join('\n'))
}
