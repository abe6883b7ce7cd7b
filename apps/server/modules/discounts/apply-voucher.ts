import { isRefused, refuse } from '@parastoo/kit/outcome'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { voucherReader, voucherWriter } from './store.ts'
import {
  codeText,
  type DiscountedOrder,
  discountOf,
  type Voucher,
  type VoucherRefusal,
} from './voucher.ts'

/** What a code takes off an order, and off which of its lines. */
export type Applied = { code: string; amountRial: number; lineIds: readonly string[] }

/**
 * Takes one redemption of a code for an order, in the caller's tx, in which the order's row is locked. A code the order had
 * before is given back; when the new one is refused the old one stays. What is refused must be committed all the same, or
 * guesses would not count.
 */
export async function applyVoucher(
  clock: Clock,
  tx: Tx,
  {
    code: typed,
    order,
    providerExtra,
  }: { code: string; order: DiscountedOrder; providerExtra: string | null },
): Promise<Applied | VoucherRefusal> {
  const code = codeText(typed)
  if (code === '') return refuse('DISCOUNT_CODE_REQUIRED', { field: 'code' })
  const writer = voucherWriter(tx)
  const askedAt = clock.now()
  if (!(await writer.mayGuess(order.userId, askedAt)))
    return refuse('TOO_MANY_REQUESTS', { field: 'code' })
  const found = await voucherReader(tx).find(code)
  if (!found) {
    await writer.countMiss(order.userId, askedAt)
    return refuse('DISCOUNT_CODE_NOT_FOUND', { field: 'code' })
  }
  await writer.lockBoth(found.voucherId, order.orderId)
  // As it stands under its lock: staff may have stopped it since it was found.
  const voucher = (await voucherReader(tx).find(code)) ?? found
  const now = clock.now()
  const worth = discountOf(voucher, order, now)
  if (isRefused(worth)) return worth
  const { amountRial, lineIds } = worth
  return await writer.undoIfRefused(async () => {
    await writer.release(order.orderId, now)
    const refused = await take(tx, voucher, { userId: order.userId, amountRial })
    if (refused) return refused
    const isAdded = await writer.addRedemption({
      redemptionId: newId(),
      voucherId: voucher.voucherId,
      orderId: order.orderId,
      userId: order.userId,
      amountRial,
      isFirstOrder: voucher.isFirstOrder,
      providerExtra,
      appliedAt: now,
    })
    return isAdded
      ? { code, amountRial, lineIds }
      : refuse('DISCOUNT_CODE_FIRST_ORDER', { field: 'code' })
  })
}

/** All redemptions and the budget first, then the person's, always in this order: the voucher's row is locked before those of its users. */
async function take(
  tx: Tx,
  { voucherId, perUser }: Voucher,
  { userId, amountRial }: { userId: string; amountRial: number },
): Promise<VoucherRefusal | null> {
  const writer = voucherWriter(tx)
  if (!(await writer.takeOne(voucherId, amountRial)))
    return refuse('DISCOUNT_CODE_USED_UP', { field: 'code' })
  if (!(await writer.takeOneOf(voucherId, userId, perUser)))
    return refuse('DISCOUNT_CODE_USED_BY_YOU', { field: 'code' })
  return null
}
