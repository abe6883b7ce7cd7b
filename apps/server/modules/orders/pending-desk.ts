import type { Tx } from '../../platform/db/database.ts'
import { recordFailed, recordIssued } from './issue-order.ts'
import { fieldsOf, type ManualField } from './manual-form.ts'
import type { OrdersNeeds } from './needs.ts'
import { isForStaff, lineKeyOf, type Order, type OrderLine } from './order.ts'
import { type PendingLine, pendingReader, pendingWriter } from './pending-store.ts'
import { type Fulfilled, NumberTaken } from './product.ts'
import { orderReader, orderWriter } from './store.ts'

type PendingNeeds = Pick<
  OrdersNeeds,
  | 'db'
  | 'jobs'
  | 'clock'
  | 'log'
  | 'audit'
  | 'announce'
  | 'ledger'
  | 'payments'
  | 'backInDinars'
  | 'wallet'
  | 'discounts'
  | 'product'
>

/** What staff say of a line. `by` and `reason` are kept; the customer reads neither. */
export type SaidIssued = {
  lineId: string
  /** As the form of its product asks for it. */
  input: unknown
  by: string
}
export type SaidFailed = { lineId: string; reason: string; by: string }
/** What was agreed with a supplier that had said otherwise than its line stands. */
export type SaidSettled = { lineId: string; settlement: string; by: string }
/**
 * `wrong` says in English what staff got wrong, or why nothing was changed; `isOwn` where somebody else has to decide, `isNumberTaken` where a
 * number they gave is of another line.
 */
export type Recorded =
  | { recorded: true; orderId: string }
  | { wrong: string; isOwn?: true; isNumberTaken?: true }

const notContradicted = {
  wrong: 'No supplier contradicts that line, or somebody has settled it; and say what was agreed.',
}
const notPending = { wrong: 'That line does not wait for staff, or it is decided already.' }
const numberTaken: Recorded = {
  wrong: 'A number is of another line, or the line was given other ones meanwhile.',
  isNumberTaken: true,
}
const ownOrder: Recorded = {
  wrong: 'Whoever bought it does not decide of it: a colleague has to.',
  isOwn: true,
}

/**
 * What staff decide of lines whose supplier has not answered within the promise, or that wait for them: issued with what it gave them by
 * another way, or failed with the money back in the wallet in the same tx, but for what its product had spent. Each line once; whatever the supplier has answered first
 * stands, and a line whose promise still runs is refused, since its supplier is being asked.
 */
export function openPendingDesk(needs: PendingNeeds) {
  const { db, clock } = needs
  return {
    pending: (): Promise<PendingLine[]> => pendingReader(db).pending(clock.now()),

    /** What staff decided of the lines of an order, and what their suppliers said otherwise, by line. */
    saidOf: (orderId: string) => pendingReader(db).saidOf(orderId),
    /** Whether staff may decide a line at this moment. */
    isForStaff: (line: OrderLine) => line.partOf === null && isForStaff(line, clock.now()),

    /** What is to be filled in to record a line as issued; null for one that does not wait for staff. */
    async form(lineId: string): Promise<ManualField[] | null> {
      const found = await findLine(needs, lineId)
      if (!found || !isForStaff(found.line, clock.now())) return null
      return fieldsOf(needs.product(found.line.kind).manual)
    },

    async recordIssued({ lineId, input, by }: SaidIssued): Promise<Recorded> {
      const found = await findLine(needs, lineId)
      if (!found) return notPending
      const { order, line } = found
      // Before its product is asked, which may sell what is held.
      const refused = whyMayNotDecide({ order, line, by }, clock.now())
      if (refused) return refused
      const { manual } = needs.product(line.kind)
      const fulfilled = await manual.toFulfilled(lineKeyOf(order, line), input)
      if ('wrong' in fulfilled) return fulfilled
      try {
        return await decide(needs, { ...found, decision: 'issued', by, fulfilled })
      } catch (fault) {
        if (fault instanceof NumberTaken) return numberTaken
        throw fault
      }
    },

    async recordFailed({ lineId, reason, by }: SaidFailed): Promise<Recorded> {
      const found = await findLine(needs, lineId)
      if (!found) return notPending
      return await decide(needs, { ...found, decision: 'failed', by, reason })
    },

    /** Takes a contradiction off the list, once and not by its buyer. The line stays as it is: what is owed for it is between us and the supplier. */
    async settle({ lineId, settlement, by }: SaidSettled): Promise<Recorded> {
      const found = await findLine(needs, lineId)
      if (!found || settlement.trim() === '') return notContradicted
      if (found.order.userId === by) return ownOrder
      const end = { settledAt: clock.now(), settledBy: by, settlement }
      const { orderId } = found.order
      const isSettled = await db.tx(async (tx) => {
        if (!(await pendingWriter(tx).settle(lineId, end))) return false
        const kind = 'orders.contradiction-settled'
        await needs.audit(tx, { kind, by, ...about(found), reason: settlement })
        return true
      })
      if (!isSettled) return notContradicted
      needs.log.warn({ orderId, lineId, by }, 'staff settled a contradiction with a supplier')
      return { recorded: true, orderId }
    },
  }
}
export type PendingDesk = ReturnType<typeof openPendingDesk>

/** A line in the audit, with the order it is of. */
const about = ({ order: { orderId }, line: { lineId, amountRial } }: Found) => ({
  subject: { kind: 'line', id: lineId },
  after: { orderId, amountRial },
})

type Found = { order: Order; line: OrderLine }

async function findLine({ db }: PendingNeeds, lineId: string) {
  const orderId = await pendingReader(db).orderOfLine(lineId)
  const order = orderId === null ? null : await orderReader(db).find(orderId)
  const line = order?.lines.find((each) => each.lineId === lineId)
  // A further sum ends as its line does; nobody decides of it alone.
  return order && line?.partOf === null ? { order, line } : null
}

/** Null where they may: the line waits for staff, and is of an order that somebody else bought. */
function whyMayNotDecide(
  { order, line, by }: { order: Order; line: OrderLine; by: string },
  now: Temporal.Instant,
): Recorded | null {
  if (!isForStaff(line, now)) return notPending
  return order.userId === by ? ownOrder : null
}

type Deciding = Found & { by: string } & (
    | { decision: 'issued'; fulfilled: Fulfilled }
    | { decision: 'failed'; reason: string }
  )

/** One tx: the line's state, its postings and the record. Whoever moved the line first has decided. */
async function decide(needs: PendingNeeds, said: Deciding): Promise<Recorded> {
  const { order, line, decision, by } = said
  const { orderId } = order
  const { lineId } = line
  const decidedAt = needs.clock.now()
  // Whatever its product answers meanwhile moves the line first, or comes after it and is a conflict.
  const refused = whyMayNotDecide(said, decidedAt)
  if (refused) return refused
  const reason = decision === 'failed' ? said.reason : null
  const isDecided = await needs.db.tx(async (tx) => {
    if (!(await carryOut(needs, tx, said))) return false
    const record = { lineId, orderId, decision, decidedAt, decidedBy: by, reason }
    if (!(await pendingWriter(tx).decide(record)))
      throw new Error(`Line ${lineId} was issuing although staff had decided it`)
    await needs.audit(tx, { kind: `orders.line-${decision}`, by, ...about(said), reason })
    return true
  })
  if (!isDecided) return notPending
  needs.log.warn({ orderId, lineId, decision, by }, 'staff decided a pending line')
  return { recorded: true, orderId }
}

async function carryOut(needs: PendingNeeds, tx: Tx, said: Deciding): Promise<boolean> {
  const { order, line } = said
  if (said.decision === 'issued')
    return await recordIssued(needs, tx, { order, line, fulfilled: said.fulfilled })
  await orderWriter(tx).findLocked(order.orderId)
  const spent = await needs.product(line.kind).spentOn?.(tx, lineKeyOf(order, line))
  if (!(await recordFailed(needs, tx, { order, line, spent }))) return false
  // The supplier never said that it let go of the seats.
  const { orderId } = order
  const { lineId, generation } = line
  await needs.jobs.enqueue(tx, 'release-line', { orderId, lineId, generation })
  return true
}
