import { issuePromiseMinutes } from '@parastoo/contract/orders/states'
import type { DbTx } from '../../platform/db/database.ts'
import { recordFailed, recordIssued } from './issue-order.ts'
import type { OrdersNeeds } from './needs.ts'
import { isIssueLate, type Order, type OrderLine } from './order.ts'
import { type PendingLine, pendingReader, pendingWriter } from './pending-store.ts'
import type { Fulfilled, Sellable } from './ports.ts'
import { orderReader } from './store.ts'

/** What the desk is given; a command of staff fills it without a supplier. */
export type PendingNeeds = Pick<
  OrdersNeeds,
  'db' | 'jobs' | 'clock' | 'log' | 'announce' | 'ledger' | 'wallet' | 'discounts'
> & { sellable: (product: string) => Pick<Sellable, 'fulfilledByHand' | 'recordFulfilled'> }

/** What staff say of a line. `by` and `reason` are kept; the customer reads neither. */
export type SaidIssued = { lineId: string; pnr: string; ticketNumbers: string[]; by: string }
export type SaidFailed = { lineId: string; reason: string; by: string }
/** What was agreed with a supplier that had said otherwise than its line stands. */
export type SaidSettled = { lineId: string; settlement: string; by: string }
/** `wrong` says in English what staff got wrong, or why nothing was changed. */
export type Recorded = { recorded: true; orderId: string } | { wrong: string }

const notContradicted = {
  wrong: 'No supplier contradicts that line, or somebody has settled it; and say what was agreed.',
}
const notPending = { wrong: 'That line does not wait for staff, or it is decided already.' }

/**
 * What staff decide of lines whose supplier has not answered within the promise: issued with the numbers it gave them by another
 * way, or failed with the money back in the wallet in the same dbTx. Each line once; whatever the supplier has answered first
 * stands, and a line whose promise still runs is refused, since its supplier is being asked.
 */
export function openPendingDesk(needs: PendingNeeds) {
  const { db, clock } = needs
  return {
    pending: (): Promise<PendingLine[]> =>
      pendingReader(db).pending(clock.now().subtract({ minutes: issuePromiseMinutes })),

    async recordIssued({ lineId, pnr, ticketNumbers, by }: SaidIssued): Promise<Recorded> {
      const found = await findLine(needs, lineId)
      if (!found) return notPending
      const { order, line } = found
      const product = needs.sellable(line.product)
      const key = { orderId: order.orderId, lineId, holdExpiresAt: order.holdExpiresAt }
      const fulfilled = await product.fulfilledByHand(key, { pnr, ticketNumbers })
      if ('wrong' in fulfilled) return fulfilled
      return await decide(needs, { ...found, decision: 'issued', by, fulfilled })
    },

    async recordFailed({ lineId, reason, by }: SaidFailed): Promise<Recorded> {
      const found = await findLine(needs, lineId)
      if (!found) return notPending
      return await decide(needs, { ...found, decision: 'failed', by, reason })
    },

    /** Takes a contradiction off the list, once. The line stays as it is: what is owed for it is between us and the supplier. */
    async settle({ lineId, settlement, by }: SaidSettled): Promise<Recorded> {
      const found = await findLine(needs, lineId)
      if (!found || settlement.trim() === '') return notContradicted
      const end = { settledAt: clock.now(), settledBy: by, settlement }
      if (!(await db.tx((dbTx) => pendingWriter(dbTx).settle(lineId, end)))) return notContradicted
      const { orderId } = found.order
      needs.log.warn({ orderId, lineId, by }, 'staff settled a contradiction with a supplier')
      return { recorded: true, orderId }
    },
  }
}
export type PendingDesk = ReturnType<typeof openPendingDesk>

async function findLine({ db }: PendingNeeds, lineId: string) {
  const orderId = await pendingReader(db).orderOfLine(lineId)
  const order = orderId === null ? null : await orderReader(db).find(orderId)
  const line = order?.lines.find((each) => each.lineId === lineId)
  return order && line ? { order, line } : null
}

type Deciding = { order: Order; line: OrderLine; by: string } & (
  | { decision: 'issued'; fulfilled: Fulfilled }
  | { decision: 'failed'; reason: string }
)

/** One dbTx: the line's state, its postings and the record. Whoever moved the line first has decided. */
async function decide(needs: PendingNeeds, said: Deciding): Promise<Recorded> {
  const { order, line, decision, by } = said
  const { orderId } = order
  const { lineId } = line
  const decidedAt = needs.clock.now()
  // When a line began to issue never changes, so this cannot have been true and be false now.
  if (!isIssueLate({ ...order, lines: [line] }, decidedAt)) return notPending
  const reason = decision === 'failed' ? said.reason : null
  const isDecided = await needs.db.tx(async (dbTx) => {
    if (!(await carryOut(needs, dbTx, said))) return false
    const record = { lineId, orderId, decision, decidedAt, decidedBy: by, reason }
    if (!(await pendingWriter(dbTx).decide(record)))
      throw new Error(`Line ${lineId} was issuing although staff had decided it`)
    return true
  })
  if (!isDecided) return notPending
  needs.log.warn({ orderId, lineId, decision, by }, 'staff decided a pending line')
  return { recorded: true, orderId }
}

async function carryOut(needs: PendingNeeds, dbTx: DbTx, said: Deciding): Promise<boolean> {
  const { order, line } = said
  if (said.decision === 'issued')
    return await recordIssued(needs, dbTx, { order, line, fulfilled: said.fulfilled })
  if (!(await recordFailed(needs, dbTx, order, line))) return false
  // The supplier never said that it let go of the seats.
  const { orderId } = order
  await needs.jobs.enqueue(dbTx, 'release-line', { orderId, lineId: line.lineId })
  return true
}
