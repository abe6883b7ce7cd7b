import { join, resolve } from 'node:path'
import { bringSamplePacks } from '@parastoo/server/modules/visas/index'
import { systemClock } from '@parastoo/server/platform/clock'
import { openDatabase } from '@parastoo/server/platform/db/database'
import type { Log } from '@parastoo/server/platform/log'
import { StartRefused } from '../start/start-refused.ts'
import { packsInWords } from './visa-kind.ts'

const shippedVisas = join(resolve(import.meta.dirname, '../..'), 'data/visas')

/** Brings in the unconfirmed rules of visas that ship with the product, unless this database has had them; only in the sandbox. */
export async function bringVisas({
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
    const outcome = await bringSamplePacks({ db, clock: systemClock, folder: shippedVisas })
    if (outcome === 'unchanged') return outcome
    if ('imported' in outcome) return packsInWords(outcome.imported)
    const [first] = outcome.badLines
    throw new StartRefused(`data/visas, line ${first?.line}: ${first?.reason}`)
  } finally {
    await db.close()
  }
}
