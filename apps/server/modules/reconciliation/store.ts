/** Every SQL statement of reconciliation. */
import { sql } from 'kysely'
import { type Db, type Tx, tables } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Difference, DifferenceKind } from './compare-lists.ts'
import type { Days, Line } from './ports.ts'
import type { ReconciliationTables } from './tables.generated.ts'

export type StoredDifference = Difference & {
  differenceId: string
  counterparty: string
  day: string
  foundAt: Temporal.Instant
}

export function statementReader(db: Db) {
  return {
    /** Their lines of some days, as they gave them. */
    async lines(counterparty: string, { from, to }: Days): Promise<Line[]> {
      const { rows } = await sql<Line>`
        select reference, amount, currency, to_char(on_day, 'YYYY-MM-DD') as day, happened_at as at
        from reconciliation.statement_line
        where counterparty = ${counterparty} and on_day between ${from}::date and ${to}::date
        order by on_day, position`.execute(tables(db))
      return rows
    },

    /** Days whose list we have, of those asked about. */
    async received(counterparty: string, { from, to }: Days): Promise<Set<string>> {
      const { rows } = await sql<{ day: string }>`
        select to_char(on_day, 'YYYY-MM-DD') as day from reconciliation.statement
        where counterparty = ${counterparty} and on_day between ${from}::date and ${to}::date`.execute(
        tables(db),
      )
      return new Set(rows.map(({ day }) => day))
    },

    /** Differences nobody has settled and that are still there, the oldest first. */
    async open(counterparty?: string): Promise<StoredDifference[]> {
      const rows = await tables<ReconciliationTables>(db)
        .selectFrom('reconciliation.difference')
        .select(['id', 'counterparty', 'reference', 'kind', 'ours', 'theirs', 'foundAt'])
        .select(sql<string>`to_char(on_day, 'YYYY-MM-DD')`.as('day'))
        .where('goneAt', 'is', null)
        .where('settledAt', 'is', null)
        .$if(counterparty !== undefined, (query) =>
          query.where('counterparty', '=', counterparty ?? ''),
        )
        .orderBy('onDay')
        .orderBy('counterparty')
        .orderBy('reference')
        .orderBy('kind')
        .execute()
      return rows.map(({ id, kind, ...row }) => ({
        ...row,
        differenceId: id,
        kind: kind as DifferenceKind,
      }))
    },
  }
}

export function statementWriter(tx: Tx) {
  const db = tables<ReconciliationTables>(tx)
  return {
    /** Keeps their list of a day in the place of an earlier one. */
    async replace(of: {
      counterparty: string
      day: string
      lines: readonly Line[]
      receivedAt: Temporal.Instant
    }): Promise<void> {
      const { counterparty, day, lines, receivedAt } = of
      await sql`
        insert into reconciliation.statement (counterparty, on_day, received_at)
        values (${counterparty}, ${day}::date, ${receivedAt.toString()}::timestamptz)
        on conflict (counterparty, on_day) do update set received_at = excluded.received_at`.execute(
        db,
      )
      await sql`
        delete from reconciliation.statement_line
        where counterparty = ${counterparty} and on_day = ${day}::date`.execute(db)
      await sql`
        insert into reconciliation.statement_line
          (counterparty, on_day, position, reference, happened_at, amount, currency)
        select ${counterparty}, ${day}::date, row_number() over (), reference, at, amount, currency
        from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
          as line (reference text, at timestamptz, amount bigint, currency text)`.execute(db)
    },

    /** Writes down what a comparison of a day found; answers those that are new, and closes those that are no more. */
    async record(of: {
      counterparty: string
      day: string
      found: readonly Difference[]
      counts: { ours: number; theirs: number }
      at: Temporal.Instant
    }): Promise<Difference[]> {
      const { counterparty, day, found, counts, at } = of
      const keys = found.map(({ reference, kind }) => `${kind} ${reference}`)
      await sql`
        update reconciliation.difference set gone_at = ${at.toString()}::timestamptz
        where counterparty = ${counterparty} and on_day = ${day}::date and gone_at is null
          and kind || ' ' || reference <> all(${keys})`.execute(db)
      await sql`
        update reconciliation.statement
        set compared_at = ${at.toString()}::timestamptz, ours_count = ${counts.ours}, theirs_count = ${counts.theirs}
        where counterparty = ${counterparty} and on_day = ${day}::date`.execute(db)
      if (found.length === 0) return []
      const rows = found.map((each) => ({ id: newId(), ...each }))
      const { rows: added } = await sql<{ id: string }>`
        insert into reconciliation.difference as kept
          (id, counterparty, on_day, reference, kind, ours, theirs, found_at)
        select id, ${counterparty}, ${day}::date, reference, kind, ours, theirs, ${at.toString()}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as row (id uuid, reference text, kind text, ours text, theirs text)
        on conflict (counterparty, on_day, reference, kind) do update
          set id = excluded.id, ours = excluded.ours, theirs = excluded.theirs, gone_at = null,
              settled_at = null, note = null, found_at = excluded.found_at
          where kept.gone_at is not null or (kept.ours, kept.theirs) <> (excluded.ours, excluded.theirs)
        returning id`.execute(db)
      const isNew = new Set(added.map(({ id }) => id))
      return rows.filter(({ id }) => isNew.has(id)).map(({ id: _id, ...difference }) => difference)
    },

    /** Closes a difference with what staff found out; false when there is no open one. */
    async settle(of: {
      differenceId: string
      note: string
      settledAt: Temporal.Instant
    }): Promise<boolean> {
      const { differenceId, note, settledAt } = of
      const settled = await db
        .updateTable('reconciliation.difference')
        .set({ note, settledAt })
        .where('id', '=', differenceId)
        .where('settledAt', 'is', null)
        .executeTakeFirst()
      return settled.numUpdatedRows > 0n
    },
  }
}
