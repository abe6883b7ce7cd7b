import { createHash } from 'node:crypto'
import { type Clock, dateIn } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { readStamp, writeStamp } from '../../../platform/db/stamps.ts'
import type { ImportOutcome } from '../../../platform/imports/import-outcome.ts'
import { readTours } from '../catalogue/index.ts'
import { tourZone } from '../pricing/index.ts'
import { planDepartures } from './plan-departures.ts'
import { readTourFiles, readTourFolder, type TourFolder } from './read-files.ts'
import { saveDepartures, saveTour } from './save-departures.ts'

export type TourCounts = { tours: number; added: number; changed: number; departures: number }
type Needs = { clock: Clock }

/** Brings in every tour of a folder with its departures, in the caller's tx; nothing where a file is bad. Doing it again changes nothing. */
export async function importTours(
  tx: Tx,
  needs: Needs,
  folder: TourFolder,
): Promise<ImportOutcome<TourCounts>> {
  const { tours, badLines } = readTourFiles(folder)
  if (badLines.length > 0) return { badLines }
  const counts = { tours: tours.length, added: 0, changed: 0, departures: 0 }
  const now = needs.clock.now()
  for (const tour of tours) {
    const outcome = await saveTour(tx, tour, now)
    if (outcome !== 'same') counts[outcome] += 1
    const planned = planDepartures(tour, dateIn(tourZone, now))
    counts.departures += await saveDepartures(tx, tour, {
      planned,
      isChanged: outcome === 'changed',
    })
  }
  return { imported: counts }
}

/** Makes the departures that time has added to tours that leave every week. */
export async function rollDepartures({ db, clock }: Needs & { db: Db }): Promise<number> {
  return await db.tx(async (tx) => {
    const today = dateIn(tourZone, clock.now())
    let added = 0
    for (const tour of await readTours(tx, 'all')) {
      if (tour.isClosed || tour.rule.rolls === null) continue
      const planned = planDepartures(tour, today)
      added += await saveDepartures(tx, tour, { planned, isChanged: false })
    }
    return added
  })
}

const stamp = 'tour-samples'

/**
 * Brings in the invented tours that ship with the product, unless this database has had these very files: a start does this in the sandbox
 * only. Departures that time has added are always made.
 */
export async function bringSampleTours({
  folder,
  ...needs
}: Needs & { db: Db; folder: string }): Promise<ImportOutcome<TourCounts> | { rolled: number }> {
  const texts = readTourFolder(folder)
  const hash = createHash('sha256').update(JSON.stringify(texts)).digest('hex')
  if ((await readStamp(needs.db, stamp)) === hash) return { rolled: await rollDepartures(needs) }
  return await needs.db.tx(async (tx) => {
    const outcome = await importTours(tx, needs, texts)
    if ('imported' in outcome) await writeStamp(tx, stamp, hash)
    return outcome
  })
}
