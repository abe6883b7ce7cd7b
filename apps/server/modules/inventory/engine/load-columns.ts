import { Worker } from 'node:worker_threads'
import type { Db } from '../../../platform/db/database.ts'
import {
  addNetwork,
  type FactsOf,
  type LaidOut,
  layOutOnSale,
  type ReadOnSale,
} from './build-columns.ts'
import type { Columns } from './columns.ts'
import type { FareOnSale, PackedClasses, PackedFlights } from './packed-rows.ts'
import { engineReader } from './store.ts'

/** How many flights are read at a time: small enough that a running server keeps answering meanwhile. */
const chunkSize = 20_000
const faresAtOnce = 4000

/** Reads everything on sale as it stands at one moment, or as an exported snapshot saw it. */
export async function loadColumns(
  db: Db,
  factsOf: FactsOf,
  { snapshot }: { snapshot?: string } = {},
): Promise<Columns> {
  const { rules, ...read } = await db.tx(
    async (tx) => {
      const reader = engineReader(tx)
      const flights: PackedFlights[] = []
      const classes: PackedClasses[] = []
      for (let after = 0; ; ) {
        const packed = await reader.flightsAfter(after, chunkSize)
        if (packed === null) break
        flights.push(packed)
        classes.push(await reader.classesBetween(after, packed.lastId))
        after = packed.lastId
      }
      const fares: FareOnSale[] = []
      for (let after = 0; ; ) {
        const some = await reader.faresAfter(after, faresAtOnce)
        fares.push(...some)
        if (some.length < faresAtOnce) break
        after = some.at(-1)?.id ?? 0
      }
      return { fares, flights, classes, rules: await reader.connectionRules() }
    },
    { isolation: 'repeatable read', snapshot },
  )
  const isSmall = read.flights.length < 2
  const laidOut = isSmall ? layOutOnSale(read) : await layOutInThread(read)
  return addNetwork(laidOut, { rules, factsOf })
}

/** What a thread is sent: parts, and a last word. */
export type LayOutMessage = Partial<ReadOnSale> | 'lay out'

const isLaidOut = (said: object): said is LaidOut => 'airports' in said

/** Lays out in a thread of its own, for whole timetables take a second in which nobody else would be answered. */
async function layOutInThread({ fares, flights, classes }: ReadOnSale): Promise<LaidOut> {
  const worker = new Worker(new URL('./lay-out-thread.ts', import.meta.url))
  try {
    const laidOut = new Promise<LaidOut>((resolve, reject) => {
      // Under `node --watch` a thread also says which files it has read.
      worker.on('message', (said: object) => {
        if (isLaidOut(said)) resolve(said)
      })
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('The thread that lays out columns ended')))
    })
    const send = (message: LayOutMessage) => worker.postMessage(message)
    for (let from = 0; from < fares.length; from += faresAtOnce) {
      send({ fares: fares.slice(from, from + faresAtOnce) })
      await new Promise((wake) => setImmediate(wake))
    }
    for (const [index, some] of flights.entries()) {
      send({ flights: [some], classes: classes.slice(index, index + 1) })
      await new Promise((wake) => setImmediate(wake))
    }
    send('lay out')
    return await laidOut
  } finally {
    await worker.terminate()
  }
}
