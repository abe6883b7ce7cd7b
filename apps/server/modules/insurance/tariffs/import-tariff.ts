import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { ImportOutcome } from '../../../platform/imports/import-outcome.ts'
import { readTariff, type TariffTexts, tariffFiles } from './read-tariff.ts'
import { addTariff } from './tariff-store.ts'

export type TariffCounts = { insurers: number; plans: number; isNew: boolean }

/** The files of a folder of tariffs. A missing one is a fault of the caller. */
export const readTariffFolder = (folder: string): TariffTexts =>
  Object.fromEntries(
    tariffFiles.map((file) => [file, readFileSync(join(folder, `${file}.csv`), 'utf8')]),
  ) as TariffTexts

/** Brings in all plans of the files as one version, in the caller's tx; nothing where a line is bad. */
export async function importTariff(
  tx: Tx,
  { clock }: { clock: Clock },
  texts: TariffTexts,
): Promise<ImportOutcome<TariffCounts>> {
  const { tariff, badLines } = readTariff(texts)
  if (badLines.length > 0) return { badLines }
  const isNew = (await addTariff(tx, tariff, clock.now())) === 'added'
  return { imported: { insurers: tariff.insurers.length, plans: tariff.plans.length, isNew } }
}
