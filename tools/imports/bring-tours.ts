import { join, resolve } from 'node:path'
import { bringSampleTours } from '@parastoo/server/modules/tours/index'
import { systemClock } from '@parastoo/server/platform/clock'
import { openDatabase } from '@parastoo/server/platform/db/database'
import type { Log } from '@parastoo/server/platform/log'
import { StartRefused } from '../start/start-refused.ts'
import { toursInWords } from './tour-kind.ts'

const shippedTours = join(resolve(import.meta.dirname, '../..'), 'data/tours')

/** Brings in the invented tours that ship with the product, unless this database has had them; only in the sandbox. */
export async function bringTours({
  url,
  log,
  sandbox,
}: {
  url: string
  log: Log
  sandbox: boolean
}): Promise<string> {
  if (!sandbox) return 'no samples outside the sandbox'
  const db = openDatabase({ url, maxConnections: 2, log })
  try {
    const outcome = await bringSampleTours({ db, clock: systemClock, folder: shippedTours })
    if ('rolled' in outcome)
      return outcome.rolled > 0 ? `unchanged, ${outcome.rolled} departures added` : 'unchanged'
    if ('imported' in outcome) return toursInWords(outcome.imported)
    const [first] = outcome.badLines
    throw new StartRefused(`data/tours: ${first?.reason}`)
  } finally {
    await db.close()
  }
}
