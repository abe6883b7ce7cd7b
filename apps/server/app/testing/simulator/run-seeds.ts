/** Many seeds, side by side in lanes; each lane has a database of its own, since a sweep asks about everybody's payments. */
import { openLane } from './open-lane.ts'
import { type SeedOutcome, simulateSale } from './simulate-sale.ts'

export type SeedsOutcome = {
  seeds: number
  steps: number
  deaths: number
  manual: number
  /** How sales ended, counted. */
  endings: Record<string, number>
  /** The faults of the first seeds that failed, with the way to replay them. */
  faults: string[]
}

const mostFailures = 5
/** The whole book is read after so many seeds of a lane, and at its end. */
const checkEvery = 2_000

export async function runSeeds({
  urls,
  from,
  count,
  isOver = () => false,
  onProgress = () => undefined,
}: {
  /** One migrated, empty database for each lane. */
  urls: readonly string[]
  from: number
  count: number
  isOver?: () => boolean
  onProgress?: (done: number) => void
}): Promise<SeedsOutcome> {
  const outcome: SeedsOutcome = {
    ...{ seeds: 0, steps: 0, deaths: 0, manual: 0, endings: {}, faults: [] },
  }
  let next = from
  let failures = 0
  const work = async (url: string) => {
    const lane = openLane({ url })
    try {
      for (let own = 1; next < from + count && failures < mostFailures && !isOver(); own += 1) {
        const seed = next
        next += 1
        const said = await simulateSale(lane, seed)
        add(outcome, said)
        if (said.faults.length > 0) failures += 1
        if (own % checkEvery === 0) outcome.faults.push(...(await lane.ledger.checkBooks()))
        if (outcome.seeds % 1_000 === 0) onProgress(outcome.seeds)
      }
      outcome.faults.push(...(await lane.ledger.checkBooks()))
    } finally {
      await lane.close()
    }
  }
  await Promise.all(urls.map(work))
  return outcome
}

function add(outcome: SeedsOutcome, said: SeedOutcome): void {
  outcome.seeds += 1
  outcome.steps += said.steps
  outcome.deaths += said.deaths
  outcome.manual += said.isManual ? 1 : 0
  outcome.endings[said.ending] = (outcome.endings[said.ending] ?? 0) + 1
  if (said.faults.length === 0) return
  const way = said.trace.slice(0, 80).map((line) => `    ${line}`)
  outcome.faults.push([`seed ${said.seed}: ${said.faults.join('; ')}`, ...way].join('\n'))
}
