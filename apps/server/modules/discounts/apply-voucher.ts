import { isRefused, refuse } from '@parastoo/kit/outcome'
import type { Clock } from '../../platform/clock.ts'
import type { DbTx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { voucherReader, voucherWriter } from './store.ts'
import {
  codeText,
  type DiscountedOrder,
  discountOf,
  type Voucher,
  type VoucherRefusal,
} from './voucher.ts'

export type Applied = { code: string; amountRial: number }

/**
 * Takes one redemption of a code for an order, in the caller's dbTx, in which the order's row is locked. A code the order had
 * before is given back; when the new one is refused the old one stays. What is refused must be committed all the same, or
 * guesses would not count.
 */
export async function applyVoucher(
  clock: Clock,
  dbTx: DbTx,
  {
    code: typed,
    order,
    providerExtra,
  }: { code: string; order: DiscountedOrder; providerExtra: string | null },
): Promise<Applied | VoucherRefusal> {
  const code = codeText(typed)
  if (code === '') return refuse('DISCOUNT_CODE_REQUIRED', { field: 'code' })
  const writer = voucherWriter(dbTx)
  const now = clock.now()
  if (!(await writer.mayGuess(order.userId, now)))
    return refuse('TOO_MANY_REQUESTS', { field: 'code' })
  const voucher = await voucherReader(dbTx).find(code)
  if (!voucher) {
    await writer.countMiss(order.userId, now)
    return refuse('DISCOUNT_CODE_NOT_FOUND', { field: 'code' })
  }
  const amountRial = discountOf(voucher, order, now)
  if (isRefused(amountRial)) return amountRial
  return await writer.undoIfRefused(async () => {
    await writer.release(order.orderId, now)
    const refused = await take(dbTx, voucher, order.userId)
    if (refused) return refused
    const isAdded = await writer.addRedemption({
      ...{ redemptionId: newId(), voucherId: voucher.voucherId, orderId: order.orderId },
      ...{ userId: order.userId, amountRial, isFirstOrder: voucher.isFirstOrder },
      ...{ providerExtra, appliedAt: now },
    })
    return isAdded ? { code, amountRial } : refuse('DISCOUNT_CODE_FIRST_ORDER', { field: 'code' })
  })
}

/** All redemptions first, always in this order, so that two who want the same never wait for each other in a circle. */
async function take(
  dbTx: DbTx,
  { voucherId, perUser }: Voucher,
  userId: string,
): Promise<VoucherRefusal | null> {
  const writer = voucherWriter(dbTx)
  if (!(await writer.takeOne(voucherId))) return refuse('DISCOUNT_CODE_USED_UP', { field: 'code' })
  if (!(await writer.takeOneOf(voucherId, userId, perUser)))
    return refuse('DISCOUNT_CODE_USED_BY_YOU', { field: 'code' })
  return null
}
