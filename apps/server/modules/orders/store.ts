/** Every SQL statement of orders (one piece: state only ever moves by a conditional update along the contract's tables). */
import {
  type FulfilmentState,
  fulfilmentMoves,
  type MoneyState,
  moneyMoves,
  sourcesOf,
} from '@parastoo/contract/orders/states'
import { isUuid } from '@parastoo/kit/uuid'
import { type ExpressionBuilder, sql } from 'kysely'
import { type Db, type Tx, tables } from '../../platform/db/database.ts'
import { noteLock } from '../../platform/db/lock-order.ts'
import type { RenewedPerson } from '../travellers/index.ts'
import { instalmentsOf } from './instalment-store.ts'
import { type Order, type OrderDiscount, type OrderLine, shareDiscount } from './order.ts'
import { type OrderRow, orderOf } from './order-row.ts'
import {
  addHolds,
  beginIssuing,
  findWhole,
  type LineMove,
  moveHolds,
  moveLine,
} from './sale-store.ts'
import type { OrdersTables } from './tables.generated.ts'
import { discountableOf } from './unit.ts'
import { shareAmongUnits, unitsOf } from './unit-store.ts'

/** What has become different of a line since it was sold. */
export type LineChange = {
  lineId: string
  startsAt?: string
  endsAt?: string
  titleFa?: string
  /** What its supplier calls it. */
  reference?: string
}

/** Of an order: something it holds runs out later, or nothing does. */
const hasTimeLeft =
  (now: Temporal.Instant) => (eb: ExpressionBuilder<OrdersTables, 'orders.order'>) =>
    eb.or([eb('payBy', 'is', null), eb('payBy', '>', now)])

export function orderWriter(tx: Tx) {
  const db = tables<OrdersTables>(tx)
  return {
    /** Lets one transaction at a time open orders for a user. */
    async lockUser(userId: string): Promise<void> {
      noteLock(tx, 'user', userId)
      await sql`select pg_advisory_xact_lock(hashtextextended(${`orders of ${userId}`}, 0))`.execute(
        db,
      )
    },

    /** Takes away where the buyer of a user's orders was reached; the orders stay. */
    async forgetContacts(userId: string): Promise<void> {
      await db
        .updateTable('orders.order')
        .set({ contactPhone: '', contactEmail: null })
        .where('userId', '=', userId)
        .execute()
    },

    /** Lets an order be found by further people of it, beside those it has. Its row is locked. */
    async addPeople(orderId: string, personKeys: readonly string[]): Promise<void> {
      await sql`
        update orders.order set person_keys = array(
          select distinct key from unnest(person_keys || ${[...personKeys]}::text[]) as key order by key)
        where id = ${orderId}`.execute(db)
    },

    /** Finds people by what they are known by now in every order that knows them by a word of before: keys of hashes change. */
    async renewPeople(people: readonly RenewedPerson[]): Promise<void> {
      const pairs = people.flatMap(({ now, before }) => before.map((word) => ({ word, now })))
      const words = pairs.map(({ word }) => word)
      await sql`
        with renewed as (
          select * from unnest(${words}::text[], ${pairs.map(({ now }) => now)}::text[]) as pair (word, now))
        update orders.order set person_keys = array(
          select distinct coalesce(renewed.now, key) as key from unnest(person_keys) as key
            left join renewed on renewed.word = key order by key)
        where person_keys && ${words}::text[]`.execute(db)
    },

    /** One order with its row locked until the transaction ends: whatever belongs to it is changed under this lock. */
    async findLocked(orderId: string): Promise<Order | null> {
      noteLock(tx, 'order', orderId)
      const locked = await db
        .selectFrom('orders.order')
        .select('id')
        .where('id', '=', orderId)
        .forUpdate()
        .executeTakeFirst()
      // Read by a statement of its own: it sees what was committed while this one waited.
      return locked ? await findWhole(tx, orderId) : null
    },

    moveLine: (lineId: string, move: LineMove) => moveLine(tx, lineId, move),

    /** Moves every line of an order that may move there, and its hold with it; answers them. */
    async moveLines(
      orderId: string,
      to: FulfilmentState,
    ): Promise<Pick<OrderLine, 'lineId' | 'generation'>[]> {
      const moved = await db
        .updateTable('orders.line')
        .set({ fulfilment: to, waitsFor: null, waitsUntil: null, pausedAt: null, word: null })
        .where('orderId', '=', orderId)
        .where('fulfilment', 'in', sourcesOf(fulfilmentMoves, to))
        .returning(['id as lineId', 'generation'])
        .execute()
      await moveHolds(
        tx,
        moved.map(({ lineId }) => lineId),
        to,
      )
      return moved
    },

    beginIssuing: (
      lines: readonly { lineId: string; promisedBy: Temporal.Instant }[],
      since: Temporal.Instant,
    ) => beginIssuing(tx, lines, since),

    /** Released → holding, in its next generation and until a new time; null when it may not move there. */
    async holdAnew({
      lineId,
      holdExpiresAt,
    }: Pick<OrderLine, 'lineId' | 'holdExpiresAt'>): Promise<Pick<
      OrderLine,
      'lineId' | 'generation'
    > | null> {
      const line = await db
        .updateTable('orders.line')
        .set(({ eb }) => ({
          fulfilment: 'holding',
          generation: eb('generation', '+', 1),
          holdExpiresAt,
        }))
        .where('id', '=', lineId)
        .where('fulfilment', 'in', sourcesOf(fulfilmentMoves, 'holding'))
        .returning(['id as lineId', 'generation'])
        .executeTakeFirst()
      if (!line) return null
      await addHolds(tx, [line])
      return line
    },

    /** Writes until when a line is held, as its product says, and with it until when its order can be paid. */
    async setHoldEnd(
      { orderId, lineId }: { orderId: string; lineId: string },
      holdExpiresAt: Temporal.Instant | null,
    ): Promise<{ payBy: Temporal.Instant | null }> {
      noteLock(tx, 'order', orderId)
      await db.updateTable('orders.line').set({ holdExpiresAt }).where('id', '=', lineId).execute()
      return await db
        .updateTable('orders.order')
        .set(({ selectFrom }) => ({
          payBy: selectFrom('orders.line')
            .select(({ fn }) => fn.min('holdExpiresAt').as('payBy'))
            .where('orderId', '=', orderId),
        }))
        .where('id', '=', orderId)
        .returning('payBy')
        .executeTakeFirstOrThrow()
    },

    /** What a supplier was asked to release is released. */
    async markReleased(holdKey: string): Promise<void> {
      await db
        .updateTable('orders.hold')
        .set({ state: 'released' })
        .where('key', '=', holdKey)
        .where('state', '=', 'releasing')
        .execute()
    },

    /** Writes what a code takes off an unpaid order, off each line it is good for and off their units, or with null that there is none. */
    async setDiscount(
      order: Order,
      discount: (OrderDiscount & { lineIds: readonly string[] }) | null,
    ): Promise<void> {
      noteLock(tx, 'order', order.orderId)
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
      const units = Map.groupBy(await unitsOf(tx, [order.orderId]), ({ lineId }) => lineId)
      const amounts = order.lines.map(({ lineId }) =>
        discount === null || discount.lineIds.includes(lineId)
          ? discountableOf(units.get(lineId) ?? [])
          : 0,
      )
      const shares = shareDiscount(amounts, discount?.amountRial ?? 0)
      for (const [index, { lineId }] of order.lines.entries())
        await db
          .updateTable('orders.line')
          .set({ discount: shares[index] ?? 0 })
          .where('id', '=', lineId)
          .execute()
      for (const [index, { lineId }] of order.lines.entries())
        await shareAmongUnits(tx, {
          units: units.get(lineId) ?? [],
          discountRial: shares[index] ?? 0,
        })
    },

    /**
     * Unpaid or part-paid → paid, or part-paid where another instalment is to come; only while every line is held and, of an order of
     * which nothing was paid, time is left. False otherwise. This update decides between paying and expiring: whoever changes the
     * row first has won.
     */
    async markPaid(
      orderId: string,
      { money, now }: { money: 'paid' | 'part-paid'; now: Temporal.Instant },
    ): Promise<boolean> {
      noteLock(tx, 'order', orderId)
      const paid = await db
        .updateTable('orders.order')
        .set({ money, paidAt: money === 'paid' ? now : null, earmarkedAmount: 0 })
        .where('id', '=', orderId)
        .where('money', 'in', sourcesOf(moneyMoves, money))
        .where(({ eb, or }) => or([eb('money', '=', 'part-paid'), hasTimeLeft(now)(eb)]))
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

    /** Adds what a bank has sent for the next payment of an order, to be made once the rest is there. */
    async earmark(orderId: string, amountRial: number): Promise<void> {
      noteLock(tx, 'order', orderId)
      await db
        .updateTable('orders.order')
        .set(({ eb }) => ({ earmarkedAmount: eb('earmarkedAmount', '+', amountRial) }))
        .where('id', '=', orderId)
        .where('money', 'in', ['unpaid', 'part-paid'])
        .execute()
    },

    /** Writes down whether the wallet may pay for what is still owed of an order. */
    async setWalletUse(orderId: string, usesWallet: boolean): Promise<void> {
      noteLock(tx, 'order', orderId)
      await db
        .updateTable('orders.order')
        .set({ usesWallet })
        .where('id', '=', orderId)
        .where('money', 'in', ['unpaid', 'part-paid'])
        .execute()
    },

    /** Moves the money state along its table; false when it may not move there. */
    async moveMoney(orderId: string, to: MoneyState): Promise<boolean> {
      noteLock(tx, 'order', orderId)
      const moved = await db
        .updateTable('orders.order')
        .set({ money: to, earmarkedAmount: 0 })
        .where('id', '=', orderId)
        .where('money', 'in', sourcesOf(moneyMoves, to))
        .returning('id')
        .executeTakeFirst()
      return moved !== undefined
    },

    /** Unpaid → closed because its buyer, or staff, give it up; false when it was paid or is closed already. */
    async closeCancelled(
      orderId: string,
      { now, isByStaff }: { now: Temporal.Instant; isByStaff: boolean },
    ): Promise<boolean> {
      noteLock(tx, 'order', orderId)
      const closed = await db
        .updateTable('orders.order')
        .set({
          money: 'closed',
          cancelledAt: now,
          cancelledByStaff: isByStaff,
          earmarkedAmount: 0,
        })
        .where('id', '=', orderId)
        .where('money', '=', 'unpaid')
        .returning('id')
        .executeTakeFirst()
      return closed !== undefined
    },

    /** Unpaid → closed once the hold has run out; false when it was paid, closed, or has time left. */
    async closeExpired(orderId: string, now: Temporal.Instant): Promise<boolean> {
      noteLock(tx, 'order', orderId)
      const closed = await db
        .updateTable('orders.order')
        .set({ money: 'closed', earmarkedAmount: 0 })
        .where('id', '=', orderId)
        .where('money', '=', 'unpaid')
        .where('payBy', '<=', now)
        .returning('id')
        .executeTakeFirst()
      return closed !== undefined
    },

    /** Writes what a line is about since something else stands for it, or the same at another time. */
    async setLine(changed: LineChange): Promise<void> {
      const { lineId, ...columns } = changed
      await db.updateTable('orders.line').set(columns).where('id', '=', lineId).execute()
    },

    /** Closed → unpaid until a new time. False when it is not closed. */
    async reopen(orderId: string, payBy: Temporal.Instant | null): Promise<boolean> {
      noteLock(tx, 'order', orderId)
      const reopened = await db
        .updateTable('orders.order')
        .set({ money: 'unpaid', payBy, cancelledAt: null, cancelledByStaff: false })
        .where('id', '=', orderId)
        .where('money', '=', 'closed')
        .returning('id')
        .executeTakeFirst()
      return reopened !== undefined
    },
  }
}

export function orderReader(dbOrTx: Db | Tx) {
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
    const instalments = await instalmentsOf(
      dbOrTx,
      rows.map(({ id }) => id),
    )
    return rows.map((row) =>
      orderOf(
        row,
        lines.filter(({ orderId }) => orderId === row.id),
        instalments.get(row.id) ?? [],
      ),
    )
  }
  return {
    find: (orderId: string) => findWhole(dbOrTx, orderId),

    /** The order of a number, as its buyer was told it. */
    async findByNumber(number: string): Promise<Order | null> {
      return (await withLines(await orderRows().where('number', '=', number).execute()))[0] ?? null
    },

    /** Whether a user has an order that is neither paid for nor over, or a line that is being issued. */
    async hasOpen(userId: string): Promise<boolean> {
      const row = await db
        .selectFrom('orders.order as order')
        .innerJoin('orders.line as line', 'line.orderId', 'order.id')
        .select('order.id')
        .where('userId', '=', userId)
        .where(({ or, eb }) =>
          or([
            eb('money', '=', 'unpaid'),
            eb('fulfilment', 'in', ['holding', 'requested', 'held', 'issuing']),
          ]),
        )
        .executeTakeFirst()
      return row !== undefined
    },

    /** Whether something that was issued to a user ends after a local time. */
    async hasIssuedAfter(userId: string, localTime: string): Promise<boolean> {
      const row = await db
        .selectFrom('orders.order as order')
        .innerJoin('orders.line as line', 'line.orderId', 'order.id')
        .select('order.id')
        .where('userId', '=', userId)
        .where('fulfilment', '=', 'issued')
        .where('line.endsAt', '>', localTime)
        .executeTakeFirst()
      return row !== undefined
    },

    /** Whether something that a user has paid for is not issued yet, or was and ends after a local time. */
    async hasPaidAfter(userId: string, localTime: string): Promise<boolean> {
      const row = await db
        .selectFrom('orders.order as order')
        .innerJoin('orders.line as line', 'line.orderId', 'order.id')
        .select('order.id')
        .where('userId', '=', userId)
        .where(({ or, and, eb }) =>
          or([
            eb('fulfilment', '=', 'issuing'),
            and([eb('fulfilment', '=', 'issued'), eb('line.endsAt', '>', localTime)]),
          ]),
        )
        .executeTakeFirst()
      return row !== undefined
    },

    /** The user's own order; another's is as missing as none. */
    async findOwn(userId: string, orderId: string): Promise<Order | null> {
      const rows = await orderRows()
        .where('id', '=', orderId)
        .where('userId', '=', userId)
        .execute()
      return (await withLines(rows))[0] ?? null
    },

    async list(ask: {
      userId: string
      productType?: string | undefined
      page: number
      pageSize: number
    }) {
      const own = (query: ReturnType<typeof orderRows>) =>
        query.where('userId', '=', ask.userId).$if(ask.productType !== undefined, (some) =>
          some.where(({ exists, selectFrom }) =>
            exists(
              selectFrom('orders.line')
                .select('id')
                .whereRef('orderId', '=', 'orders.order.id')
                .where('productType', '=', ask.productType ?? ''),
            ),
          ),
        )
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

    /** A user's unpaid orders with a running hold beside this one, and how many travel on them. */
    async countOpen(opening: {
      orderId: string
      userId: string
      now: Temporal.Instant
    }): Promise<{ orders: number; travellers: number }> {
      const { orderId, userId, now } = opening
      return await db
        .selectFrom('orders.order')
        .select(sql<number>`count(*)::int`.as('orders'))
        .select(sql<number>`coalesce(sum(cardinality(person_keys)), 0)::int`.as('travellers'))
        .where('userId', '=', userId)
        .where('id', '<>', orderId)
        .where('money', '=', 'unpaid')
        .where(hasTimeLeft(now))
        // What the agency asks for keeps nobody from buying.
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('orders.line')
                .select('id')
                .whereRef('orderId', '=', 'orders.order.id')
                .where('partOf', 'is not', null),
            ),
          ),
        )
        .executeTakeFirstOrThrow()
    },

    /**
     * An unpaid order of this user, beside this one, with a running hold of one of these lines for one of these people, or where neither
     * names anybody; null where there is none.
     */
    async openWithSame(opening: {
      orderId: string
      userId: string
      personKeys: readonly string[]
      lines: readonly { kind: string; titleFa: string; startsAt: string; endsAt: string }[]
      now: Temporal.Instant
    }): Promise<string | null> {
      const { orderId, userId, personKeys, lines, now } = opening
      const people = sql<string[]>`${[...personKeys]}::text[]`
      const found = await db
        .selectFrom('orders.order')
        .innerJoin('orders.line', 'orders.line.orderId', 'orders.order.id')
        .select('orders.order.id')
        .where('userId', '=', userId)
        .where('orders.order.id', '<>', orderId)
        .where('money', '=', 'unpaid')
        .where(hasTimeLeft(now))
        .where('fulfilment', 'in', ['holding', 'requested', 'held'])
        .where(
          sql<boolean>`(person_keys && ${people} or cardinality(person_keys) + cardinality(${people}) = 0)`,
        )
        .where(({ or, and, eb }) =>
          or(
            lines.map(({ kind, titleFa, startsAt, endsAt }) =>
              and([
                eb('kind', '=', kind),
                eb('orders.line.titleFa', '=', titleFa),
                eb('startsAt', '=', startsAt),
                eb('endsAt', '=', endsAt),
              ]),
            ),
          ),
        )
        .orderBy('orders.order.registeredAt')
        .limit(1)
        .executeTakeFirst()
      return found?.id ?? null
    },

    /** In how many unpaid orders with a running hold, beside this one, each of these people stands: of all users, and of this one. */
    async countOpenOfPeople(opening: {
      orderId: string
      userId: string
      personKeys: readonly string[]
      now: Temporal.Instant
    }): Promise<Map<string, { all: number; own: number }>> {
      const { orderId, userId, personKeys, now } = opening
      const { rows } = await sql<{ key: string; all: number; own: number }>`
        select key, count(*)::int as all, count(*) filter (where user_id = ${userId})::int as own
        from orders.order, unnest(person_keys) as key
        where id <> ${orderId} and money = 'unpaid' and (pay_by is null or pay_by > ${now}) and person_keys && ${[...personKeys]}
          and key = any(${[...personKeys]})
        group by key`.execute(db)
      return new Map(rows.map(({ key, ...counted }) => [key, counted]))
    },

    /** Who placed an order, asking for what, and for whom; null when there is none. */
    async placing(orderId: string): Promise<{
      userId: string
      requestHash: string
      personKeys: string[]
      channel: number
    } | null> {
      const row = await db
        .selectFrom('orders.order')
        .select(['userId', 'requestHash', 'personKeys', 'channel'])
        .where('id', '=', orderId)
        .executeTakeFirst()
      return row ?? null
    },

    /** Under which keys suppliers hold, or have fulfilled, these lines; a line that no supplier has any more is left out. */
    async keysOfLines(lineIds: readonly string[]): Promise<Map<string, string>> {
      const wanted = lineIds.filter(isUuid)
      if (wanted.length === 0) return new Map()
      const rows = await db
        .selectFrom('orders.hold')
        .select(['lineId', 'key'])
        .where('lineId', 'in', wanted)
        .where('state', 'in', ['held', 'used'])
        .execute()
      return new Map(rows.map(({ lineId, key }) => [lineId, key]))
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

    /** Where each of these lines stands, and what its supplier calls it. */
    async linesStanding(
      lineIds: readonly string[],
    ): Promise<Pick<OrderLine, 'lineId' | 'fulfilment' | 'reference'>[]> {
      const rows = await db
        .selectFrom('orders.line')
        .select(['id as lineId', 'fulfilment', 'reference'])
        .where('id', 'in', lineIds)
        .execute()
      return rows as Pick<OrderLine, 'lineId' | 'fulfilment' | 'reference'>[]
    },

    /** Orders with a line that has been issuing since before `since` and waits for nobody, or has waited until then. */
    async issuingSince(since: Temporal.Instant): Promise<string[]> {
      const rows = await db
        .selectFrom('orders.line')
        .select('orderId')
        .distinct()
        .where('fulfilment', '=', 'issuing')
        .where('issuingSince', '<', since)
        .where(({ or, eb }) => or([eb('waitsUntil', 'is', null), eb('waitsUntil', '<', since)]))
        .execute()
      return rows.map(({ orderId }) => orderId)
    },

    /** Unpaid orders with time left and a line whose hold was asked for, or whose request was to be looked at, before `before`. */
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
        .where(hasTimeLeft(now))
        .where('registeredAt', '<', before)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('orders.line')
              .select('id')
              .whereRef('orderId', '=', 'orders.order.id')
              .where(({ or, and, eb }) =>
                or([
                  eb('fulfilment', '=', 'holding'),
                  and([eb('fulfilment', '=', 'requested'), eb('waitsUntil', '<', before)]),
                ]),
              ),
          ),
        )
        .limit(500)
        .execute()
      return rows.map(({ id }) => id)
    },

    /** What banks have sent for the next payments of all other orders of a user. */
    async earmarkedBeside({
      userId,
      orderId,
    }: {
      userId: string
      orderId: string
    }): Promise<number> {
      const rows = await db
        .selectFrom('orders.order')
        .select('earmarkedAmount')
        .where('userId', '=', userId)
        .where('id', '<>', orderId)
        .where('earmarkedAmount', '>', 0)
        .execute()
      return rows.reduce((sum, { earmarkedAmount }) => sum + earmarkedAmount, 0)
    },

    /** Unpaid orders whose hold ran out before `now`: what the expiry job missed. */
    async overdue(now: Temporal.Instant): Promise<string[]> {
      const rows = await db
        .selectFrom('orders.order')
        .select('id')
        .where('money', '=', 'unpaid')
        .where('payBy', '<=', now)
        .limit(500)
        .execute()
      return rows.map(({ id }) => id)
    },
  }
}
