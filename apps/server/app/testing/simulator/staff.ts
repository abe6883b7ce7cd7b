/** Staff of a world: they telephone the supplier about what is late or refused, and pay refunds out in batches; now and then two at once. */
import { isRefused } from '@parastoo/kit/outcome'
import { clerks } from './clerks.ts'
import type { Stage } from './customer.ts'
import { decideLate } from './late-staff.ts'

export function staffLookAtIssuing(stage: Stage, { orderId }: { orderId: string }): void {
  const { orders, supplier } = stage.lane
  clerks(stage, 'staff look', async (by) => {
    let isPutOff = false
    for (const { lineId, orderId: of, decision } of await orders.desk.pending()) {
      if (of !== orderId || decision !== null) continue
      const wants = stage.world.lateYes ? decideLate(stage) : 'refuse'
      if (wants === 'let stand') {
        isPutOff = true
        continue
      }
      const said = wants === 'refuse' ? supplier.decideByPhone : supplier.issueByPhone
      const isIssued = said(lineId) === 'issued'
      stage.world.note(`staff record ${isIssued ? 'issued' : 'failed'}`)
      if (isIssued) await orders.desk.recordIssued({ lineId, input: { voucher: 'ABC234' }, by })
      else await orders.desk.recordFailed({ lineId, reason: 'by telephone', by })
    }
    return isPutOff ? 'put off' : undefined
  })
}

/**
 * Of a request that waits staff ask the supplier for each ticket: what it has taken back is booked as void; for the rest they
 * insist, have it asked anew with a penalty of their own, or refuse.
 */
export function staffLookAtRefund(stage: Stage, { requestId }: { requestId: string }): void {
  const { world } = stage
  const { db, refunds, supplier } = stage.lane
  clerks(stage, 'staff look at a refund', async (staff) => {
    const request = (await refunds.desk.waiting()).find((one) => one.requestId === requestId)
    if (!request) return
    const { number } = request
    const waiting = request.items
      .filter(({ state }) => state === 'waiting')
      .map((item) => ({ ...item, key: item.cancelKey ?? item.itemId }))
    const isAnyVoid = waiting.some(({ unitId }) => supplier.isVoid(unitId))
    const isDoubted = world.lateYes?.isRefund && world.lateYes.happens('staff doubt it', 500)
    const wants = isAnyVoid
      ? 'void'
      : isDoubted
        ? 'refuse'
        : (['void', 'ask', 'refuse'] as const)[world.draw('staff want', 3)]
    world.note(`staff decide a refund: ${wants}`)
    if (wants === 'ask') {
      const percent = world.happens('their own penalty', 500)
        ? world.draw('percent', 101)
        : undefined
      const alone = await refunds.desk.approve({ number, staff, percent })
      if (percent === undefined || !isRefused(alone) || alone.refused !== 'REFUND_NEEDS_APPROVAL')
        return
      const itemIds = waiting.map(({ itemId }) => itemId)
      await db.tx(async (tx) => {
        const planned = await refunds.desk.planAbove(tx, { number, itemIds, percent })
        if (planned === null || isRefused(planned)) return
        await refunds.desk.approveAboveIn(tx, { number, staff, percent, itemIds })
      })
      world.note('two of the staff give back more than the table says')
      return
    }
    for (const item of waiting) supplier.cancelByPhone(item, { insists: wants === 'void' })
    const [first, ...others] = waiting.map(({ itemId }) => itemId)
    if (wants === 'void' && first !== undefined)
      await refunds.desk.approve({
        number,
        staff,
        isVoidAlready: true,
        itemIds: [first, ...others],
      })
    else await refunds.desk.refuse({ number, staff, noteFa: 'پذیرفته نشد.' })
  })
}

/** Persons of the staff, by the names that worlds know them by. */
const personIds: Readonly<Record<string, string>> = {
  reza: '00000000-0000-7000-8000-000000000001',
  mina: '00000000-0000-7000-8000-000000000002',
  sara: '00000000-0000-7000-8000-000000000003',
}
const personOf = (clerk: string): string => personIds[clerk] ?? clerk

/** The way of a refund to a bank account: a batch, a second signature, and what the bank says of it. */
export function staffPayOut(stage: Stage, { requestId }: { requestId: string }): void {
  const { world, sale } = stage
  const { db, refunds, payouts } = stage.lane
  const { staff } = payouts
  clerks(stage, 'staff pay out', async (clerk) => {
    const by = personOf(clerk)
    const request = await refunds.show(requestId)
    if (request?.payTo !== 'BankAccount' || request.status !== 'PayingOut') return undefined
    const prepared = await staff.prepareBatch({ by })
    if (!isRefused(prepared)) world.note('a batch is prepared')
    for (const { batchId, approvedBy } of await staff.openBatches()) {
      if (approvedBy === null && world.happens('the batch is given up', 100)) {
        await staff.discardBatch({ batchId, by })
        return 'put off'
      }
      const second = { batchId, by: personOf('sara') }
      if (approvedBy === null && isRefused(await db.tx((tx) => staff.approveBatch(tx, second))))
        world.note('a batch was approved before')
      const bounce = async () => {
        for (const { id } of request.items) await staff.recordBounced({ payoutId: id, by })
      }
      if (world.happens('the bank refuses', 150)) await bounce()
      await staff.recordPaid({ id: batchId, trackingNumber: sale.orderId.slice(0, 8), by })
      if (world.happens('the bank gives it back', 150)) await bounce()
    }
    return undefined
  })
}
