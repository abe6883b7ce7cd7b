import {
  importTariff,
  readTariffFolder,
  type TariffCounts,
} from '@parastoo/server/modules/insurance/index'
import { systemClock } from '@parastoo/server/platform/clock'
import type { ImportKind } from './import-kind.ts'

/** What insurers sell: a folder of tables, whole or not at all. */
export const insuranceKind: ImportKind = {
  kind: 'insurance',
  description: 'plans, prices and coverages of insurers, as a folder of CSV such as data/insurance',
  async importFile({ db, file }) {
    const texts = readTariffFolder(file)
    const outcome = await db.tx((tx) => importTariff(tx, { clock: systemClock }, texts))
    return 'imported' in outcome ? { imported: tariffInWords(outcome.imported) } : outcome
  },
}

export const tariffInWords = ({ insurers, plans, isNew }: TariffCounts): string =>
  `${plans} plans of ${insurers} insurers, ${isNew ? 'a new version' : 'unchanged'}`
