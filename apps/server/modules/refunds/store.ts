/** Every SQL statement of refunds (one piece: state only ever moves by conditional updates along the contract's tables). */
import type { ProductKind } from '@parastoo/contract/orders/lines'
import { sourcesOf } from '@parastoo/contract/orders/states'
import type { PayTarget, RefundStepKind } from '@parastoo/contract/refunds/refunds'
import { type RefundItemState, refundItemMoves } from '@parastoo/contract/refunds/states'
import { sql } from 'kysely'
import { type Db, type Tx, tables } from '../../platform/db/database.ts'
import type { DinarShare, Quote, RefundItem, RefundRequest, Step } from './refund.ts'
import type { ItemTable, QuoteTable, RefundsTables } from './tables.generated.ts'

export type NewStep = {
  requestId: string
  kind: RefundStepKind
  at: Temporal.Instant
  itemId?: string
  staff?: string
  noteFa?: string | undefined
}

export function refundWriter(tx: Tx) {
  const db = tables<RefundsTables>(tx)
  return {
    /** `quotedAs` is the one id under which all of them may be asked for. */
    async addQuotes(
      quotes: readonly Quote[],
      { quotedAs = null }: { quotedAs?: string | null } = {},
    ): Promise<void> {
      if (quotes.length === 0) return
      await db
        .insertInto('refunds.quote')
        .values(
          quotes.map(
            ({
              quoteId,
              priceRial,
              paidRial,
              costRial,
              penaltyRial,
              supplierBackRial,
              ...quote
            }) => ({
              ...quote,
              id: quoteId,
              quotedAs,
              supplierBackAmount: supplierBackRial,
              priceAmount: priceRial,
              paidAmount: paidRial,
              costAmount: costRial,
              penaltyAmount: penaltyRial,
            }),
          ),
        )
        .execute()
    },

    async addRequest(request: Omit<RefundRequest, 'items' | 'steps'>): Promise<void> {
      const { requestId, fileIds, ...row } = request
      await db
        .insertInto('refunds.request')
        .values({ id: requestId, fileIds: [...fileIds], ...row })
        .execute()
    },

    /**
     * Writes the items of a request unless one of them belongs to a living request: then nothing is left of the request, and
     * the answer is false. Waits for another tx that asks for the same ticket.
     */
    async addItems(items: readonly RefundItem[], acceptedAt: Temporal.Instant): Promise<boolean> {
      const added = await db
        .insertInto('refunds.item')
        .values(
          items.map(
            ({
              itemId,
              priceRial,
              paidRial,
              costRial,
              penaltyRial,
              supplierBackRial,
              ...item
            }) => ({
              ...item,
              id: itemId,
              supplierBackAmount: supplierBackRial,
              priceAmount: priceRial,
              paidAmount: paidRial,
              costAmount: costRial,
              penaltyAmount: penaltyRial,
              acceptedAt: item.state === 'accepted' ? acceptedAt : null,
            }),
          ),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .execute()
      if (added.length === items.length) return true
      const requestId = items[0]?.requestId ?? ''
      await db.deleteFrom('refunds.item').where('requestId', '=', requestId).execute()
      await db.deleteFrom('refunds.request').where('id', '=', requestId).execute()
      return false
    },

    /** Moves an item; null when it was in no state that may move there, so somebody else moved it first. */
    async moveItem(
      itemId: string,
      move: {
        to: RefundItemState
        at: Temporal.Instant
        /** `costAmount`: what is owed to its supplier besides; absent: as before. */
        penalty?: { penaltyAmount: number; penaltyPercent: number; costAmount?: number } | undefined
        /** What its supplier says it takes off its bill; absent: as before, and unsaid where staff say what is kept. */
        supplierBackRial?: number | undefined
        /** The key by which its supplier is asked, or has taken it back; absent: as before. */
        cancelKey?: string | undefined
        /** Only what was refused moves, which nothing else ever does. */
        isAfterRefusal?: boolean
      },
    ): Promise<RefundItem | null> {
      const sources = sourcesOf(refundItemMoves, move.to)
      const moved = await db
        .updateTable('refunds.item')
        .set({
          state: move.to,
          ...(move.to === 'accepted' ? { acceptedAt: move.at } : {}),
          ...(move.to === 'refunded' ? { refundedAt: move.at } : {}),
          ...(move.penalty && { ...move.penalty, supplierBackAmount: null }),
          ...(move.supplierBackRial === undefined
            ? {}
            : { supplierBackAmount: move.supplierBackRial }),
          ...(move.cancelKey === undefined ? {} : { cancelKey: move.cancelKey }),
        })
        .where('id', '=', itemId)
        .where(
          'state',
          'in',
          sources.filter((state) => (state === 'refused') === (move.isAfterRefusal ?? false)),
        )
        .returningAll()
        .executeTakeFirst()
      return moved ? itemOf(moved) : null
    },

    async addSteps(steps: readonly NewStep[]): Promise<void> {
      await db
        .insertInto('refunds.step')
        .values(steps.map(({ at, ...step }) => ({ ...step, takenAt: at })))
        .execute()
    },

    async addDinarShares(shares: readonly DinarShare[]): Promise<void> {
      await db
        .insertInto('refunds.dinarShare')
        .values([...shares])
        .execute()
    },

    async forgetQuotes(before: Temporal.Instant): Promise<void> {
      await db.deleteFrom('refunds.quote').where('validUntil', '<', before).execute()
    },
  }
}

export function refundReader(dbOrTx: Db | Tx) {
  const db = tables<RefundsTables>(dbOrTx)
  const items = () =>
    db.selectFrom('refunds.item as item').selectAll('item').orderBy('item.position')
  const requests = () => db.selectFrom('refunds.request').selectAll()
  type RequestRow = Awaited<ReturnType<ReturnType<typeof requests>['executeTakeFirstOrThrow']>>
  const whole = async (rows: RequestRow[]): Promise<RefundRequest[]> => {
    if (rows.length === 0) return []
    const ids = rows.map(({ id }) => id)
    // One after the other: inside a transaction both go over its one connection.
    const ofItems = await items().where('item.requestId', 'in', ids).execute()
    const ofSteps = await db
      .selectFrom('refunds.step')
      .selectAll()
      .where('requestId', 'in', ids)
      .orderBy('id')
      .execute()
    return rows.map(({ id, payTo, ...row }) => ({
      ...row,
      requestId: id,
      payTo: payTo as PayTarget,
      items: ofItems.filter(({ requestId }) => requestId === id).map(itemOf),
      steps: ofSteps
        .filter(({ requestId }) => requestId === id)
        .map(({ kind, ...step }): Step => ({ ...step, kind: kind as RefundStepKind })),
    }))
  }
  return {
    async quotes(ask: { ids: readonly string[]; userId: string; orderId: string }) {
      const rows = await db
        .selectFrom('refunds.quote')
        .selectAll()
        .where('id', 'in', ask.ids)
        .where('userId', '=', ask.userId)
        .where('orderId', '=', ask.orderId)
        .orderBy('position')
        .execute()
      return rows.map(quoteOf)
    },

    /** The ids of quotes that were made together; none once they are forgotten, or for anybody but their owner. */
    async quotedTogether(ask: {
      quotedAs: string
      userId: string
      orderId: string
    }): Promise<string[]> {
      const rows = await db
        .selectFrom('refunds.quote')
        .select('id')
        .where('quotedAs', '=', ask.quotedAs)
        .where('userId', '=', ask.userId)
        .where('orderId', '=', ask.orderId)
        .orderBy('position')
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Every item of these orders that was ever asked for. */
    async itemsOf(orderIds: readonly string[]): Promise<RefundItem[]> {
      if (orderIds.length === 0) return []
      const rows = await items().where('item.orderId', 'in', orderIds).execute()
      return rows.map(itemOf)
    },

    /** Items of an order that live or ended well. */
    async livingItems(orderId: string): Promise<RefundItem[]> {
      const rows = await items()
        .where('item.orderId', '=', orderId)
        .where('item.state', '<>', 'refused')
        .execute()
      return rows.map(itemOf)
    },

    async item(itemId: string): Promise<RefundItem | null> {
      const row = await items().where('item.id', '=', itemId).executeTakeFirst()
      return row ? itemOf(row) : null
    },

    /** What goes back in dinars of these items, by payments. */
    async dinarShares(itemIds: readonly string[]): Promise<DinarShare[]> {
      if (itemIds.length === 0) return []
      return await db
        .selectFrom('refunds.dinarShare')
        .selectAll()
        .where('itemId', 'in', itemIds)
        .orderBy('payoutId')
        .execute()
    },

    /** Which of these payouts are a part of an item that goes back in dinars. */
    async partsAmong(payoutIds: readonly string[]): Promise<Set<string>> {
      if (payoutIds.length === 0) return new Set()
      const rows = await db
        .selectFrom('refunds.dinarShare')
        .select('payoutId')
        .where('payoutId', 'in', payoutIds)
        .execute()
      return new Set(rows.map(({ payoutId }) => payoutId))
    },

    /** The item that a payout is of: its own id, unless it is a part that goes back in dinars. */
    async itemOfPayout(payoutId: string): Promise<RefundItem | null> {
      const share = await db
        .selectFrom('refunds.dinarShare')
        .select('itemId')
        .where('payoutId', '=', payoutId)
        .executeTakeFirst()
      const row = await items()
        .where('item.id', '=', share?.itemId ?? payoutId)
        .executeTakeFirst()
      return row ? itemOf(row) : null
    },

    async request(requestId: string): Promise<RefundRequest | null> {
      const [request] = await whole(await requests().where('id', '=', requestId).execute())
      return request ?? null
    },

    async requestByNumber(number: string): Promise<RefundRequest | null> {
      const [request] = await whole(await requests().where('number', '=', number).execute())
      return request ?? null
    },

    async list(ask: {
      userId: string
      orderId?: string | undefined
      page: number
      pageSize: number
    }) {
      const own = <Query extends ReturnType<typeof requests>>(query: Query) =>
        ask.orderId === undefined
          ? query.where('userId', '=', ask.userId)
          : query.where('userId', '=', ask.userId).where('orderId', '=', ask.orderId)
      const rows = await own(requests())
        .orderBy('requestedAt', 'desc')
        .limit(ask.pageSize)
        .offset((ask.page - 1) * ask.pageSize)
        .execute()
      const { total } = await own(requests())
        .clearSelect()
        .select(sql<number>`count(*)::int`.as('total'))
        .executeTakeFirstOrThrow()
      return { requests: await whole(rows), total }
    },

    /** Requests with an item that staff must decide, the oldest first. */
    async waiting(): Promise<RefundRequest[]> {
      const rows = await requests()
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('refunds.item')
              .select('refunds.item.id')
              .whereRef('refunds.item.requestId', '=', 'refunds.request.id')
              .where('refunds.item.state', '=', 'waiting'),
          ),
        )
        .orderBy('requestedAt')
        .limit(200)
        .execute()
      return await whole(rows)
    },

    /** What goes by one cancelling. */
    async itemsByKey(cancelKey: string): Promise<RefundItem[]> {
      const rows = await items().where('item.cancelKey', '=', cancelKey).execute()
      return rows.map(itemOf)
    },

    /** Which of these keys are of a cancelling by which something came back. */
    async keysAmong(keys: readonly string[]): Promise<Set<string>> {
      if (keys.length === 0) return new Set()
      const rows = await db
        .selectFrom('refunds.item')
        .select('cancelKey')
        .where('cancelKey', 'in', keys)
        .where('state', '=', 'refunded')
        .execute()
      return new Set(rows.flatMap(({ cancelKey }) => cancelKey ?? []))
    },

    /** By which cancelling each of these items came back. */
    async keysOf(itemIds: readonly string[]): Promise<Map<string, string>> {
      if (itemIds.length === 0) return new Map()
      const rows = await db
        .selectFrom('refunds.item')
        .select(['id', 'cancelKey'])
        .where('id', 'in', itemIds)
        .execute()
      return new Map(rows.map(({ id, cancelKey }) => [id, cancelKey ?? id]))
    },

    /** Cancellings whose supplier has been asked since before `since`, by their keys. */
    async keysAskedSince(since: Temporal.Instant): Promise<string[]> {
      const rows = await db
        .selectFrom('refunds.item')
        .select('cancelKey')
        .distinct()
        .where('state', '=', 'accepted')
        .where('acceptedAt', '<', since)
        .limit(500)
        .execute()
      return rows.flatMap(({ cancelKey }) => cancelKey ?? [])
    },

    /** Whether a user has a request with an open item. */
    async hasOpen(userId: string): Promise<boolean> {
      const row = await db
        .selectFrom('refunds.request as request')
        .innerJoin('refunds.item as item', 'item.requestId', 'request.id')
        .select('request.id')
        .where('request.userId', '=', userId)
        .where('item.state', 'in', ['waiting', 'accepted'])
        .executeTakeFirst()
      return row !== undefined
    },

    /** Numbers of requests with an open item that were made before `since`. */
    async openSince(since: Temporal.Instant): Promise<string[]> {
      const rows = await db
        .selectFrom('refunds.request as request')
        .innerJoin('refunds.item as item', 'item.requestId', 'request.id')
        .select('request.number')
        .distinct()
        .where('item.state', 'in', ['waiting', 'accepted'])
        .where('request.requestedAt', '<', since)
        .execute()
      return rows.map(({ number }) => number)
    },
  }
}

function quoteOf(row: QuoteTable): Quote {
  const {
    id,
    priceAmount,
    paidAmount,
    costAmount,
    penaltyAmount,
    supplierBackAmount,
    quotedAs: _together,
    ...quote
  } = row
  return {
    ...quote,
    quoteId: id,
    priceRial: priceAmount,
    paidRial: paidAmount,
    costRial: costAmount,
    penaltyRial: penaltyAmount,
    supplierBackRial: supplierBackAmount,
    kind: quote.kind as ProductKind,
  }
}

function itemOf(row: ItemTable): RefundItem {
  return {
    itemId: row.id,
    requestId: row.requestId,
    orderId: row.orderId,
    lineId: row.lineId,
    unitId: row.unitId,
    unitLabelFa: row.unitLabelFa,
    position: row.position,
    kind: row.kind as ProductKind,
    supplier: row.supplier,
    priceRial: row.priceAmount,
    paidRial: row.paidAmount,
    costRial: row.costAmount,
    penaltyRial: row.penaltyAmount,
    supplierBackRial: row.supplierBackAmount,
    penaltyPercent: row.penaltyPercent,
    lineTitleFa: row.lineTitleFa,
    state: row.state as RefundItemState,
    cancelKey: row.cancelKey,
  }
}
