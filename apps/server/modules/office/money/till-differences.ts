/** Tills that were closed with another sum than there should have been: how that is booked, and who was short of what. */
import { isRefused } from '@parastoo/kit/outcome'
import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import { type Db, type Tx, tables } from '../../../platform/db/database.ts'
import { accounts, type Ledger } from '../../ledger/index.ts'
import type { TillDifferences } from '../approvals/index.ts'
import type { OfficeTables } from '../tables.generated.ts'

/** Books by how much more (or, below zero, less) was counted than there should have been. */
export async function postDifference(
  ledger: Pick<Ledger, 'post'>,
  tx: Tx,
  {
    shiftId,
    cashier,
    differenceRial,
  }: { shiftId: string; cashier: string; differenceRial: number },
): Promise<void> {
  const [till, difference] = [accounts.till(cashier), accounts.tillDifference()]
  // What a till has taken stands below zero: what is missing raises it, what is over lowers it.
  const [from, to] = differenceRial < 0 ? [difference, till] : [till, difference]
  const posted = await ledger.post(tx, {
    kind: 'till-difference',
    key: shiftId,
    descriptionFa: differenceRial < 0 ? 'کسری صندوق' : 'اضافی صندوق',
    postings: [{ from, to, amountRial: Math.abs(differenceRial) }],
  })
  if (isRefused(posted)) throw new Error('A till is no wallet')
}

/** What waits for two people. */
export function tillDifferences({
  clock,
  ledger,
}: {
  clock: Clock
  ledger: Pick<Ledger, 'post'>
}): TillDifferences {
  const waiting = (tx: Tx, shiftId: string) =>
    tables<OfficeTables>(tx)
      .selectFrom('office.tillShift')
      .select(['id as shiftId', 'cashier', 'expectedRial', 'countedRial', 'differenceReason'])
      .where('id', '=', shiftId)
      .where('differenceHeld', '=', true)
      .where('differenceBookedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst()
  return {
    async waitingIn(tx, shiftId) {
      const row = await waiting(tx, shiftId)
      if (!row) return null
      const { cashier, expectedRial, countedRial, differenceReason } = row
      if (expectedRial === null || countedRial === null)
        throw new Error(`The shift ${shiftId} waits and is not closed`)
      return { shiftId, cashier, expectedRial, countedRial, told: differenceReason ?? '' }
    },

    async bookIn(tx, shiftId) {
      const booked = await tables<OfficeTables>(tx)
        .updateTable('office.tillShift')
        .set({ differenceBookedAt: clock.now() })
        .where('id', '=', shiftId)
        .where('differenceHeld', '=', true)
        .where('differenceBookedAt', 'is', null)
        .returning(['cashier', 'expectedRial', 'countedRial'])
        .executeTakeFirst()
      if (!booked) return false
      const differenceRial = (booked.countedRial ?? 0) - (booked.expectedRial ?? 0)
      await postDifference(ledger, tx, { shiftId, cashier: booked.cashier, differenceRial })
      return true
    },
  }
}

const differing = sql<boolean>`counted_rial <> expected_rial`
const difference = sql<number>`counted_rial - expected_rial`

/** By how much the closings of a cashier since then differed that nobody else has seen, each for itself. */
export async function bookedAlone(
  tx: Tx,
  { cashier, since }: { cashier: string; since: Temporal.Instant },
): Promise<number> {
  const { sum } = await tables<OfficeTables>(tx)
    .selectFrom('office.tillShift')
    .select(sql<number>`coalesce(sum(abs(${difference})), 0)::bigint`.as('sum'))
    .where('cashier', '=', cashier)
    .where('closedAt', '>', since)
    .where('differenceHeld', '=', false)
    .executeTakeFirstOrThrow()
  return sum
}

type Asked = { since: Temporal.Instant; cashier: string | null; page: number; pageSize: number }

/** Closings since then that differed, the newest first. */
export async function differencesSince(db: Db, { since, cashier, page, pageSize }: Asked) {
  const found = tables<OfficeTables>(db)
    .selectFrom('office.tillShift')
    .where('closedAt', '>', since)
    .where(differing)
    .$if(cashier !== null, (rows) => rows.where('cashier', '=', cashier))
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await found
    .select(['id as shiftId', 'cashier', 'closedAt', 'expectedRial', 'countedRial'])
    .select(['differenceReason', 'differenceHeld', 'differenceBookedAt'])
    .orderBy('closedAt', 'desc')
    .orderBy('id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { total, rows }
}

/** What the closings of each cashier since then came to, who was short of most first. */
export async function sumsSince(db: Db, since: Temporal.Instant) {
  return await tables<OfficeTables>(db)
    .selectFrom('office.tillShift')
    .select('cashier')
    .select(sql<number>`count(*)::int`.as('shifts'))
    .select(sql<number>`(count(*) filter (where ${differing}))::int`.as('differing'))
    .select(sql<number>`(-sum(least(0, ${difference})))::bigint`.as('shortRial'))
    .select(sql<number>`sum(greatest(0, ${difference}))::bigint`.as('overRial'))
    .where('closedAt', '>', since)
    .groupBy('cashier')
    .orderBy('shortRial', 'desc')
    .orderBy('overRial', 'desc')
    .execute()
}
