import type { WalletFlowType } from '@parastoo/contract/wallet/wallet'
import type { StatementAsk, StatementRow } from '../ledger/index.ts'

/** The kind of entry by which a wallet pays an order. */
export const spendKind = 'order-paid'
/** Money set aside for a bank account, and its way back when it could not be paid out. */
export const withdrawalKinds = { asked: 'withdrawal', returned: 'withdrawal-returned' } as const
/** The amount left the agency's bank account: no movement of a wallet. */
export const paidOutKind = 'withdrawal-paid'

/** The kinds of entries behind each type of flow; whatever no sale explains is a correction by staff. */
const kindsOf: Record<Exclude<WalletFlowType, 'Correction'>, readonly string[]> = {
  TopUp: ['payment'],
  Payment: ['payment'],
  Purchase: [spendKind],
  // A refund that a bank would not pay out comes back here as well.
  // What of it a lender had paid leaves for the lender in the same moment.
  Refund: [
    'line-failed',
    'refund',
    'refund-transfer-returned',
    'visa-late',
    'visa-deposit',
    'loan-returned',
    'loan-unwanted',
  ],
  // A part of a price that goes back to the bank of Iraq it came from leaves like one that its owner asks for.
  Withdrawal: [...Object.values(withdrawalKinds), 'part-back-dinars'],
}
const explained = [...new Set(Object.values(kindsOf).flat())]

/** Why a wallet moved, as its owner reads it: a bank payment without an order is a top-up, whatever comes back from an order is a refund. */
export function flowTypeOf({
  kind,
  orderId,
}: Pick<StatementRow, 'kind' | 'orderId'>): WalletFlowType {
  if (kind === 'payment') return orderId === null ? 'TopUp' : 'Payment'
  if (kindsOf.Purchase.includes(kind)) return 'Purchase'
  if (kindsOf.Refund.includes(kind)) return 'Refund'
  if (kindsOf.Withdrawal.includes(kind)) return 'Withdrawal'
  return 'Correction'
}

/** The same the other way round: which entries a type of flow asks the ledger for. */
export function entriesOf(
  type: WalletFlowType,
): Pick<StatementAsk, 'kinds' | 'notKinds' | 'withOrder'> {
  if (type === 'Correction') return { notKinds: explained }
  const kinds = kindsOf[type]
  if (type === 'TopUp') return { kinds, withOrder: false }
  if (type === 'Payment') return { kinds, withOrder: true }
  return { kinds }
}

/** The types as the exported sheet names them. */
export const flowTypeFa: Record<WalletFlowType, string> = {
  TopUp: 'افزایش موجودی',
  Payment: 'پرداخت از بانک',
  Purchase: 'خرید',
  Refund: 'برگشت به کیف پول',
  Withdrawal: 'برداشت به حساب بانکی',
  Correction: 'اصلاح حساب',
}
