import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { isUuid } from '@parastoo/kit/uuid'
import type { Tx } from '../../platform/db/database.ts'
import { DocumentsReplaced } from '../orders/index.ts'
import { bookRefunds } from './book-refund.ts'
import { AboveTable } from './decide-request.ts'
import {
  type LateCancellation,
  lateCancellationReader,
  lateCancellationWriter,
} from './late-cancellation-store.ts'
import type { RefundsNeeds } from './needs.ts'
import { penaltyBy, type RefundItem, refundOf } from './refund.ts'
import { refundReader, refundWriter } from './store.ts'

/**
 * In the transaction that found an item ended when its supplier said yes: nothing when the ticket came back by another hand; when staff
 * had refused it meanwhile, the ticket is void and nobody is paid, so it is kept and announced, and staff settle it. Nothing
 * moves by itself: the customer was told that the ticket stands.
 */
export async function noteLateCancellation(
  { clock, announce, log }: RefundsNeeds,
  tx: Tx,
  {
    itemId,
    penaltyRial,
    supplierBackRial = null,
  }: { itemId: string; penaltyRial: number; supplierBackRial?: number | null | undefined },
): Promise<void> {
  const item = await refundReader(tx).item(itemId)
  if (item?.state !== 'refused') return
  const { requestId, orderId } = item
  const said = {
    itemId,
    requestId,
    supplierPenaltyAmount: penaltyRial,
    supplierBackAmount: supplierBackRial,
    saidAt: clock.now(),
  }
  if (!(await lateCancellationWriter(tx).add(said))) return
  log.error({ requestId, itemId }, 'staff: a supplier took back a ticket whose refund was refused')
  await announce(tx, 'refund-contradicted', { orderId, requestId })
}

/** `wrong` says in English why nothing was changed. */
export type Settled = { settled: true } | { wrong: string } | Refusal<'APPROVAL_OWN_CASE'>
type Settling = { itemId: string; staff: string; noteFa?: string | undefined }

const notOpen = {
  wrong: 'No supplier took that ticket back after a refusal, or somebody has settled it.',
}

/** One person alone gives nothing back that the table keeps. */
const aboveTable = {
  wrong:
    'That is more than was decided of it: pay that, and ask at the desk that the rest be put into the wallet.',
}

/** The customer was told that the ticket stands, took another flight for it, and flies. */
const replaced = {
  wrong:
    'The line was given another flight since, on tickets that are good: claim the old one from its supplier, and let it stand.',
}

/** The two ways out of a ticket that was taken back after staff had refused its refund, each ticket once. */
export function openLateCancellations(needs: RefundsNeeds) {
  const { db, clock, log, audit } = needs
  const settle = async (
    outcome: 'paid' | 'ticket-stands',
    { itemId, staff, noteFa }: Settling,
    follow: (tx: Tx, item: RefundItem & { isPartPaid: boolean }) => Promise<void>,
  ): Promise<Settled> => {
    const item = isUuid(itemId) ? await refundReader(db).item(itemId) : null
    if (!item) return notOpen
    const request = await refundReader(db).request(item.requestId)
    // Nobody gives their own money back.
    if (request?.userId === staff) return refuse('APPROVAL_OWN_CASE')
    const living = (await refundReader(db).livingItems(item.orderId)).find(
      ({ unitId }) => unitId === item.unitId,
    )
    // The customer has asked again: that request gets the money, or the ticket would be paid for twice.
    if (outcome === 'paid' && living && living.itemId !== itemId)
      return { wrong: `The ticket was asked for again as item ${living.itemId}: decide that one.` }
    const end = { outcome, settledAt: clock.now(), settledBy: staff, note: noteFa ?? null }
    try {
      const isSettled = await db.tx(async (tx) => {
        const isPartPaid = (await needs.orders.lock(tx, item.orderId))?.money === 'part-paid'
        if (!(await lateCancellationWriter(tx).settle(itemId, end))) return false
        await follow(tx, { ...item, isPartPaid })
        const subject = { kind: 'refund-item', id: itemId }
        const after = { orderId: item.orderId, outcome }
        await audit(tx, { kind: 'refunds.late-cancellation-settled', by: staff, subject, after })
        return true
      })
      if (!isSettled) return notOpen
    } catch (fault) {
      if (fault instanceof DocumentsReplaced) return replaced
      if (fault instanceof AboveTable) return aboveTable
      throw fault
    }
    log.warn({ itemId, outcome, staff }, 'staff settled a ticket taken back after a refusal')
    return { settled: true }
  }
  return {
    list: (): Promise<LateCancellation[]> => lateCancellationReader(db).open(),

    /** The refund is paid after all, with a penalty of `percent`, else the last one decided. */
    async pay({ percent, ...settling }: Settling & { percent?: number | undefined }) {
      if (percent !== undefined && !(percent >= 0 && percent <= 100))
        throw new RangeError(`A penalty of ${percent} percent`)
      return await settle('paid', settling, async (tx, item) => {
        const { itemId, requestId, isPartPaid } = item
        const { staff, noteFa } = settling
        const at = clock.now()
        const penalty = percent === undefined ? undefined : penaltyBy(item, { percent, isPartPaid })
        if (penalty && refundOf({ ...item, penaltyRial: penalty.penaltyAmount }) > refundOf(item))
          throw new AboveTable()
        await refundWriter(tx).addSteps([
          { requestId, itemId, kind: 'approved', at, staff, noteFa },
        ])
        const supplierBackRial = await lateCancellationReader(tx).supplierBackOf(itemId)
        const ending = { itemId, staff, isAfterRefusal: true, penalty, supplierBackRial }
        if (!(await bookRefunds(needs, tx, [ending])).has(itemId))
          throw new Error(`The refused item ${itemId} could not be refunded`)
      })
    },

    /** The supplier was told, and has made the ticket good again; whoever says so writes by whom. */
    async ticketStands(settling: Settling & { noteFa: string }) {
      return await settle('ticket-stands', settling, async () => {})
    },
  }
}
