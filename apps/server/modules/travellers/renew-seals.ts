import type { Db, Tx } from '../../platform/db/database.ts'
import type { DocumentSeals } from '../../platform/document-seals.ts'
import type { PeopleDue, RenewAsk, Renewable, RenewedPage, RenewedPerson } from './sealed-table.ts'

export type Renewed = { table: string; renewed: number; unopened: readonly string[] }

/** Lets orders know these people by what they are known by now. */
export type RenewPeople = (tx: Tx, people: readonly RenewedPerson[]) => Promise<void>

/**
 * Seals anew what lies under another key than today's, page by page: when nothing is left, the key before can be forgotten. Orders hear of
 * the people of a page before it, in a transaction of their own: a row that was sealed anew tells nobody by what its person was known, and
 * one transaction would lock orders behind rows of products, against everybody else's order.
 */
export async function renewSeals(
  { db, seals, renewPeople }: { db: Db; seals: DocumentSeals; renewPeople?: RenewPeople },
  renewable: Renewable,
): Promise<Renewed> {
  const { table, atOnce: most } = renewable
  const unopened: string[] = []
  let renewed = 0
  for (let after: string | null = null; ; ) {
    const ask: RenewAsk = { after, most }
    const due: PeopleDue | null =
      (renewPeople && (await renewable.peopleDue?.(db, seals, ask))) ?? null
    if (due?.ids.length === 0) return { table, renewed, unopened }
    if (due && due.people.length > 0) await db.tx(async (tx) => renewPeople?.(tx, due.people))
    const page: RenewedPage = await db.tx((tx) =>
      renewable.renewPage(tx, seals, due ? { ...ask, ids: due.ids } : ask),
    )
    renewed += page.renewed
    unopened.push(...page.unopened)
    after = due ? (due.ids.at(-1) ?? null) : page.last
    if (after === null) return { table, renewed, unopened }
  }
}
