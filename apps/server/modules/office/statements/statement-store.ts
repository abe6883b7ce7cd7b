/** Every SQL statement about statements of suppliers. Lines are settled by conditional updates only, and an entry of the book is held by one line. */
import type {
  AgreedAs,
  StatementForm,
  StatementLineState,
} from '@parastoo/contract/office/statements'
import type { BookCurrency } from '@parastoo/kit/book-money'
import { type RawBuilder, sql } from 'kysely'
import { type Db, type Tx, tables } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { OfficeTables } from '../tables.generated.ts'
import { isSame, type Matched } from './match-lines.ts'

export type StatementHead = StatementForm & {
  statementId: string
  fileName: string
  takenBy: string
  takenAt: Temporal.Instant
}
/** A statement with what its lines come to. */
export type StatementSums = StatementHead & {
  lines: number
  openLines: number
  ours: number
  theirs: number
  agreed: number
  unpaid: number
  isUntouched: boolean
}
export type StoredLine = Omit<Matched, 'entryIds'> & {
  lineId: string
  statementId: string
  supplier: string
  currency: BookCurrency
  place: number
  state: StatementLineState
  agreedAs: AgreedAs | null
  agreed: number | null
  decidedBy: string | null
  decidedAt: Temporal.Instant | null
  note: string | null
  paymentId: string | null
}

const lineColumns = sql`line.id as line_id, line.statement_id, of.supplier, of.currency, line.place, line.reference,
  to_char(line.on_day, 'YYYY-MM-DD') as day, line.order_id, line.order_number, line.ours_rial as ours, line.theirs_rial as theirs,
  line.state, line.agreed_as, line.agreed_rial as agreed, line.decided_by, line.decided_at, line.note, line.payment_id`
const fromLines = sql`office.statement_line line join office.statement of on of.id = line.statement_id`

/** Of these entries of the book: which stand in a line for good, and of which an open line says that the supplier has them not. */
export async function entriesInStatements(
  db: Db,
  entryIds: readonly string[],
): Promise<{ held: ReadonlySet<string>; told: ReadonlySet<string> }> {
  const { rows } = await sql<{ entryId: string; isHeld: boolean }>`
    select entry.entry_id, entry.is_held from office.statement_entry entry
    join office.statement_line line on line.id = entry.line_id
    where entry.entry_id = any(${entryIds}::uuid[]) and (entry.is_held or line.state in ('open', 'disputed'))`.execute(
    tables<OfficeTables>(db),
  )
  const of = (isHeld: boolean) =>
    new Set(rows.filter((row) => row.isHeld === isHeld).map(({ entryId }) => entryId))
  return { held: of(true), told: of(false) }
}

export function statementReader(dbOrTx: Db | Tx) {
  const db = tables<OfficeTables>(dbOrTx)
  const heads = async (narrowed: RawBuilder<unknown>) => {
    const { rows } = await sql<StatementSums>`
      select of.id as statement_id, of.supplier, of.currency, to_char(from_day, 'YYYY-MM-DD') as from,
        to_char(until_day, 'YYYY-MM-DD') as until, to_char(due_on, 'YYYY-MM-DD') as due_on, file_name, taken_by, taken_at,
        count(line.id) filter (where state <> 'gone')::int as lines,
        count(line.id) filter (where state in ('open', 'disputed'))::int as open_lines,
        coalesce(sum(ours_rial) filter (where state <> 'gone'), 0)::bigint as ours,
        coalesce(sum(theirs_rial), 0)::bigint as theirs,
        coalesce(sum(agreed_rial), 0)::bigint as agreed,
        coalesce(sum(agreed_rial) filter (where payment_id is null), 0)::bigint as unpaid,
        bool_and(decided_by is null and payment_id is null and state <> 'gone') as is_untouched
      from office.statement of join office.statement_line line on line.statement_id = of.id
      ${narrowed}`.execute(db)
    return rows
  }
  return {
    list: ({ page, pageSize }: { page: number; pageSize: number }) =>
      heads(
        sql`group by of.id order by of.taken_at desc, of.id limit ${pageSize} offset ${(page - 1) * pageSize}`,
      ),
    async count(): Promise<number> {
      const { rows } = await sql<{
        many: number
      }>`select count(*)::int as many from office.statement`.execute(db)
      return rows[0]?.many ?? 0
    },
    async head(statementId: string): Promise<StatementSums | null> {
      const [found] = await heads(sql`where of.id = ${statementId} group by of.id`)
      return found ?? null
    },
    /** Of which statement each of these lines is; those that are gone are left out. */
    async statementsOf(lineIds: readonly string[]): Promise<Map<string, string>> {
      if (lineIds.length === 0) return new Map()
      const rows = await db
        .selectFrom('office.statementLine')
        .select(['id', 'statementId'])
        .where('id', 'in', lineIds)
        .execute()
      return new Map(rows.map(({ id, statementId }) => [id, statementId]))
    },
    async lines(statementId: string): Promise<StoredLine[]> {
      const { rows } = await sql<StoredLine>`
        select ${lineColumns} from ${fromLines}
        where line.statement_id = ${statementId} and line.state <> 'gone' order by line.place`.execute(
        db,
      )
      return rows
    },
    /** What nobody has settled, with its day of payment. */
    async open(): Promise<
      (StoredLine & {
        dueOn: string
        takenAt: Temporal.Instant
        disputedAt: Temporal.Instant | null
      })[]
    > {
      const { rows } = await sql<
        StoredLine & {
          dueOn: string
          takenAt: Temporal.Instant
          disputedAt: Temporal.Instant | null
        }
      >`
        select ${lineColumns}, to_char(of.due_on, 'YYYY-MM-DD') as due_on, of.taken_at, line.decided_at as disputed_at
        from ${fromLines} where line.state in ('open', 'disputed')
        order by of.due_on, of.id, line.place limit 1000`.execute(db)
      return rows
    },
    async line(lineId: string): Promise<StoredLine | null> {
      const { rows } = await sql<StoredLine>`
        select ${lineColumns} from ${fromLines} where line.id = ${lineId}`.execute(db)
      return rows[0] ?? null
    },
  }
}

export function statementWriter(tx: Tx) {
  const db = tables<OfficeTables>(tx)
  /** What stands in a line that is settled stands in no other: statements that were taken at one time may all lack it. */
  const holdAlone = async (lineId: string) => {
    await sql`
      update office.statement_line set state = 'gone'
      where state in ('open', 'disputed') and id in (
        select other.line_id from office.statement_entry other
          join office.statement_entry own on own.entry_id = other.entry_id
        where own.line_id = ${lineId} and other.line_id <> ${lineId} and not other.is_held)`.execute(
      db,
    )
    await sql`update office.statement_entry set is_held = true where line_id = ${lineId}`.execute(
      db,
    )
  }
  return {
    /** False when this file was taken before: then nothing is written. */
    async add(head: StatementHead & { fileHash: Buffer }): Promise<boolean> {
      const { rows } = await sql`
        insert into office.statement (id, supplier, currency, from_day, until_day, due_on, file_name, file_hash, taken_by, taken_at)
        values (${head.statementId}, ${head.supplier}, ${head.currency}, ${head.from}::date, ${head.until}::date, ${head.dueOn}::date,
          ${head.fileName}, ${head.fileHash}, ${head.takenBy}, ${head.takenAt.toString()}::timestamptz)
        on conflict (supplier, file_hash) do nothing returning id`.execute(db)
      return rows.length > 0
    },

    async taken({ supplier, fileHash }: { supplier: string; fileHash: Buffer }): Promise<string> {
      const { rows } = await sql<{ id: string }>`
        select id from office.statement where supplier = ${supplier} and file_hash = ${fileHash}`.execute(
        db,
      )
      const [found] = rows
      if (!found) throw new Error('The statement that was taken before is gone')
      return found.id
    },

    /** False when another statement holds one of their entries meanwhile: the caller's tx is given up then. */
    async addLines(statementId: string, lines: readonly Matched[]): Promise<boolean> {
      const rows = lines.map((line, index) => ({
        ...line,
        id: newId(),
        place: index + 1,
        isSame: isSame(line),
        isHeld: line.theirs !== null,
      }))
      await sql`
        insert into office.statement_line (id, statement_id, place, reference, on_day, order_id, order_number, ours_rial,
          theirs_rial, state, agreed_as, agreed_rial)
        select id, ${statementId}, place, reference, day, "orderId", "orderNumber", ours, theirs,
          case when "isSame" then 'agreed' else 'open' end, case when "isSame" then 'both' end, case when "isSame" then ours end
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id uuid, place int, reference text, day date, "orderId" uuid,
          "orderNumber" text, ours bigint, theirs bigint, "isSame" boolean)`.execute(db)
      const entries = rows.flatMap(({ id, entryIds, isHeld }) =>
        entryIds.map((entryId) => ({ id, entryId, isHeld })),
      )
      const { rows: added } = await sql`
        insert into office.statement_entry (line_id, entry_id, is_held)
        select id, "entryId", "isHeld" from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
          as row (id uuid, "entryId" uuid, "isHeld" boolean)
        on conflict do nothing returning line_id`.execute(db)
      if (added.length < entries.length) return false
      // What an earlier statement lacked stands in this one.
      const now = entries.filter(({ isHeld }) => isHeld).map(({ entryId }) => entryId)
      await sql`
        update office.statement_line set state = 'gone'
        where state in ('open', 'disputed') and statement_id <> ${statementId} and id in (
          select line_id from office.statement_entry where not is_held and entry_id = any(${now}::uuid[]))`.execute(
        db,
      )
      return true
    },

    /** Holds the line's row until the commit; null where there is none, or it is settled. */
    async lockOpen(lineId: string): Promise<StoredLine | null> {
      const { rows } = await sql<StoredLine>`
        select ${lineColumns} from ${fromLines}
        where line.id = ${lineId} and line.state in ('open', 'disputed') for update of line`.execute(
        db,
      )
      return rows[0] ?? null
    },

    async dispute(said: Said): Promise<boolean> {
      const { rows } = await sql`
        update office.statement_line set state = 'disputed', ${saying(said)}
        where id = ${said.lineId} and state in ('open', 'disputed') returning id`.execute(db)
      return rows.length > 0
    },

    /** Open → agreed, once, with its entries in no other line; false where it was settled, or a later statement has them. */
    async agree({ as, ...said }: Said & { as: 'theirs' | 'ours' }): Promise<boolean> {
      const sum = as === 'theirs' ? sql`theirs_rial` : sql`ours_rial`
      const { rows } = await sql`
        update office.statement_line set state = 'agreed', agreed_as = ${as}, agreed_rial = coalesce(${sum}, 0), ${saying(said)}
        where id = ${said.lineId} and state in ('open', 'disputed') returning id`.execute(db)
      if (rows.length === 0) return false
      await holdAlone(said.lineId)
      return true
    },

    /** What only we have becomes our side of a line that only they have; agreed where the sums are one. */
    async join({ withLineId, ...said }: Said & { withLineId: string }): Promise<boolean> {
      const { rows: gone } = await sql<{ id: string }>`
        update office.statement_line set state = 'gone', ${saying(said)}
        where id = ${withLineId} and state in ('open', 'disputed') and theirs_rial is null returning id`.execute(
        db,
      )
      if (gone.length === 0) return false
      const { rows } = await sql`
        update office.statement_line line set ours_rial = other.ours_rial, order_id = other.order_id, order_number = other.order_number,
          state = case when line.theirs_rial = other.ours_rial then 'agreed' else line.state end,
          agreed_as = case when line.theirs_rial = other.ours_rial then 'both' end,
          agreed_rial = case when line.theirs_rial = other.ours_rial then other.ours_rial end, ${saying(said)}
        from office.statement_line other
        where other.id = ${withLineId} and line.id = ${said.lineId} and line.state in ('open', 'disputed') and line.ours_rial is null
        returning line.id`.execute(db)
      if (rows.length === 0) throw new Error(`The line ${said.lineId} was settled beside its lock`)
      await sql`update office.statement_entry set line_id = ${said.lineId} where line_id = ${withLineId}`.execute(
        db,
      )
      await holdAlone(said.lineId)
      return true
    },

    /** What of a statement is agreed and not paid; holds these rows until the commit. */
    async unpaid(statementId: string): Promise<number> {
      const { rows } = await sql<{ agreed: number }>`
        select agreed_rial as agreed from office.statement_line
        where statement_id = ${statementId} and state = 'agreed' and payment_id is null order by id for update`.execute(
        db,
      )
      return rows.reduce((sum, { agreed }) => sum + agreed, 0)
    },

    /** Marks it as paid by a payment; answers how much that is. */
    async pay(of: { statementId: string; paymentId: string }): Promise<number> {
      const { rows } = await sql<{ agreed: number }>`
        update office.statement_line set payment_id = ${of.paymentId}
        where statement_id = ${of.statementId} and state = 'agreed' and payment_id is null returning agreed_rial as agreed`.execute(
        db,
      )
      return rows.reduce((sum, { agreed }) => sum + agreed, 0)
    },

    /** The payment came back: what it paid is to be paid again. */
    async unpay(paymentId: string): Promise<void> {
      await sql`update office.statement_line set payment_id = null where payment_id = ${paymentId}`.execute(
        db,
      )
    },

    /** False where something of it was decided. What stood in it and an earlier statement lacks is told there again. */
    async remove(statementId: string): Promise<boolean> {
      const { rows: held } = await sql<{ entryId: string }>`
        select entry_id from office.statement_entry entry join office.statement_line line on line.id = entry.line_id
        where line.statement_id = ${statementId} and is_held`.execute(db)
      const { rows } = await sql`
        delete from office.statement of where id = ${statementId} and not exists (
          select from office.statement_line line where line.statement_id = of.id
            and (decided_by is not null or payment_id is not null or state = 'gone'))
        returning id`.execute(db)
      if (rows.length === 0) return false
      const freed = held.map(({ entryId }) => entryId)
      await sql`
        update office.statement_line line set state = case when decided_by is null then 'open' else 'disputed' end
        where state = 'gone' and id in (
            select line_id from office.statement_entry where not is_held and entry_id = any(${freed}::uuid[]))
          and not exists (
            select from office.statement_entry own
              join office.statement_entry other on other.entry_id = own.entry_id and other.is_held
            where own.line_id = line.id)`.execute(db)
      return true
    },
  }
}

/** A last word about a line. */
type Said = { lineId: string; by: string; at: Temporal.Instant; note: string | null }
const saying = ({ by, at, note }: Omit<Said, 'lineId'>) =>
  sql`decided_by = ${by}, decided_at = ${at.toString()}::timestamptz, note = ${note}`
