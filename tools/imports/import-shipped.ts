import { join, resolve } from 'node:path'
import { importShippedTimetable } from '@parastoo/server/modules/inventory/index'
import { systemClock } from '@parastoo/server/platform/clock'
import { openDatabase } from '@parastoo/server/platform/db/database'
import type { Log } from '@parastoo/server/platform/log'
import { StartRefused } from '../start/start-refused.ts'

const folder = join(resolve(import.meta.dirname, '../..'), 'data/timetable')

/** Brings in the timetable that ships with the product, unless this database already has it. */
export async function importShipped({
  url,
  log,
  progress,
}: {
  url: string
  log: Log
  progress: (sentence: string) => void
}): Promise<string> {
  const db = openDatabase({ url, maxConnections: 4, log })
  try {
    const outcome = await importShippedTimetable({
      db,
      clock: systemClock,
      folder,
      onProgress: progress,
    })
    if ('badLines' in outcome) {
      const lines = outcome.badLines.map(
        ({ file, line, reason }) => `${file}, line ${line}: ${reason}`,
      )
      throw new StartRefused(`The shipped timetable cannot be read:\n${lines.join('\n')}`)
    }
    if ('unchanged' in outcome) return 'unchanged'
    const { flights, addedClasses } = outcome.imported
    return `${flights} flights, ${addedClasses} fare classes`
  } finally {
    await db.close()
  }
}
