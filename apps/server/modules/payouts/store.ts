/** Every SQL statement of payouts. States move by conditional updates along the contract's table only. */
import { sourcesOf } from '@parastoo/contract/orders/states'
import {
  isOpenPayout,
  type PayoutSourceName,
  type PayoutState,
  payoutMoves,
  payoutStates,
} from '@parastoo/contract/payouts/states'
import type { Selectable } from 'kysely'
import { type Db, type Tx, tables } from '../../platform/db/database.ts'
import { noteLock } from '../../platform/db/lock-order.ts'
import type { Batch, NewPayout, Payout } from './payout.ts'
import type { PayoutsTables, PayoutTable } from './tables.generated.ts'

/** Who did something, and when. */
type Done = { by: string; at: Temporal.Instant }

export function payoutWriter(tx: Tx) {
  const db = tables<PayoutsTables>(tx)
  const move = (to: PayoutState) =>
    db
      .updateTable('payouts.payout')
      .set({ state: to })
      .where('state', 'in', sourcesOf(payoutMoves, to))
  const moveOne = (payoutId: string, to: PayoutState) => {
    noteLock(tx, 'payout', payoutId)
    return move(to).where('id', '=', payoutId)
  }
  return {
    /** False when this was added before, or its owner has a withdrawal that has not ended: then nothing is written. */
    async add(
      { payoutId, iban, rail, ...payout }: NewPayout,
      createdAt: Temporal.Instant,
    ): Promise<boolean> {
      const added = await db
        .insertInto('payouts.payout')
        .values({ id: payoutId, createdAt, state: 'waiting', iban: iban ?? '', ...rail, ...payout })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      return added !== undefined
    },

    /** Takes back what was added in this tx. */
    async remove(payoutId: string): Promise<void> {
      await db.deleteFrom('payouts.payout').where('id', '=', payoutId).execute()
    },

    /** Puts what waits into a new batch; answers how many, and for none writes no batch. */
    async addBatch({
      batchId,
      by,
      at,
      payoutIds,
    }: Done & { batchId: string; payoutIds: readonly string[] | undefined }): Promise<number> {
      // In one order, so that two who prepare at once never wait for each other in a circle.
      const waiting = db
        .selectFrom('payouts.payout')
        .select('id')
        .where('state', '=', 'waiting')
        .orderBy('id')
        .forUpdate()
      const rows =
        payoutIds === undefined
          ? await waiting.execute()
          : payoutIds.length === 0
            ? []
            : await waiting.where('id', 'in', payoutIds).execute()
      const ids = rows.map(({ id }) => id)
      if (ids.length === 0) return 0
      await db
        .insertInto('payouts.batch')
        .values({ id: batchId, preparedBy: by, preparedAt: at })
        .execute()
      const taken = await move('batched')
        .set({ batchId })
        .where('id', 'in', ids)
        .returning('id')
        .execute()
      return taken.length
    },

    /** Signs a batch a second time, once, and answers what is sent by it; null when it is signed, given up, or by the same person. */
    async approveBatch({ batchId, by, at }: Done & { batchId: string }): Promise<Payout[] | null> {
      const approved = await db
        .updateTable('payouts.batch')
        .set({ approvedBy: by, approvedAt: at })
        .where('id', '=', batchId)
        .where('approvedBy', 'is', null)
        .where('discardedAt', 'is', null)
        .where('preparedBy', '<>', by)
        .returning('id')
        .executeTakeFirst()
      if (!approved) return null
      const sent = await move('sent').where('batchId', '=', batchId).returningAll().execute()
      return sent.map(payoutOf).toSorted((one, other) => (one.payoutId < other.payoutId ? -1 : 1))
    },

    /** False when it is unknown, approved or given up. */
    async discardBatch({
      batchId,
      by,
      at,
    }: {
      batchId: string
      by: string | null
      at: Temporal.Instant
    }): Promise<boolean> {
      const discarded = await db
        .updateTable('payouts.batch')
        .set({ discardedBy: by, discardedAt: at })
        .where('id', '=', batchId)
        .where('approvedBy', 'is', null)
        .where('discardedAt', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!discarded) return false
      await move('waiting').set({ batchId: null }).where('batchId', '=', batchId).execute()
      return true
    },

    /** Null when it is not with the bank. */
    async markPaid({
      payoutId,
      trackingNumber,
      by,
      at,
    }: Done & { payoutId: string; trackingNumber: string }): Promise<Payout | null> {
      const paid = await moveOne(payoutId, 'paid')
        .set({ paidAt: at, paidBy: by, trackingNumber })
        .returningAll()
        .executeTakeFirst()
      return paid ? payoutOf(paid) : null
    },

    /** Null when it is in no state that may end so. */
    async markReturned({
      payoutId,
      to,
      reasonFa,
      by,
      at,
    }: Done & {
      payoutId: string
      to: 'bounced' | 'refused'
      reasonFa: string | null
    }): Promise<Payout | null> {
      const returned = await moveOne(payoutId, to)
        .set({ returnedAt: at, returnedBy: by, reasonFa })
        .returningAll()
        .executeTakeFirst()
      return returned ? payoutOf(returned) : null
    },
  }
}

export function payoutReader(dbOrTx: Db | Tx) {
  const db = tables<PayoutsTables>(dbOrTx)
  const payouts = () => db.selectFrom('payouts.payout').selectAll()
  const batches = () => db.selectFrom('payouts.batch').selectAll()
  type BatchRow = Awaited<ReturnType<ReturnType<typeof batches>['executeTakeFirstOrThrow']>>
  const whole = async (rows: readonly BatchRow[]): Promise<Batch[]> => {
    if (rows.length === 0) return []
    const inBatches = await payouts()
      .where(
        'batchId',
        'in',
        rows.map(({ id }) => id),
      )
      .orderBy('id')
      .execute()
    return rows.map(({ id, preparedBy, preparedAt, approvedBy, approvedAt, discardedAt }) => ({
      batchId: id,
      preparedBy,
      preparedAt,
      approvedBy,
      approvedAt,
      discardedAt,
      payouts: inBatches.filter(({ batchId }) => batchId === id).map(payoutOf),
    }))
  }
  return {
    async find(payoutId: string): Promise<Payout | null> {
      const row = await payouts().where('id', '=', payoutId).executeTakeFirst()
      return row ? payoutOf(row) : null
    },

    /** How each of these stands, by id; those that have no payout are left out. */
    async statesOf(payoutIds: readonly string[]): Promise<Map<string, PayoutState>> {
      if (payoutIds.length === 0) return new Map()
      const rows = await db
        .selectFrom('payouts.payout')
        .select(['id', 'state'])
        .where('id', 'in', payoutIds)
        .execute()
      return new Map(rows.map(({ id, state }) => [id, state as PayoutState]))
    },

    /** What goes back of an order by banks of Iraq, or has gone, or came back from there, the oldest first. */
    async byRailOf({ userId, orderId }: { userId: string; orderId: string }): Promise<Payout[]> {
      const rows = await payouts()
        .where('userId', '=', userId)
        .where('orderId', '=', orderId)
        .where('gateway', 'is not', null)
        .orderBy('createdAt')
        .orderBy('id')
        .execute()
      return rows.map(payoutOf)
    },

    /** The orders of these users of which something that comes back is on its way. */
    async ordersOnTheirWay(userIds: readonly string[]): Promise<Set<string>> {
      if (userIds.length === 0) return new Set()
      const rows = await db
        .selectFrom('payouts.payout')
        .select('orderId')
        .distinct()
        .where('userId', 'in', userIds)
        .where('source', '=', 'refund')
        .where('state', 'in', payoutStates.filter(isOpenPayout))
        .execute()
      return new Set(rows.flatMap(({ orderId }) => orderId ?? []))
    },

    /** Whether an amount of a user's is on its way to a bank account. */
    async hasOpen(userId: string): Promise<boolean> {
      const row = await db
        .selectFrom('payouts.payout')
        .select('id')
        .where('userId', '=', userId)
        .where('state', 'in', payoutStates.filter(isOpenPayout))
        .executeTakeFirst()
      return row !== undefined
    },

    /** Those that wait for a batch, the oldest first. */
    async waiting(): Promise<Payout[]> {
      const rows = await payouts().where('state', '=', 'waiting').orderBy('createdAt').execute()
      return rows.map(payoutOf)
    },

    /** Which persons' money ever went to this account. */
    async usersOfIban(iban: string): Promise<string[]> {
      const rows = await db
        .selectFrom('payouts.payout')
        .select('userId')
        .distinct()
        .where('iban', '=', iban)
        .where('userId', 'is not', null)
        .limit(50)
        .execute()
      return rows.flatMap(({ userId }) => userId ?? [])
    },

    /** A user's, the newest first. */
    async ofUser(ask: {
      userId: string
      source: PayoutSourceName
      page: number
      pageSize: number
    }): Promise<{ payouts: Payout[]; total: number }> {
      const { userId, source, page, pageSize } = ask
      const counted = await db
        .selectFrom('payouts.payout')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('userId', '=', userId)
        .where('source', '=', source)
        .executeTakeFirst()
      const rows = await payouts()
        .where('userId', '=', userId)
        .where('source', '=', source)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute()
      return { payouts: rows.map(payoutOf), total: counted?.total ?? 0 }
    },

    async batch(batchId: string): Promise<Batch | null> {
      const [batch] = await whole(await batches().where('id', '=', batchId).execute())
      return batch ?? null
    },

    /** Batches with a payout that the bank has neither paid nor given back, the oldest first. */
    async openBatches(): Promise<Batch[]> {
      const open = db
        .selectFrom('payouts.payout')
        .select('batchId')
        .where('state', 'in', ['batched', 'sent'])
      return await whole(await batches().where('id', 'in', open).orderBy('preparedAt').execute())
    },

    /**
     * Batches of which the bank has paid or given back something since then and holds nothing, however long ago they were prepared; the
     * newest first.
     */
    async settledBatches(since: Temporal.Instant): Promise<Batch[]> {
      const moved = db
        .selectFrom('payouts.payout')
        .select('batchId')
        .where(({ and, eb, or }) =>
          or([
            and([eb('state', '=', 'paid'), eb('paidAt', '>=', since)]),
            and([eb('state', '=', 'bounced'), eb('returnedAt', '>=', since)]),
          ]),
        )
      const rows = await batches().where('id', 'in', moved).orderBy('preparedAt', 'desc').execute()
      return (await whole(rows)).filter(({ payouts: within }) =>
        within.every(({ state }) => !['batched', 'sent'].includes(state)),
      )
    },
  }
}

const payoutOf = ({ id, source, state, ...row }: Selectable<PayoutTable>): Payout => ({
  payoutId: id,
  source: source as PayoutSourceName,
  state: state as PayoutState,
  userId: row.userId,
  orderId: row.orderId,
  amountRial: row.amountRial,
  iban: row.gateway === null ? row.iban : null,
  rail:
    row.gateway === null || row.dinars === null
      ? null
      : { gateway: row.gateway, dinars: row.dinars },
  holderFa: row.holderFa,
  titleFa: row.titleFa,
  reference: row.reference,
  createdAt: row.createdAt,
  batchId: row.batchId,
  paidAt: row.paidAt,
  trackingNumber: row.trackingNumber,
  returnedAt: row.returnedAt,
  reasonFa: row.reasonFa,
})
