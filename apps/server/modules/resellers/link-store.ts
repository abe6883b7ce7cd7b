/** Every SQL statement about clicks on addresses of offers. */
import type { ResellerName } from '@parastoo/contract/resellers/resellers'
import { type Db, query, type Tx, tables } from '../../platform/db/database.ts'
import type { ResellersTables } from './tables.generated.ts'

/** How an offer stands beside what was told of it; `unread` where own stock could not say. */
export type LinkStanding = 'same' | 'dearer' | 'cheaper' | 'gone' | 'unread'

export type OpenedLink = {
  linkId: string
  reseller: ResellerName
  reference: string | null
  proposalId: string
  hash: string
  quotedRial: number
  quotedAt: Temporal.Instant
  standing: LinkStanding
  foundRial: number | null
}

/** Counts a click, and answers its id; a click that bears a reference is counted once, as it first stood. */
export async function addLink(
  tx: Tx,
  { linkId, ...link }: OpenedLink,
  openedAt: Temporal.Instant,
): Promise<string> {
  const db = tables<ResellersTables>(tx)
  const added = await db
    .insertInto('resellers.link')
    .values({ id: linkId, ...link, openedAt })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) return added.id
  const known = await db
    .selectFrom('resellers.link')
    .select('id')
    .where('reseller', '=', link.reseller)
    .where('reference', 'is not distinct from', link.reference)
    .where('proposalId', '=', link.proposalId)
    .executeTakeFirstOrThrow()
  return known.id
}

export async function findLink(
  db: Db,
  linkId: string,
): Promise<Pick<OpenedLink, 'reseller' | 'proposalId' | 'hash' | 'quotedRial'> | null> {
  const row = await tables<ResellersTables>(db)
    .selectFrom('resellers.link')
    .select(['reseller', 'proposalId', 'hash', 'quotedRial'])
    .where('id', '=', linkId)
    .executeTakeFirst()
  return row ? { ...row, reseller: row.reseller as ResellerName } : null
}

/** Of a reseller in some days: clicks by how the offer stood, and orders that came of its visits. */
export type LinksCounted = {
  reseller: string
  clicks: number
  same: number
  dearer: number
  cheaper: number
  gone: number
  /** The largest rise, in hundredths of what was told; null where none rose. */
  largestRise: number | null
  orders: number
}

export const countLinks = (db: Db, since: Temporal.Instant): Promise<LinksCounted[]> =>
  query<LinksCounted>(db, countText, [since])
const countText = `
  with clicked as (
    select reseller, count(*)::int as clicks,
      count(*) filter (where standing = 'same')::int as same,
      count(*) filter (where standing = 'dearer')::int as dearer,
      count(*) filter (where standing = 'cheaper')::int as cheaper,
      count(*) filter (where standing = 'gone')::int as gone,
      max(round(100.0 * (found_rial - quoted_rial) / quoted_rial)) filter (where standing = 'dearer')::int as "largestRise"
    from resellers.link where opened_at >= $1 group by reseller),
  sold as (
    select reseller, count(*)::int as orders from resellers.sale join resellers.visit on visit.id = sale.visit_id
    where marked_at >= $1 group by reseller)
  select coalesce(clicked.reseller, sold.reseller) as reseller, coalesce(clicks, 0) as clicks, coalesce(same, 0) as same,
    coalesce(dearer, 0) as dearer, coalesce(cheaper, 0) as cheaper, coalesce(gone, 0) as gone, "largestRise",
    coalesce(orders, 0) as orders
  from clicked full join sold on sold.reseller = clicked.reseller order by 1`

/** Forgets clicks from before a moment. */
export async function forgetLinks(db: Db, before: Temporal.Instant): Promise<void> {
  await tables<ResellersTables>(db)
    .deleteFrom('resellers.link')
    .where('openedAt', '<', before)
    .execute()
}
