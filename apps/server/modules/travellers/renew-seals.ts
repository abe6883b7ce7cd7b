import type { Db } from '../../platform/db/database.ts'
import type { DocumentSeals } from '../../platform/document-seals.ts'
import type { Renewable, RenewedPage } from './sealed-table.ts'

export type Renewed = { table: string; renewed: number; unopened: readonly string[] }

/** Seals anew what lies under another key than today's, page by page: when nothing is left, the key before can be forgotten. */
export async function renewSeals(
  { db, seals }: { db: Db; seals: DocumentSeals },
  renewable: Renewable,
): Promise<Renewed> {
  const { table, atOnce: most } = renewable
  const unopened: string[] = []
  let renewed = 0
  for (let after: string | null = null; ; ) {
    const from: string | null = after
    const page: RenewedPage = await db.tx((tx) =>
      renewable.renewPage(tx, seals, { after: from, most }),
    )
    renewed += page.renewed
    unopened.push(...page.unopened)
    if (page.last === null) return { table, renewed, unopened }
    after = page.last
  }
}
