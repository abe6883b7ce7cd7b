import { join, resolve } from 'node:path'
import { bringSampleHotels } from '@parastoo/server/modules/hotel-stock/index'
import { systemClock } from '@parastoo/server/platform/clock'
import { openDatabase } from '@parastoo/server/platform/db/database'
import type { Log } from '@parastoo/server/platform/log'
import { StartRefused } from '../start/start-refused.ts'

const shippedHotels = join(resolve(import.meta.dirname, '../..'), 'data/hotels')

/** Brings in the invented hotels that ship with the product, unless this database already has them; only in the sandbox. */
export async function bringHotels({
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
    const outcome = await bringSampleHotels({ db, clock: systemClock, folder: shippedHotels })
    if ('badLines' in outcome) {
      const [first] = outcome.badLines
      throw new StartRefused(`${first?.file}, line ${first?.line}: ${first?.reason}`)
    }
    if ('brought' in outcome)
      return `${outcome.brought.hotels} sample hotels with ${outcome.brought.rooms} types of room`
    const { extendedNights } = outcome
    return extendedNights > 0 ? `unchanged, ${extendedNights} nights rolled forward` : 'unchanged'
  } finally {
    await db.close()
  }
}
