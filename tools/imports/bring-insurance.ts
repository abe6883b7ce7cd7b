import { join, resolve } from 'node:path'
import { bringSampleTariff } from '@parastoo/server/modules/insurance/index'
import { systemClock } from '@parastoo/server/platform/clock'
import { openDatabase } from '@parastoo/server/platform/db/database'
import type { Log } from '@parastoo/server/platform/log'
import { StartRefused } from '../start/start-refused.ts'
import { tariffInWords } from './insurance-kind.ts'

const shippedPlans = join(resolve(import.meta.dirname, '../..'), 'data/insurance')

/** Brings in the invented plans that ship with the product, unless this database has had them; only in the sandbox. */
export async function bringInsurance({
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
    const outcome = await bringSampleTariff({ db, clock: systemClock, folder: shippedPlans })
    if (outcome === 'unchanged') return outcome
    if ('imported' in outcome) return tariffInWords(outcome.imported)
    const [first] = outcome.badLines
    throw new StartRefused(`data/insurance, line ${first?.line}: ${first?.reason}`)
  } finally {
    await db.close()
  }
}
