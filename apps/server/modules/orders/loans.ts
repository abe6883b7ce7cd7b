/** Orders that a lender may pay, and what becomes of what it has verified. */
import { formatRialAsToman } from '@parastoo/kit/money'
import { isRefused } from '@parastoo/kit/outcome'
import type { Tx } from '../../platform/db/database.ts'
import { accounts } from '../ledger/index.ts'
import type { LoanOfOrder, OfferedLoan, SettledPayment } from '../payments/index.ts'
import { nextPayment } from './instalments.ts'
import type { OrdersNeeds } from './needs.ts'
import { isPayable, type Order } from './order.ts'
import { payFromWallet } from './pay-from-wallet.ts'
import { orderReader, orderWriter } from './store.ts'

/**
 * Whether a lender may pay an order: whole, at once, and for tickets alone, since it settles only when all is issued and does not wait for
 * an embassy, a hotel that answers by the evening, or a second instalment.
 */
const mayBeLent = ({ lines, instalments }: Order): boolean =>
  instalments.length === 1 &&
  lines.every(({ kind, partOf }) => kind === 'flight' && partOf === null)

/** Lenders of ours know their customers by a mobile of Iran. */
const lendersDialingCode = '+98'

/** Whether a loan may be begun for an order: a lender may pay it, and can reach whoever buys. */
export const mayBeginLoan = (order: Order): boolean =>
  mayBeLent(order) && order.contact.dialingCode === lendersDialingCode

/** What lenders would lend for one's own order as it stands; nothing where it cannot be paid by one, or whoever buys is reached abroad. */
export async function loanOffersFor(
  needs: OrdersNeeds,
  { userId, orderId }: { userId: string; orderId: string },
): Promise<OfferedLoan[]> {
  const order = await orderReader(needs.db).findOwn(userId, orderId)
  if (!order || !isPayable(order, needs.clock.now()) || !mayBeginLoan(order)) return []
  const owedRial = nextPayment(order)?.amountRial ?? 0
  return owedRial > 0 ? await needs.payments.loanOffers(owedRial) : []
}

/**
 * Receives what a lender has verified, inside the transaction that records it: all of it pays the order, or none of it stays and the lender
 * is to revert it. What is kept of it is never in a wallet at the commit.
 */
export async function receiveLoan(
  needs: OrdersNeeds,
  tx: Tx,
  payment: SettledPayment,
): Promise<'taken' | 'unwanted'> {
  const { userId, orderId, instalment, amountRial, paymentId, gateway } = payment
  const order = orderId === null ? null : await orderWriter(tx).findLocked(orderId)
  const pending = accounts.lenderPending(gateway)
  const returns = accounts.lenderReturns(gateway)
  const about = { userId, orderId, key: paymentId }
  if (!order || !isWanted(needs, order, payment)) {
    needs.log.warn({ orderId, paymentId }, 'a loan is not wanted any more and is reverted')
    await needs.ledger.post(tx, {
      ...about,
      kind: 'loan-unwanted',
      descriptionFa: 'اعتباری که دیگر لازم نبود',
      postings: [{ from: pending, to: returns, amountRial }],
    })
    return 'unwanted'
  }
  await needs.wallet.credit(tx, {
    ...about,
    from: pending,
    amountRial,
    kind: 'payment',
    descriptionFa: 'پرداخت اقساطی با اعتبار',
  })
  const asked = { orderId: order.orderId, userId, instalment }
  const paid = await payFromWallet(needs, tx, asked)
  if (!isRefused(paid)) return 'taken'
  // The rest of the price was taken out of the wallet meanwhile.
  needs.log.warn(
    { orderId, paymentId, refused: paid.refused },
    'a loan pays nothing, and is reverted',
  )
  const given = await needs.ledger.post(tx, {
    ...about,
    kind: 'loan-unwanted',
    descriptionFa: 'بازگشت به اعتباردهنده',
    postings: [{ from: accounts.wallet(userId), to: returns, amountRial }],
  })
  if (isRefused(given)) throw new Error(`The loan ${paymentId} is not in the wallet it was put in`)
  return 'unwanted'
}

/** Whether a loan pays what is owed and leaves nothing over: what an order costs may have fallen meanwhile. */
function isWanted({ clock }: OrdersNeeds, order: Order, payment: SettledPayment): boolean {
  const next = nextPayment(order)
  if (!next || next.position !== payment.instalment || !isPayable(order, clock.now())) return false
  const { amountRial } = payment
  if (amountRial > next.amountRial || !mayBeLent(order)) return false
  return order.usesWallet || order.earmarkedRial + amountRial >= next.amountRial
}

/** The loan of an order as its page shows it; null where no lender ever paid it. */
export async function loanShown(
  { payments }: Pick<OrdersNeeds, 'payments'>,
  orderId: string,
): Promise<LoanShown | null> {
  const loan = await payments.loanOfOrder(orderId)
  if (!loan) return null
  const { lenderFa: lender, amountRial: amount, backRial: backAmount, state } = loan
  return { lender, amount, backAmount, state, noteFa: noteFa(loan) }
}

export type LoanShown = {
  lender: string
  amount: number
  backAmount: number
  state: LoanOfOrder['state']
  noteFa: string
}

/** What a loan means to the customer, as it stands. */
function noteFa({ lenderFa, amountRial, backRial, state }: LoanOfOrder): string {
  if (state === 'reverting')
    return `اعتبار این سفارش نزد ${lenderFa} لغو می‌شود و برای آن قسطی نمی‌پردازید.`
  if (state === 'reverted')
    return `اعتبار این سفارش نزد ${lenderFa} لغو شد و برای آن قسطی نمی‌پردازید.`
  if (state === 'refused')
    return `${lenderFa} هنوز این پرداخت را نهایی نکرده است. پشتیبانی آن را پیگیری می‌کند.`
  if (state === 'open')
    return `${lenderFa} این پرداخت را پذیرفته است. پس از صدور بلیت نهایی می‌شود؛ اگر بلیت صادر نشود، قسطی نمی‌پردازید.`
  if (backRial === amountRial)
    return `همهٔ اعتبار این سفارش نزد ${lenderFa} لغو می‌شود و قسط دیگری از آن نمی‌پردازید.`
  if (backRial > 0)
    return `${formatRialAsToman(backRial)} تومان از این سفارش به ${lenderFa} برمی‌گردد و از قسط‌های شما کم می‌شود.`
  return `این سفارش با اعتبار ${lenderFa} پرداخت شد و قسط‌ها را به ${lenderFa} می‌پردازید.`
}
