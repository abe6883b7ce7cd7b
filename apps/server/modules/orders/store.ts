/** Every SQL statement of orders (one piece: state only ever moves by a conditional update along the contract's tables). */
import {
  type FulfilmentState,
  fulfilmentMoves,
  type MoneyState,
  moneyMoves,
  sourcesOf,
} from '@parastoo/contract/orders/states'
import { sql } from 'kysely'
import { type Db, type DbTx, tables } from '../../platform/db/database.ts'
import { type Order, type OrderDiscount, shareDiscount } from './order.ts'
import { type OrderRow, orderOf } from './order-row.ts'
import { findWhole, moveLine } from './sale-store.ts'
import type { OrdersTables } from './tables.generated.ts'

export function orderWriter(dbTx: DbTx) {
  const db = tables<OrdersTables>(dbTx)
  return {
    moveLine: (lineId: string, to: FulfilmentState, now?: Temporal.Instant) =>
      moveLine(dbTx, lineId, { to, now }),

    /** Moves every line of an order that may move there; answers their ids. */
    async moveLines(
      orderId: string,
      to: FulfilmentState,
      now?: Temporal.Instant,
    ): Promise<string[]> {
      const moved = await db
        .updateTable('orders.line')
        .set({ fulfilment: to, ...(to === 'issuing' && now ? { issuingSince: now } : {}) })
        .where('orderId', '=', orderId)
        .where('fulfilment', 'in', sourcesOf(fulfilmentMoves, to))
        .returning('id')
        .execute()
      return moved.map(({ id }) => id)
    },

    /** Writes what a code takes off an unpaid order and off each line, or with null that there is none. */
    async setDiscount(order: Order, discount: OrderDiscount | null): Promise<void> {
      const changed = await db
        .updateTable('orders.order')
        .set({
          discountAmount: discount?.amountRial ?? 0,
          discountCode: discount?.code ?? null,
          discountProviderExtra: discount?.providerExtra ?? null,
        })
        .where('id', '=', order.orderId)
        .where('money', 'in', ['unpaid', 'closed'])
        .returning('id')
        .executeTakeFirst()
      if (!changed) throw new Error(`Order ${order.orderId} was paid while its discount changed`)
      const amounts = order.lines.map(({ amountRial }) => amountRial)
      const shares = shareDiscount(amounts, discount?.amountRial ?? 0)
      for (const [index, { lineId }] of order.lines.entries())
        await db
          .updateTable('orders.line')
          .set({ discount: shares[index] ?? 0 })
          .where('id', '=', lineId)
          .execute()
    },

    /**
     * Unpaid → paid, only while every line is held and time is left; false otherwise. This update decides between paying and
     * expiring: whoever changes the row first has won.
     */
    async markPaid(orderId: string, now: Temporal.Instant): Promise<boolean> {
      const paid = await db
        .updateTable('orders.order')
        .set({ money: 'paid', paidAt: now })
        .where('id', '=', orderId)
        .where('money', '=', 'unpaid')
        .where('holdExpiresAt', '>', now)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('orders.line')
                .select('id')
                .where('orderId', '=', orderId)
                .where('fulfilment', '<>', 'held'),
            ),
          ),
        )
        .returning('id')
        .executeTakeFirst()
      return paid !== undefined
    },

    /** Moves the money state along its table; false when it may not move there. */
    async moveMoney(orderId: string, to: MoneyState): Promise<boolean> {
      const moved = await db
        .updateTable('orders.order')
        .set({ money: to })
        .where('id', '=', orderId)
        .where('money', 'in', sourcesOf(moneyMoves, to))
        .returning('id')
        .executeTakeFirst()
      return moved !== undefined
    },

    /** Unpaid → closed once the hold has run out; false when it was paid, closed, or has time left. */
    async closeExpired(orderId: string, now: Temporal.Instant): Promise<boolean> {
      const closed = await db
        .updateTable('orders.order')
        .set({ money: 'closed' })
        .where('id', '=', orderId)
        .where('money', '=', 'unpaid')
        .where('holdExpiresAt', '<=', now)
        .returning('id')
        .executeTakeFirst()
      return closed !== undefined
    },

    /** Writes what an order and a line of it are about since another flight stands for them, or the same at another time. */
    async setFlight(flight: {
      orderId: string
      lineId: string
      startsAt?: string
      titleFa?: string
    }): Promise<void> {
      const { orderId, lineId, startsAt, titleFa } = flight
      if (startsAt !== undefined)
        await db.updateTable('orders.order').set({ startsAt }).where('id', '=', orderId).execute()
      if (titleFa !== undefined)
        await db.updateTable('orders.line').set({ titleFa }).where('id', '=', lineId).execute()
    },

    /** Closed → unpaid with a new hold; its lines go back to holding. False when it is not closed. */
    async reopen(orderId: string, holdExpiresAt: Temporal.Instant): Promise<boolean> {
      const reopened = await db
        .updateTable('orders.order')
        .set({ money: 'unpaid', holdExpiresAt })
        .where('id', '=', orderId)
        .where('money', '=', 'closed')
        .returning('id')
        .executeTakeFirst()
      return reopened !== undefined
    },
  }
}

export function orderReader(dbOrTx: Db | DbTx) {
  const db = tables<OrdersTables>(dbOrTx)
  const orderRows = () => db.selectFrom('orders.order').selectAll()
  const withLines = async (rows: OrderRow[]): Promise<Order[]> => {
    if (rows.length === 0) return []
    const lines = await db
      .selectFrom('orders.line')
      .selectAll()
      .where(
        'orderId',
        'in',
        rows.map(({ id }) => id),
      )
      .orderBy('position')
      .execute()
    return rows.map((row) =>
      orderOf(
        row,
        lines.filter(({ orderId }) => orderId === row.id),
      ),
    )
  }
  return {
    find: (orderId: string) => findWhole(dbOrTx, orderId),

    /** The user's own order; another's is as missing as none. */
    async findOwn(userId: string, orderId: string): Promise<Order | null> {
      const rows = await orderRows()
        .where('id', '=', orderId)
        .where('userId', '=', userId)
        .execute()
      return (await withLines(rows))[0] ?? null
    },

    /** One order with its row locked until the dbTx ends. */
    async findLocked(orderId: string): Promise<Order | null> {
      const rows = await orderRows().where('id', '=', orderId).forUpdate().execute()
      return (await withLines(rows))[0] ?? null
    },

    async list(ask: {
      userId: string
      product?: string | undefined
      page: number
      pageSize: number
    }) {
      const own = (query: ReturnType<typeof orderRows>) =>
        ask.product === undefined
          ? query.where('userId', '=', ask.userId)
          : query.where('userId', '=', ask.userId).where('product', '=', ask.product)
      const rows = await own(orderRows())
        .orderBy('registeredAt', 'desc')
        .limit(ask.pageSize)
        .offset((ask.page - 1) * ask.pageSize)
        .execute()
      const { total } = await own(orderRows())
        .clearSelect()
        .select(sql<number>`count(*)::int`.as('total'))
        .executeTakeFirstOrThrow()
      return { orders: await withLines(rows), total }
    },

    /** Whether a user has ever paid an order, whatever became of it. */
    async hasPaid(userId: string): Promise<boolean> {
      const paid = await db
        .selectFrom('orders.order')
        .select('id')
        .where('userId', '=', userId)
        .where('paidAt', 'is not', null)
        .limit(1)
        .executeTakeFirst()
      return paid !== undefined
    },

    /** How many unpaid orders with a running hold a user has: seats may not be hoarded. */
    async countOpen(userId: string, now: Temporal.Instant): Promise<number> {
      const { open } = await db
        .selectFrom('orders.order')
        .select(sql<number>`count(*)::int`.as('open'))
        .where('userId', '=', userId)
        .where('money', '=', 'unpaid')
        .where('holdExpiresAt', '>', now)
        .executeTakeFirstOrThrow()
      return open
    },

    /** Which of these lines somebody holds, waits for or has tickets of. */
    async standingLines(lineIds: readonly string[]): Promise<Set<string>> {
      if (lineIds.length === 0) return new Set()
      const rows = await db
        .selectFrom('orders.line')
        .select('id')
        .where('id', 'in', lineIds)
        .where('fulfilment', 'in', ['held', 'issuing', 'issued'])
        .execute()
      return new Set(rows.map(({ id }) => id))
    },

    /** Orders with a line that has been issuing since before `since`. */
    async issuingSince(since: Temporal.Instant): Promise<string[]> {
      const rows = await db
        .selectFrom('orders.line')
        .select('orderId')
        .distinct()
        .where('fulfilment', '=', 'issuing')
        .where('issuingSince', '<', since)
        .execute()
      return rows.map(({ orderId }) => orderId)
    },

    /** Unpaid orders with time left and a line that still waits for its seats, registered before `before`. */
    async holdingSince({
      before,
      now,
    }: {
      before: Temporal.Instant
      now: Temporal.Instant
    }): Promise<string[]> {
      const rows = await db
        .selectFrom('orders.order')
        .select('id')
        .where('money', '=', 'unpaid')
        .where('holdExpiresAt', '>', now)
        .where('registeredAt', '<', before)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('orders.line')
              .select('id')
              .whereRef('orderId', '=', 'orders.order.id')
              .where('fulfilment', '=', 'holding'),
          ),
        )
        .limit(500)
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Unpaid orders whose hold ran out before `now`: what the expiry job missed. */
    async overdue(now: Temporal.Instant): Promise<string[]> {
      const rows = await db
        .selectFrom('orders.order')
        .select('id')
        .where('money', '=', 'unpaid')
        .where('holdExpiresAt', '<=', now)
        .limit(500)
        .execute()
      return rows.map(({ id }) => id)
    },
  }
}
