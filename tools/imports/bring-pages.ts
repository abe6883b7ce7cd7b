import { join, resolve } from 'node:path'
import { bringShippedPages } from '@parastoo/server/modules/content/index'
import { systemClock } from '@parastoo/server/platform/clock'
import { openDatabase } from '@parastoo/server/platform/db/database'
import type { Log } from '@parastoo/server/platform/log'
import { StartRefused } from '../start/start-refused.ts'

const shippedPages = join(resolve(import.meta.dirname, '../..'), 'data/content')

/** Brings in the written pages that ship with the product when they have changed, and never over what staff have written. */
export async function bringPages({ url, log }: { url: string; log: Log }): Promise<string> {
  const db = openDatabase({ url, maxConnections: 2, log })
  try {
    const outcome = await bringShippedPages({ db, clock: systemClock, folder: shippedPages })
    if ('badLines' in outcome) {
      const [first] = outcome.badLines
      throw new StartRefused(`${first?.file}, line ${first?.line}: ${first?.reason}`)
    }
    if ('unchanged' in outcome) return 'unchanged'
    const { pages, added, changed, kept } = outcome.imported
    const ours = kept.length > 0 ? `, ${kept.length} left as staff wrote them` : ''
    return `${pages} pages: ${added} new, ${changed} changed${ours}`
  } finally {
    await db.close()
  }
}
