import { importTours, readTourFolder, type TourCounts } from '@parastoo/server/modules/tours/index'
import { systemClock } from '@parastoo/server/platform/clock'
import type { ImportKind } from './import-kind.ts'

/** Tours with their departures: a folder of files, whole or not at all. */
export const tourKind: ImportKind = {
  kind: 'tours',
  description: 'tours with packages, prices and departures, as a folder of JSON such as data/tours',
  async importFile({ db, file }) {
    const folder = readTourFolder(file)
    const outcome = await db.tx((tx) => importTours(tx, { clock: systemClock }, folder))
    return 'imported' in outcome ? { imported: toursInWords(outcome.imported) } : outcome
  },
}

export const toursInWords = ({ tours, added, changed, departures }: TourCounts): string =>
  `${tours} tours: ${added} new, ${changed} changed, ${departures} new departures`
