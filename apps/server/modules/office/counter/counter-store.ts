/** Every SQL statement of tills and of what was taken at the counter. */
import { sql } from 'kysely'
import { type Db, type Tx, tables } from '../../../platform/db/database.ts'
import type { OfficeTables } from '../tables.generated.ts'

export type Shift = {
  shiftId: string
  cashier: string
  openedAt: Temporal.Instant
  openingRial: number
  closedAt: Temporal.Instant | null
  countedRial: number | null
  expectedRial: number | null
  differenceReason: string | null
  /** The difference is more than one person may book, and waits for another. */
  isDifferenceWaiting: boolean
  takenRial: number
  payments: number
}

export type Taken = {
  paymentId: string
  orderId: string
  amountRial: number
  takenBy: string
  takenAt: Temporal.Instant
} & (
  | { way: 'cash'; shiftId: string }
  | { way: 'card'; terminal: string; trace: string; cardEnd: string; slipOn: string }
)

const lastShifts = 20

/** The shifts of a cashier, the open one first, then the last ones. */
export async function shiftsOf(dbOrTx: Db | Tx, cashier: string): Promise<Shift[]> {
  return await shifts(dbOrTx)
    .where('shift.cashier', '=', cashier)
    .orderBy(sql`shift.closed_at is null`, 'desc')
    .orderBy('shift.openedAt', 'desc')
    .limit(lastShifts)
    .execute()
}

/** The open shift of a cashier; whoever closes it, or takes into it, comes after. Null where none is open. */
export async function lockOpenShift(tx: Tx, cashier: string): Promise<Shift | null> {
  const locked = await tables<OfficeTables>(tx)
    .selectFrom('office.tillShift')
    .select('id')
    .where('cashier', '=', cashier)
    .where('closedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!locked) return null
  return (await shifts(tx).where('shift.id', '=', locked.id).executeTakeFirst()) ?? null
}

const shifts = (dbOrTx: Db | Tx) =>
  tables<OfficeTables>(dbOrTx)
    .selectFrom('office.tillShift as shift')
    .select(['shift.id as shiftId', 'cashier', 'openedAt', 'openingRial', 'closedAt'])
    .select(['countedRial', 'expectedRial', 'differenceReason'])
    .select(
      sql<boolean>`(difference_held and difference_booked_at is null)`.as('isDifferenceWaiting'),
    )
    .select(
      sql<number>`coalesce((select sum(amount_rial) from office.counter_payment where shift_id = shift.id), 0)::bigint`.as(
        'takenRial',
      ),
    )
    .select(
      sql<number>`(select count(*)::int from office.counter_payment where shift_id = shift.id)`.as(
        'payments',
      ),
    )

/** False when they have one open. */
export async function addShift(
  tx: Tx,
  shift: { shiftId: string; cashier: string; openedAt: Temporal.Instant; openingRial: number },
): Promise<boolean> {
  const { shiftId: id, ...row } = shift
  const added = await tables<OfficeTables>(tx)
    .insertInto('office.tillShift')
    .values({ id, ...row })
    .onConflict((on) => on.column('cashier').where('closedAt', 'is', sql.lit(null)).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** Keeps by how much a till was opened with more than it was closed with; less is below zero. */
export async function noteGap(
  tx: Tx,
  { shiftId, gapRial }: { shiftId: string; gapRial: number },
): Promise<void> {
  await tables<OfficeTables>(tx)
    .updateTable('office.tillShift')
    .set({ gapRial })
    .where('id', '=', shiftId)
    .execute()
}

/** Open → closed, once. */
export async function endShift(
  tx: Tx,
  end: {
    shiftId: string
    closedAt: Temporal.Instant
    countedRial: number
    expectedRial: number
    differenceReason: string | null
    differenceHeld: boolean
  },
): Promise<boolean> {
  const { shiftId, ...row } = end
  const closed = await tables<OfficeTables>(tx)
    .updateTable('office.tillShift')
    .set(row)
    .where('id', '=', shiftId)
    .where('closedAt', 'is', null)
    .executeTakeFirst()
  return closed.numUpdatedRows > 0n
}

/** What the cashier counted when they closed their till last; null where they never did. */
export async function lastCounted(tx: Tx, cashier: string): Promise<number | null> {
  const last = await tables<OfficeTables>(tx)
    .selectFrom('office.tillShift')
    .select('countedRial')
    .where('cashier', '=', cashier)
    .where('closedAt', 'is not', null)
    .orderBy('closedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.countedRial ?? null
}

/**
 * Whether a slip of this machine, trace and sum was taken since `since`, under whatever day. Until the commit nobody else asks of the
 * same one: two who say different days of a slip would not meet in its index.
 */
export async function isTakenSince(
  tx: Tx,
  {
    terminal,
    trace,
    amountRial,
    since,
  }: { terminal: string; trace: string; amountRial: number; since: Temporal.Instant },
): Promise<boolean> {
  const rows = tables<OfficeTables>(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`slip ${terminal} ${trace}`}, 0))`.execute(
    rows,
  )
  const found = await rows
    .selectFrom('office.counterPayment')
    .select('id')
    .where('terminal', '=', terminal)
    .where('trace', '=', trace)
    .where('amountRial', '=', amountRial)
    .where('takenAt', '>=', since)
    .executeTakeFirst()
  return found !== undefined
}

/** False when its slip has paid before. */
export async function addTaken(tx: Tx, taken: Taken): Promise<boolean> {
  const { paymentId: id, ...row } = taken
  const values = row.way === 'card' ? { ...row, slipOn: Temporal.PlainDate.from(row.slipOn) } : row
  const added = await tables<OfficeTables>(tx)
    .insertInto('office.counterPayment')
    .values({ id, ...values })
    .onConflict((on) =>
      on.columns(['terminal', 'slipOn', 'trace']).where('way', '=', sql.lit('card')).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** What was taken for an order at the counter, the oldest first. */
export async function takenFor(db: Db, orderId: string) {
  return await tables<OfficeTables>(db)
    .selectFrom('office.counterPayment')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('takenAt')
    .execute()
}
