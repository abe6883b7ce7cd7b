/** A purchase on a server that kills itself at a named point, and what another server makes of it. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importShippedTimetable } from '../../modules/inventory/index.ts'
import { createLedger } from '../../modules/ledger/index.ts'
import { systemClock } from '../../platform/clock.ts'
import type { CrashPointName } from '../../platform/crash-points.ts'
import type { Db } from '../../platform/db/database.ts'
import {
  buyUntilItDies,
  entries,
  finish,
  type Seller,
  stuckJobs,
  ticketsIssued,
} from './crash-trail.ts'
import { createBuyer } from './create-buyer.ts'
import { runServer } from './run-server.ts'

/**
 * Buys on a migrated, empty database until the server kills itself at `crashAt`, starts another, does nothing, and answers what is
 * not as it must be: one charge and one ticket, or none; sound books; no job of the sale left lying.
 */
export async function crashSale({
  crashAt,
  seller = 'inventory',
  db,
  databaseUrl,
  seed,
  folder,
}: {
  crashAt: CrashPointName
  seller?: Seller
  db: Db
  databaseUrl: string
  seed: number
  /** A small timetable. */
  folder: string
}): Promise<string[]> {
  const varDir = await mkdtemp(join(tmpdir(), 'parastoo-crash-'))
  await importShippedTimetable({ db, clock: systemClock, folder })
  const environment: Record<string, string> =
    seller === 'sample' ? { SAMPLE_SUPPLIERS: 'sample:on' } : {}
  const doomed = await runServer({ databaseUrl, varDir, crashAt, environment })
  const trail = await buyUntilItDies(doomed, { seed, db, seller })
  const how = await doomed.ended
  const risen = await runServer({ databaseUrl, varDir, port: doomed.port, environment })
  try {
    const buyer = createBuyer(risen.baseUrl, seed)
    // A token outlives the process that gave it.
    buyer.useToken(trail.token)
    const ending = await finish(buyer, trail)
    const once = trail.hasPaid ? 1 : 0
    const wrong = [
      ['died by', how, 'SIGKILL'],
      ['ended', ending, trail.hasPaid ? 'paid issued' : 'unpaid held'],
      ['charges', await entries(db, 'payment', trail.orderId), once],
      ['tickets', await ticketsIssued(db, trail.orderId), once],
      ['sold outside', seller === 'sample' ? await soldOutside(varDir) : once, once],
      ['stuck jobs', await stuckJobs(db), 0],
    ].filter(([, is, wanted]) => is !== wanted)
    return [
      ...wrong.map(([what, is, wanted]) => `${crashAt}: ${what} ${is}, not ${wanted}`),
      ...(await createLedger({ db, clock: systemClock }).checkBooks()),
    ]
  } finally {
    await risen.kill()
    await rm(varDir, { recursive: true, force: true })
  }
}

/** Bookings with tickets in the sample supplier's own book, which outlives the server as the supplier would. */
async function soldOutside(varDir: string): Promise<number> {
  const file = join(varDir, 'sample-suppliers', 'sample', 'bookings.json')
  const { bookings } = JSON.parse(await readFile(file, 'utf8').catch(() => '{"bookings":{}}')) as {
    bookings: Record<string, { status: string }>
  }
  return Object.values(bookings).filter(({ status }) => status === 'TICKETED').length
}
