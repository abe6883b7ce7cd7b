/** Every SQL statement about the audit and its chain. Rows are only added. */
import { sql } from 'kysely'
import { type Db, type Tx, tables } from '../../../platform/db/database.ts'
import type { AuditTable, OfficeTables } from '../tables.generated.ts'
import type { AuditSeal, SealedAct } from './audit-seal.ts'

type Shown = Record<string, unknown> | null
export type NewAct = Omit<AuditTable, 'sequence' | 'before' | 'after'> & {
  before: Shown
  after: Shown
}
type Filters = {
  person?: string | undefined
  kind?: string | undefined
  subjectKind?: string | undefined
  subjectId?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** A list does not count further: nobody reads so many pages. */
const mostCounted = 10_000

/** An act as it is hashed; instants in microseconds, as the database keeps them. */
const content = sql`
  act.id as audit_id, (extract(epoch from act.at) * 1000000)::bigint::text as at, act.person, act.via, act.account, act.session,
  act.address, act.request_id, act.kind, act.subject_kind, act.subject_id, act.before::text as before, act.after::text as after, act.reason`

export function auditWriter(tx: Tx) {
  const db = tables<OfficeTables>(tx)
  return {
    async add({ before, after, ...act }: NewAct): Promise<void> {
      const json = (shown: Shown) => (shown === null ? null : JSON.stringify(shown))
      await db
        .insertInto('office.audit')
        .values({ ...act, before: json(before), after: json(after) })
        .execute()
    },

    /** Keeps other sealers out until the commit; nobody else waits. */
    async lock(): Promise<void> {
      await sql`lock table office.audit_seal in share row exclusive mode`.execute(db)
    },

    async seal(seals: readonly AuditSeal[], sealedAt: Temporal.Instant): Promise<void> {
      if (seals.length === 0) return
      await db
        .insertInto('office.auditSeal')
        .values(seals.map((each) => ({ ...each, sealedAt })))
        .execute()
      await db
        .deleteFrom('office.auditUnsealed')
        .where(
          'auditId',
          'in',
          seals.map(({ auditId }) => auditId),
        )
        .execute()
    },
  }
}

export function auditReader(dbOrTx: Db | Tx) {
  const db = tables<OfficeTables>(dbOrTx)
  const found = ({ person, kind, subjectKind, subjectId, from, to }: Filters) => {
    const startOf = (day: string, later: number) =>
      Temporal.PlainDate.from(day).add({ days: later }).toZonedDateTime('Asia/Tehran').toInstant()
    return db
      .selectFrom('office.audit as act')
      .$if(person !== undefined, (some) => some.where('person', '=', person ?? ''))
      .$if(Boolean(kind), (some) => some.where('kind', '=', kind ?? ''))
      .$if(Boolean(subjectKind), (some) => some.where('subjectKind', '=', subjectKind ?? ''))
      .$if(Boolean(subjectId), (some) => some.where('subjectId', '=', subjectId ?? ''))
      .$if(from !== undefined, (some) => some.where('at', '>=', startOf(from ?? '', 0)))
      .$if(to !== undefined, (some) => some.where('at', '<', startOf(to ?? '', 1)))
  }
  return {
    /** Newest first. */
    async list({ page, pageSize, ...filters }: Filters & { page: number; pageSize: number }) {
      const counted = await db
        .selectFrom(found(filters).select('act.id').limit(mostCounted).as('some'))
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirst()
      const rows = await found(filters)
        .leftJoin('office.auditSeal as seal', 'seal.auditId', 'act.id')
        .select(['act.id', 'at', 'person', 'via', 'account', 'address', 'kind'])
        .select(['subjectKind', 'subjectId', 'before', 'after', 'reason', 'seal.number'])
        .orderBy('act.sequence', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute()
      const acts = rows.map(({ at, via, before, after, ...act }) => ({
        ...act,
        at: at.toString(),
        via: via as 'session' | 'command' | 'program',
        before: before as Shown,
        after: after as Shown,
      }))
      return { acts, total: counted?.total ?? 0 }
    },

    /** Who of the staff did this to it last, since then; null where nobody did. */
    async doerSince({
      kind,
      subjectKind,
      subjectId,
      since,
    }: {
      kind: string
      subjectKind: string
      subjectId: string
      since: Temporal.Instant
    }): Promise<string | null> {
      const act = await found({ kind, subjectKind, subjectId })
        .select('person')
        .where('at', '>=', since)
        .orderBy('act.sequence', 'desc')
        .limit(1)
        .executeTakeFirst()
      return act?.person ?? null
    },

    async last(): Promise<{ number: number; hash: Buffer } | null> {
      const row = await db
        .selectFrom('office.auditSeal')
        .select(['number', 'hash'])
        .orderBy('number', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row ? { number: row.number, hash: row.hash as Buffer } : null
    },

    async waiting(): Promise<number> {
      const row = await db
        .selectFrom('office.auditUnsealed')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirst()
      return row?.count ?? 0
    },

    /** Committed rows without a number, in the order in which they were written. */
    async unsealed(limit: number): Promise<SealedAct[]> {
      const { rows } = await sql<SealedAct>`
        select ${content} from office.audit_unsealed waiting join office.audit act on act.id = waiting.audit_id
        order by act.sequence limit ${limit}`.execute(db)
      return rows
    },

    /** The links of the chain past `number`, with what they seal. */
    async linksAfter(
      number: number,
      limit: number,
    ): Promise<{ seal: AuditSeal; act: SealedAct }[]> {
      const { rows } = await sql<SealedAct & Omit<AuditSeal, 'auditId'>>`
        select number, hash, previous_hash, ${content}
        from office.audit_seal seal join office.audit act on act.id = seal.audit_id
        where number > ${number} order by number limit ${limit}`.execute(db)
      return rows.map(({ number: at, hash, previousHash, ...act }) => ({
        seal: { number: at, auditId: act.auditId, hash, previousHash },
        act,
      }))
    },

    /** How many rows neither have a number nor wait for one: somebody took them out of the queue. */
    async forgotten(): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from office.audit act
        where not exists (select from office.audit_seal where audit_id = act.id)
          and not exists (select from office.audit_unsealed where audit_id = act.id)`.execute(db)
      return rows[0]?.count ?? 0
    },
  }
}
