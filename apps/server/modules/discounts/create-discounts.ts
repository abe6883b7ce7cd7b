import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { applyVoucher } from './apply-voucher.ts'
import { voucherReader, voucherWriter } from './store.ts'
import { codeText, type Voucher } from './voucher.ts'

export type DiscountsNeeds = { db: Db; clock: Clock }

/** Opens the room. Orders call it inside the transaction of the order whose row they hold. */
export function createDiscounts({ db, clock }: DiscountsNeeds) {
  const addIn = (tx: Tx, voucher: Omit<Voucher, 'stoppedAt'>, by: string) =>
    voucherWriter(tx).add(
      { ...voucher, code: codeText(voucher.code), stoppedAt: null },
      { by, at: clock.now() },
    )
  const stopIn = (tx: Tx, code: string) => voucherWriter(tx).stop(codeText(code), clock.now())
  return {
    apply: (tx: Tx, ask: Parameters<typeof applyVoucher>[2]) => applyVoucher(clock, tx, ask),
    /** The order is paid: its redemption is used for good. False when it has none. */
    use: (tx: Tx, orderId: string) => voucherWriter(tx).use(orderId, clock.now()),
    /** The order ended, or the code was taken off it: the redemption is anybody's again. False when it has none. */
    release: (tx: Tx, orderId: string) => voucherWriter(tx).release(orderId, clock.now()),
    /** Makes a code; false when there is one of this name. */
    add: (voucher: Omit<Voucher, 'stoppedAt'>, by: string) => db.tx((tx) => addIn(tx, voucher, by)),
    addIn,
    /** Whether a code is made already, running or over. */
    isTaken: async (tx: Tx, code: string) =>
      (await voucherReader(tx).find(codeText(code))) !== null,
    /** Ends a code now; orders that have it keep it. False when there is none to end. */
    stop: (code: string) => db.tx((tx) => stopIn(tx, code)),
    stopIn,
    list: () => voucherReader(db).list(),
  }
}
export type Discounts = ReturnType<typeof createDiscounts>
