/** Which version of the rules an order was placed under: written with the order, and never changed. */
import { type Db, query, type Tx } from '../../platform/db/database.ts'

/** A page of rules and the revision that visitors read. */
export type AgreedRule = { path: string; titleFa: string; revision: number }

export async function addAgreedRules(
  tx: Tx,
  orderId: string,
  rules: readonly AgreedRule[],
): Promise<void> {
  if (rules.length === 0) return
  await query(tx, addText, [
    orderId,
    rules.map(({ path }) => path),
    rules.map(({ titleFa }) => titleFa),
    rules.map(({ revision }) => revision),
  ])
}
const addText = `
  insert into orders.agreed_rule (order_id, path, title_fa, revision)
  select $1::uuid, path, title_fa, revision from unnest($2::text[], $3::text[], $4::int[]) as rule (path, title_fa, revision)`

/** The rules of an order; none of one that was placed before they were written down. */
export const agreedRules = (db: Db, orderId: string): Promise<AgreedRule[]> =>
  query<AgreedRule>(db, readText, [orderId])
const readText = `
  select path, title_fa as "titleFa", revision from orders.agreed_rule where order_id = $1 order by path`
