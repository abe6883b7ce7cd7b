/** Every SQL statement of refunds (one piece: state only ever moves by conditional updates along the contract's tables). */
import type { PaxType } from '@parastoo/contract/enums'
import { sourcesOf } from '@parastoo/contract/orders/states'
import type { PayTarget, RefundStepKind } from '@parastoo/contract/refunds/refunds'
import {
  type PayoutState,
  payoutMoves,
  type RefundItemState,
  refundItemMoves,
} from '@parastoo/contract/refunds/states'
import { sql } from 'kysely'
import { type Db, type DbTx, tables } from '../../platform/db/database.ts'
import type { Quote, RefundItem, RefundRequest, Step } from './refund.ts'
import type { ItemTable, QuoteTable, RefundsTables } from './tables.generated.ts'

export type NewStep = {
  requestId: string
  kind: RefundStepKind
  at: Temporal.Instant
  itemId?: string
  staff?: string
  noteFa?: string | undefined
}

export function refundWriter(dbTx: DbTx) {
  const db = tables<RefundsTables>(dbTx)
  return {
    async addQuotes(quotes: readonly Quote[]): Promise<void> {
      if (quotes.length === 0) return
      await db
        .insertInto('refunds.quote')
        .values(
          quotes.map(({ quoteId, priceRial, paidRial, costRial, penaltyRial, ...quote }) => ({
            ...quote,
            id: quoteId,
            priceAmount: priceRial,
            paidAmount: paidRial,
            costAmount: costRial,
            penaltyAmount: penaltyRial,
          })),
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
     * the answer is false. Waits for another dbTx that asks for the same ticket.
     */
    async addItems(items: readonly RefundItem[], acceptedAt: Temporal.Instant): Promise<boolean> {
      const added = await db
        .insertInto('refunds.item')
        .values(
          items.map(
            ({ itemId, priceRial, paidRial, costRial, penaltyRial, payout: _none, ...item }) => ({
              ...item,
              id: itemId,
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

    /** Opens the account of a line's refunds, once. */
    async addLineTotal(line: {
      lineId: string
      paidAmount: number
      passengers: number
    }): Promise<void> {
      await db
        .insertInto('refunds.lineTotal')
        .values(line)
        .onConflict((conflict) => conflict.column('lineId').doNothing())
        .execute()
    },

    /** Adds one passenger's refund to its line; answers whether nobody is left on it. More than was paid breaks the table's check. */
    async addToLineTotal(lineId: string, refundRial: number): Promise<{ isWholeLine: boolean }> {
      const total = await db
        .updateTable('refunds.lineTotal')
        .set((eb) => ({
          refundedAmount: eb('refundedAmount', '+', refundRial),
          refundedPassengers: eb('refundedPassengers', '+', 1),
        }))
        .where('lineId', '=', lineId)
        .returning(['passengers', 'refundedPassengers'])
        .executeTakeFirstOrThrow()
      return { isWholeLine: total.passengers === total.refundedPassengers }
    },

    /** Moves an item; null when it was in no state that may move there, so somebody else moved it first. */
    async moveItem(
      itemId: string,
      move: {
        to: RefundItemState
        at: Temporal.Instant
        penalty?: { penaltyAmount: number; penaltyPercent: number } | undefined
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
          ...move.penalty,
        })
        .where('id', '=', itemId)
        .where(
          'state',
          'in',
          sources.filter((state) => (state === 'refused') === (move.isAfterRefusal ?? false)),
        )
        .returningAll()
        .executeTakeFirst()
      return moved ? itemOf({ ...moved, payout: null }) : null
    },

    async addSteps(steps: readonly NewStep[]): Promise<void> {
      await db
        .insertInto('refunds.step')
        .values(steps.map(({ at, ...step }) => ({ ...step, takenAt: at })))
        .execute()
    },

    async addPayout(payout: {
      itemId: string
      amount: number
      iban: string
      accountOwner: string
      createdAt: Temporal.Instant
    }): Promise<void> {
      await db
        .insertInto('refunds.payout')
        .values({ ...payout, state: 'waiting' })
        .execute()
    },

    /** Puts every waiting transfer into one batch; answers how many. */
    async addBatch(batch: {
      id: string
      preparedBy: string
      preparedAt: Temporal.Instant
    }): Promise<number> {
      await db.insertInto('refunds.payoutBatch').values(batch).execute()
      const taken = await db
        .updateTable('refunds.payout')
        .set({ state: 'batched', batchId: batch.id })
        .where('state', '=', 'waiting')
        .returning('itemId')
        .execute()
      if (taken.length === 0)
        await db.deleteFrom('refunds.payoutBatch').where('id', '=', batch.id).execute()
      return taken.length
    },

    /** Approves a batch, once; false when it is unknown, approved, or was prepared by the same person. */
    async approveBatch(batchId: string, by: string, at: Temporal.Instant): Promise<boolean> {
      const approved = await db
        .updateTable('refunds.payoutBatch')
        .set({ approvedBy: by, approvedAt: at })
        .where('id', '=', batchId)
        .where('approvedBy', 'is', null)
        .where('preparedBy', '<>', by)
        .returning('id')
        .executeTakeFirst()
      return approved !== undefined
    },

    /** Marks a transfer of an approved batch as paid, once. */
    async markPaid(itemId: string, bankReference: string, paidAt: Temporal.Instant) {
      const { rows } = await sql<{ amount: number }>`
        update refunds.payout as payout
        set state = 'paid', bank_reference = ${bankReference}, paid_at = ${paidAt}
        from refunds.payout_batch as batch
        where payout.item_id = ${itemId} and payout.state = 'batched'
          and batch.id = payout.batch_id and batch.approved_by is not null
        returning payout.amount`.execute(db)
      return rows[0] ?? null
    },

    /** Marks transfers of a request that the bank would not pay or gave back, each once; tells which had been paid before. */
    async markReturned(requestId: string, at: Temporal.Instant) {
      const { rows } = await sql<{ itemId: string; amount: number; wasPaid: boolean }>`
        update refunds.payout as payout
        set state = 'returned', returned_at = ${at}
        from refunds.item as item
        where item.id = payout.item_id and item.request_id = ${requestId}
          and payout.state = any(${sourcesOf(payoutMoves, 'returned')})
        returning payout.item_id as "itemId", payout.amount, payout.paid_at is not null as "wasPaid"`.execute(
        db,
      )
      return rows
    },

    async forgetQuotes(before: Temporal.Instant): Promise<void> {
      await db.deleteFrom('refunds.quote').where('validUntil', '<', before).execute()
    },
  }
}

export function refundReader(dbOrTx: Db | DbTx) {
  const db = tables<RefundsTables>(dbOrTx)
  const items = () =>
    db
      .selectFrom('refunds.item as item')
      .leftJoin('refunds.payout as payout', 'payout.itemId', 'item.id')
      .selectAll('item')
      .select('payout.state as payout')
      .orderBy('item.lineId')
      .orderBy('item.passengerIndex')
  const requests = () => db.selectFrom('refunds.request').selectAll()
  type RequestRow = Awaited<ReturnType<ReturnType<typeof requests>['executeTakeFirstOrThrow']>>
  const whole = async (rows: RequestRow[]): Promise<RefundRequest[]> => {
    if (rows.length === 0) return []
    const ids = rows.map(({ id }) => id)
    const [ofItems, ofSteps] = await Promise.all([
      items().where('item.requestId', 'in', ids).execute(),
      db
        .selectFrom('refunds.step')
        .selectAll()
        .where('requestId', 'in', ids)
        .orderBy('id')
        .execute(),
    ])
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
        .orderBy('lineId')
        .orderBy('passengerIndex')
        .execute()
      return rows.map(quoteOf)
    },

    /** Every item of an order that was ever asked for. */
    async itemsOf(orderId: string): Promise<RefundItem[]> {
      const rows = await items().where('item.orderId', '=', orderId).execute()
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

    async refundedAmong(ids: readonly string[]): Promise<Set<string>> {
      if (ids.length === 0) return new Set()
      const rows = await db
        .selectFrom('refunds.item')
        .select('id')
        .where('id', 'in', ids)
        .where('state', '=', 'refunded')
        .execute()
      return new Set(rows.map(({ id }) => id))
    },

    /** Items whose supplier has been asked since before `since`. */
    async acceptedSince(since: Temporal.Instant): Promise<RefundItem[]> {
      const rows = await items()
        .where('item.state', '=', 'accepted')
        .where('item.acceptedAt', '<', since)
        .limit(500)
        .execute()
      return rows.map(itemOf)
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

    /** Batches with a transfer that the bank has neither paid nor given back, the oldest first. */
    async openBatches() {
      return await db
        .selectFrom('refunds.payoutBatch as batch')
        .innerJoin('refunds.payout as payout', 'payout.batchId', 'batch.id')
        .select(['batch.id as batchId', 'batch.preparedBy', 'batch.preparedAt', 'batch.approvedBy'])
        .select(sql<number>`count(*)::int`.as('transfers'))
        .where('payout.state', '=', 'batched')
        .groupBy('batch.id')
        .orderBy('batch.preparedAt')
        .execute()
    },

    /** The transfers of a batch, and who has signed it. */
    async batch(batchId: string) {
      const batch = await db
        .selectFrom('refunds.payoutBatch')
        .selectAll()
        .where('id', '=', batchId)
        .executeTakeFirst()
      if (!batch) return null
      const payouts = await db
        .selectFrom('refunds.payout as payout')
        .innerJoin('refunds.item as item', 'item.id', 'payout.itemId')
        .innerJoin('refunds.request as request', 'request.id', 'item.requestId')
        .select(['payout.itemId', 'payout.amount', 'payout.iban', 'payout.accountOwner'])
        .select(['payout.state', 'request.number', 'request.id as requestId'])
        .select(['request.userId', 'request.orderId', 'request.orderNumber'])
        .where('payout.batchId', '=', batchId)
        .orderBy('payout.itemId')
        .execute()
      return { ...batch, payouts }
    },
  }
}

function quoteOf(row: QuoteTable): Quote {
  const { id, priceAmount, paidAmount, costAmount, penaltyAmount, passengerType, ...quote } = row
  return {
    ...quote,
    quoteId: id,
    priceRial: priceAmount,
    paidRial: paidAmount,
    costRial: costAmount,
    penaltyRial: penaltyAmount,
    passengerType: passengerType as PaxType,
  }
}

function itemOf(row: ItemTable & { payout: string | null }): RefundItem {
  return {
    itemId: row.id,
    requestId: row.requestId,
    orderId: row.orderId,
    lineId: row.lineId,
    passengerIndex: row.passengerIndex,
    passengerType: row.passengerType as PaxType,
    product: row.product,
    supplier: row.supplier,
    priceRial: row.priceAmount,
    paidRial: row.paidAmount,
    costRial: row.costAmount,
    penaltyRial: row.penaltyAmount,
    penaltyPercent: row.penaltyPercent,
    passengerNameFa: row.passengerNameFa,
    lineTitleFa: row.lineTitleFa,
    state: row.state as RefundItemState,
    payout: row.payout as PayoutState | null,
  }
}
