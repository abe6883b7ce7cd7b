/** The SQL of the chain: what waits for a number, what has one, and both together. */
import { sql } from 'kysely'
import { type Db, type Tx, tables } from '../../platform/db/database.ts'
import type { Seal, SealedContent } from './seal.ts'
import type { LedgerTables } from './tables.generated.ts'

/** The columns of an entry as they are hashed; instants in microseconds, as the database keeps them. */
const content = sql`
  entry.id as entry_id, entry.kind, entry.key, entry.order_id, entry.user_id, entry.description_fa,
  (extract(epoch from entry.recorded_at) * 1000000)::bigint::text as recorded_at, entry.reverses,
  (select json_agg(json_build_array(position, from_account, to_account, amount, currency) order by position)
   from ledger.posting posting where posting.entry_id = entry.id) as postings`

export function sealReader(dbOrTx: Db | Tx) {
  const db = tables<LedgerTables>(dbOrTx)
  return {
    async last(): Promise<{ number: number; hash: Buffer } | null> {
      const row = await db
        .selectFrom('ledger.seal')
        .select(['number', 'hash'])
        .orderBy('number', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row ? { number: row.number, hash: row.hash as Buffer } : null
    },

    /** Committed entries without a number, in the order in which they were written. */
    async unsealed(limit: number): Promise<SealedContent[]> {
      const { rows } = await sql<SealedContent>`
        select ${content} from ledger.unsealed join ledger.entry entry on entry.id = unsealed.entry_id
        order by entry.sequence limit ${limit}`.execute(db)
      return rows.map(plain)
    },

    /** How many wait for a number, and since when the first of them does. */
    async waiting(): Promise<{ count: number; since: Temporal.Instant | null }> {
      const { rows } = await sql<{ count: number; since: Temporal.Instant | null }>`
        select count(*) as count, min(entry.recorded_at) as since
        from ledger.unsealed join ledger.entry entry on entry.id = unsealed.entry_id`.execute(db)
      return rows[0] ?? { count: 0, since: null }
    },

    /** The links of the chain past `number`, with what they seal. */
    async linksAfter(
      number: number,
      limit: number,
    ): Promise<{ seal: Seal; content: SealedContent }[]> {
      const { rows } = await sql<SealedContent & Omit<Seal, 'entryId'>>`
        select number, hash, previous_hash, ${content}
        from ledger.seal seal join ledger.entry entry on entry.id = seal.entry_id
        where number > ${number} order by number limit ${limit}`.execute(db)
      return rows.map(({ number: at, hash, previousHash, ...said }) => ({
        seal: { number: at, entryId: said.entryId, hash, previousHash },
        content: plain(said),
      }))
    },

    /** Entries that neither have a number nor wait for one: somebody took them out of the queue. */
    async forgotten(): Promise<{ entryId: string }[]> {
      const { rows } = await sql<{ entryId: string }>`
        select id as entry_id from ledger.entry entry
        where not exists (select from ledger.seal where entry_id = entry.id)
          and not exists (select from ledger.unsealed where entry_id = entry.id)`.execute(db)
      return rows
    },
  }
}

export function sealWriter(tx: Tx) {
  const db = tables<LedgerTables>(tx)
  return {
    /** Keeps other sealers out until the commit; nobody else waits. */
    async lock(): Promise<void> {
      await sql`lock table ledger.seal in share row exclusive mode`.execute(db)
    },

    async add(seals: readonly Seal[], sealedAt: Temporal.Instant): Promise<void> {
      if (seals.length === 0) return
      await db
        .insertInto('ledger.seal')
        .values(seals.map((seal) => ({ ...seal, sealedAt })))
        .execute()
      await db
        .deleteFrom('ledger.unsealed')
        .where(
          'entryId',
          'in',
          seals.map(({ entryId }) => entryId),
        )
        .execute()
    },
  }
}

/** A row without what the driver adds, and no postings as an empty list. */
const plain = ({ postings, ...rest }: SealedContent): SealedContent => ({
  ...rest,
  postings: postings ?? [],
})
