/** Every SQL statement of discounts. Limits are only ever moved by conditional updates. */
import { isRefused } from '@parastoo/kit/outcome'
import { sql } from 'kysely'
import { type Db, type Tx, tables } from '../../platform/db/database.ts'
import { noteLock } from '../../platform/db/lock-order.ts'
import type { DiscountsTables } from './tables.generated.ts'
import type { Voucher } from './voucher.ts'

/** So many unknown codes within an hour, and the next are not looked at. */
const mostMisses = 10

export type Redemption = {
  redemptionId: string
  voucherId: string
  orderId: string
  userId: string
  amountRial: number
  isFirstOrder: boolean
  providerExtra: string | null
  appliedAt: Temporal.Instant
}

export function voucherWriter(tx: Tx) {
  const db = tables<DiscountsTables>(tx)
  return {
    /** Runs `work`; when it refuses, everything it wrote is taken back and the transaction goes on. */
    async undoIfRefused<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
      await sql`savepoint voucher`.execute(db)
      const outcome = await work()
      if (isRefused(outcome)) await sql`rollback to savepoint voucher`.execute(db)
      await sql`release savepoint voucher`.execute(db)
      return outcome
    },

    /** False when the code is taken. */
    async add(voucher: Voucher, made: { by: string; at: Temporal.Instant }): Promise<boolean> {
      const added = await db
        .insertInto('discounts.voucher')
        .values({
          id: voucher.voucherId,
          code: voucher.code,
          titleFa: voucher.titleFa,
          basisPoints: 'basisPoints' in voucher.worth ? voucher.worth.basisPoints : null,
          amountRial: 'amountRial' in voucher.worth ? voucher.worth.amountRial : null,
          ceilingRial: voucher.ceilingRial,
          leastTotalRial: voucher.leastTotalRial,
          products: voucher.products ? [...voucher.products] : null,
          routes: voucher.routes ? [...voucher.routes] : null,
          isFirstOrder: voucher.isFirstOrder,
          perUser: voucher.perUser,
          inAll: voucher.inAll,
          budgetRial: voucher.budgetRial,
          givenRial: 0,
          startsAt: voucher.startsAt,
          endsAt: voucher.endsAt,
          stoppedAt: null,
          taken: 0,
          madeBy: made.by,
          madeAt: made.at,
        })
        .onConflict((on) => on.column('code').doNothing())
        .returning('id')
        .executeTakeFirst()
      return added !== undefined
    },

    /** False when there is none, or it was stopped already. */
    async stop(code: string, now: Temporal.Instant): Promise<boolean> {
      const stopped = await db
        .updateTable('discounts.voucher')
        .set({ stoppedAt: now })
        .where('code', '=', code)
        .where('stoppedAt', 'is', null)
        .returning('id')
        .executeTakeFirst()
      return stopped !== undefined
    },

    /** Locks a voucher and the one an order has, if it has one, in the order of their ids: two orders that change codes with each other wait. */
    async lockBoth(voucherId: string, orderId: string): Promise<void> {
      const taken = await db
        .selectFrom('discounts.redemption')
        .select('voucherId')
        .where('orderId', '=', orderId)
        .where('state', '<>', 'released')
        .execute()
      const ids = new Set([voucherId, ...taken.map((each) => each.voucherId)])
      for (const id of [...ids].toSorted()) {
        noteLock(tx, 'voucher', id)
        await db
          .selectFrom('discounts.voucher')
          .select('id')
          .where('id', '=', id)
          .forUpdate()
          .execute()
      }
    },

    /** Takes one of all redemptions and its sum of the budget; false when there is not as much left of both. */
    async takeOne(voucherId: string, amountRial: number): Promise<boolean> {
      noteLock(tx, 'voucher', voucherId)
      const taken = await db
        .updateTable('discounts.voucher')
        .set(({ eb }) => ({
          taken: eb('taken', '+', 1),
          givenRial: eb('givenRial', '+', amountRial),
        }))
        .where('id', '=', voucherId)
        .where((where) =>
          where.or([
            where('budgetRial', 'is', null),
            where(where('givenRial', '+', amountRial), '<=', where.ref('budgetRial')),
          ]),
        )
        .where((where) =>
          where.or([where('inAll', 'is', null), where('taken', '<', where.ref('inAll'))]),
        )
        .returning('id')
        .executeTakeFirst()
      return taken !== undefined
    },

    /** Takes one of a person's redemptions; false when they have had all of theirs. */
    async takeOneOf(voucherId: string, userId: string, perUser: number | null): Promise<boolean> {
      const { rows } = await sql`
        insert into discounts.voucher_user as held (voucher_id, user_id, taken)
        values (${voucherId}, ${userId}, 1)
        on conflict (voucher_id, user_id) do update set taken = held.taken + 1
          where ${perUser}::int is null or held.taken < ${perUser}::int
        returning user_id`.execute(db)
      return rows.length > 0
    },

    /** False when this order, or as a first order this user, has one already. */
    async addRedemption({ redemptionId, ...redemption }: Redemption): Promise<boolean> {
      const added = await db
        .insertInto('discounts.redemption')
        .values({ id: redemptionId, ...redemption, state: 'applied', endedAt: null })
        .onConflict((on) => on.doNothing())
        .returning('id')
        .executeTakeFirst()
      return added !== undefined
    },

    /** Applied → used. False when there is none to use. */
    async use(orderId: string, now: Temporal.Instant): Promise<boolean> {
      const used = await db
        .updateTable('discounts.redemption')
        .set({ state: 'used', endedAt: now })
        .where('orderId', '=', orderId)
        .where('state', '=', 'applied')
        .returning('id')
        .executeTakeFirst()
      return used !== undefined
    },

    /** Ends an order's redemption and gives it back to everybody's and the person's count. False when there is none. */
    async release(orderId: string, now: Temporal.Instant): Promise<boolean> {
      const released = await db
        .updateTable('discounts.redemption')
        .set({ state: 'released', endedAt: now })
        .where('orderId', '=', orderId)
        .where('state', '<>', 'released')
        .returning(['voucherId', 'userId', 'amountRial'])
        .executeTakeFirst()
      if (!released) return false
      noteLock(tx, 'voucher', released.voucherId)
      await db
        .updateTable('discounts.voucher')
        .set(({ eb }) => ({
          taken: eb('taken', '-', 1),
          givenRial: eb('givenRial', '-', released.amountRial),
        }))
        .where('id', '=', released.voucherId)
        .execute()
      await db
        .updateTable('discounts.voucherUser')
        .set(({ eb }) => ({ taken: eb('taken', '-', 1) }))
        .where('voucherId', '=', released.voucherId)
        .where('userId', '=', released.userId)
        .execute()
      return true
    },

    /** Counts a code that does not exist; an hour after the first the count begins anew. */
    async countMiss(userId: string, now: Temporal.Instant): Promise<void> {
      const anHourAgo = now.subtract({ hours: 1 })
      await sql`
        insert into discounts.miss as held (user_id, misses, since) values (${userId}, 1, ${now})
        on conflict (user_id) do update set
          misses = case when held.since < ${anHourAgo}::timestamptz then 1 else held.misses + 1 end,
          since = case when held.since < ${anHourAgo}::timestamptz then ${now} else held.since end
      `.execute(db)
    },

    async mayGuess(userId: string, now: Temporal.Instant): Promise<boolean> {
      const row = await db
        .selectFrom('discounts.miss')
        .select('misses')
        .where('userId', '=', userId)
        .where('since', '>=', now.subtract({ hours: 1 }))
        .executeTakeFirst()
      return (row?.misses ?? 0) < mostMisses
    },
  }
}

export function voucherReader(dbOrTx: Db | Tx) {
  const db = tables<DiscountsTables>(dbOrTx)
  return {
    async find(code: string): Promise<Voucher | null> {
      const row = await db
        .selectFrom('discounts.voucher')
        .selectAll()
        .where('code', '=', code)
        .executeTakeFirst()
      return row ? voucherOf(row) : null
    },

    async list(): Promise<ListedVoucher[]> {
      const rows = await db
        .selectFrom('discounts.voucher')
        .selectAll()
        .orderBy('madeAt', 'desc')
        .execute()
      return rows.map((row) => ({ ...voucherOf(row), taken: row.taken, givenRial: row.givenRial }))
    },
  }
}

/** With how many orders have it, and what these got together. */
export type ListedVoucher = Voucher & { taken: number; givenRial: number }

type VoucherRow = {
  id: string
  code: string
  titleFa: string
  basisPoints: number | null
  amountRial: number | null
  ceilingRial: number | null
  leastTotalRial: number
  products: string[] | null
  routes: string[] | null
  isFirstOrder: boolean
  perUser: number | null
  inAll: number | null
  budgetRial: number | null
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant | null
  stoppedAt: Temporal.Instant | null
}

const voucherOf = ({ id, basisPoints, amountRial, ...row }: VoucherRow): Voucher => ({
  ...row,
  voucherId: id,
  worth: basisPoints === null ? { amountRial: amountRial ?? 0 } : { basisPoints },
})
