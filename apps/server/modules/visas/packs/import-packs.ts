import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { ImportOutcome } from '../../../platform/imports/import-outcome.ts'
import { addPack } from './pack-store.ts'
import { type PackTexts, packFiles, readPacks } from './read-packs.ts'

export type PackCounts = { packs: number; added: number; changed: number }

/** The files of a folder of packs. A missing one is a fault of the caller. */
export const readPackFolder = (folder: string): PackTexts =>
  Object.fromEntries(
    packFiles.map((file) => [file, readFileSync(join(folder, `${file}.csv`), 'utf8')]),
  ) as PackTexts

/** Brings in every destination of the files, in the caller's tx; nothing where a line is bad. */
export async function importPacks(
  tx: Tx,
  { clock }: { clock: Clock },
  texts: PackTexts,
): Promise<ImportOutcome<PackCounts>> {
  const { packs, badLines } = readPacks(texts)
  if (badLines.length > 0) return { badLines: badLines.map(({ file: _file, ...bad }) => bad) }
  const counts = { packs: packs.length, added: 0, changed: 0 }
  for (const pack of packs) {
    const outcome = await addPack(tx, pack, clock.now())
    if (outcome !== 'same') counts[outcome] += 1
  }
  return { imported: counts }
}
