import { join, resolve } from 'node:path'
import { importShippedTimetable } from '@parastoo/server/modules/inventory/index'
import { systemClock } from '@parastoo/server/platform/clock'
import { openDatabase } from '@parastoo/server/platform/db/database'
import type { Log } from '@parastoo/server/platform/log'
import { StartRefused } from '../start/start-refused.ts'
import { flightsInWords } from './import-kinds.ts'

const shippedTimetable = join(resolve(import.meta.dirname, '../..'), 'data/timetable')

/** Brings in the timetable that ships with the product, unless this database already has it. */
export async function importShipped({
  url,
  log,
  daysAhead,
  progress,
  folder = shippedTimetable,
}: {
  url: string
  log: Log
  daysAhead: number
  progress: (sentence: string) => void
  folder?: string
}): Promise<string> {
  const db = openDatabase({ url, maxConnections: 4, log })
  try {
    const outcome = await importShippedTimetable({
      db,
      clock: systemClock,
      folder,
      daysAhead,
      onProgress: progress,
    })
    if ('badLines' in outcome) {
      const [first] = outcome.badLines
      throw new StartRefused(`${first?.file}, line ${first?.line}: ${first?.reason}`)
    }
    if ('imported' in outcome) return flightsInWords(outcome.imported).split('\n')[0] ?? ''
    const { addedFlights } = outcome.extended
    return addedFlights > 0 ? `unchanged, ${addedFlights} flights rolled forward` : 'unchanged'
  } finally {
    await db.close()
  }
}
