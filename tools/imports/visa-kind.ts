import { importPacks, type PackCounts, readPackFolder } from '@parastoo/server/modules/visas/index'
import { systemClock } from '@parastoo/server/platform/clock'
import type { ImportKind } from './import-kind.ts'

/** The rules of visas: a folder of tables, whole or not at all. */
export const visaKind: ImportKind = {
  kind: 'visas',
  description: 'rules, fees and papers of visas, as a folder of CSV such as data/visas',
  async importFile({ db, file }) {
    const texts = readPackFolder(file)
    const outcome = await db.tx((tx) => importPacks(tx, { clock: systemClock }, texts))
    return 'imported' in outcome ? { imported: packsInWords(outcome.imported) } : outcome
  },
}

export const packsInWords = ({ packs, added, changed }: PackCounts): string =>
  `${packs} destinations: ${added} new, ${changed} changed`
