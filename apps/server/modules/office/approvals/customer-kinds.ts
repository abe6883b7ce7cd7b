/** What may be asked for of customers' money: that more comes back than the table says, that a wallet is put right by hand, and that a bank gives a payment back. */
import type { ApprovalKind, ApprovalWill, ReturnVerb } from '@parastoo/contract/office/approvals'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Tx } from '../../../platform/db/database.ts'
import { accounts } from '../../ledger/index.ts'
import type { Plan } from './approval.ts'
import type { Kind, KindsNeeds } from './kind.ts'

type RefundWish = { number: string; itemIds: readonly string[]; percent: number; note: string }

/** Items of a request at a penalty below their table; null where nothing of it is below. Its customer neither asks nor decides. */
export async function planRefund(
  { refunds }: Pick<KindsNeeds, 'refunds'>,
  tx: Tx,
  { number, itemIds, percent, note }: RefundWish,
): Promise<Plan | null | Refusal<'NOT_FOUND' | 'CHANGED_MEANWHILE'>> {
  const planned = await refunds.desk.planAbove(tx, { number, itemIds, percent })
  if (planned === null || isRefused(planned)) return planned as null | Refusal<'NOT_FOUND'>
  const { items, userId } = planned
  const sumOf = (read: (item: (typeof items)[number]) => number) =>
    items.reduce((sum, item) => sum + read(item), 0)
  const backRial = sumOf((item) => item.backRial)
  const aboveRial = backRial - sumOf(({ byTableRial }) => byTableRial)
  return {
    subject: number,
    will: { kind: 'refund-above', number, ...planned, percent, note, backRial, aboveRial },
    amountRial: backRial,
    concerns: [userId],
  }
}

/**
 * A payment whose bank says otherwise, and how its whole amount goes back to the card; null where it does not differ, goes back already, or its bank has
 * no such way. Its customer neither asks nor decides.
 */
export async function planReturn(
  { payments }: Pick<KindsNeeds, 'payments'>,
  tx: Tx,
  { paymentId, verb }: { paymentId: string; verb: ReturnVerb },
): Promise<Plan | null> {
  const payment = await payments.returns.standing(tx, { paymentId, verb })
  if (!payment) return null
  return {
    subject: paymentId,
    will: { kind: 'bank-return', verb, ...payment },
    amountRial: payment.amountRial,
    concerns: [payment.userId],
  }
}

type WalletWish = Omit<Extract<ApprovalWill, { kind: 'wallet-adjustment' }>, 'kind' | 'nameFa'>

/** A sum into somebody's wallet, or out of it; WALLET_HOLDS_LESS where it is not there. What else the wallet holds is no part of it. */
export async function planWallet(
  { identity, ledger }: Pick<KindsNeeds, 'identity' | 'ledger'>,
  tx: Tx,
  { userId, way, amountRial, account, title }: WalletWish,
): Promise<Plan | Refusal<'NOT_FOUND' | 'WALLET_HOLDS_LESS'>> {
  const person = await identity.staff.memberIn(tx, userId)
  if (!person || (await identity.people.isClosed(tx, userId))) return refuse('NOT_FOUND')
  if (way === 'debit' && (await ledger.balance(tx, accounts.wallet(userId))) < amountRial)
    return refuse('WALLET_HOLDS_LESS')
  const { nameFa } = person
  return {
    subject: userId,
    will: { kind: 'wallet-adjustment', userId, nameFa, way, amountRial, account, title },
    amountRial,
    concerns: [userId],
  }
}

export function customerKinds(
  needs: KindsNeeds,
): Record<Extract<ApprovalKind, 'refund-above' | 'wallet-adjustment' | 'bank-return'>, Kind> {
  const { refunds, ledger, payments } = needs
  return {
    'refund-above': {
      async planAgain(tx, { will }) {
        if (will.kind !== 'refund-above') return null
        const { number, percent, note, items } = will
        const itemIds = items.map(({ itemId }) => itemId)
        const plan = await planRefund(needs, tx, { number, itemIds, percent, note })
        return plan === null || isRefused(plan) ? null : (plan as Plan)
      },
      async execute(tx, { will, askedBy }) {
        if (will.kind !== 'refund-above') return refuse('APPROVAL_CHANGED')
        const { number, percent, note, items, backRial } = will
        const itemIds = items.map(({ itemId }) => itemId)
        // It is the decision of who asked, whose words the customer reads; who allowed it stands in the approval.
        const decision = { number, itemIds, percent, staff: askedBy, noteFa: note || undefined }
        await refunds.desk.approveAboveIn(tx, decision)
        return { number, backRial }
      },
    },
    'bank-return': {
      planAgain: async (tx, { will }) =>
        will.kind === 'bank-return' ? await planReturn(needs, tx, will) : null,
      async execute(tx, { id: returnId, will, reason, askedBy: orderedBy }, allowedBy) {
        if (will.kind !== 'bank-return') return refuse('APPROVAL_CHANGED')
        const { paymentId, verb } = will
        // The bank is asked by this id, by the sweep that follows: no call to it stands in a transaction.
        const order = { returnId, paymentId, verb, reason, orderedBy, allowedBy }
        if (!(await payments.returns.order(tx, order))) return refuse('APPROVAL_CHANGED')
        return { returnId, paymentId }
      },
    },
    'wallet-adjustment': {
      async planAgain(tx, { will }) {
        if (will.kind !== 'wallet-adjustment') return null
        const plan = await planWallet(needs, tx, will)
        return isRefused(plan) ? null : (plan as Plan)
      },
      async execute(tx, { id, will }) {
        if (will.kind !== 'wallet-adjustment') return refuse('APPROVAL_CHANGED')
        const { userId, way, amountRial, account, title } = will
        const [wallet, other] = [accounts.wallet(userId), accounts.adjustments(account)]
        const [from, to] = way === 'credit' ? [other, wallet] : [wallet, other]
        const posted = await ledger.post(tx, {
          kind: 'wallet-adjusted',
          key: id,
          userId,
          descriptionFa: title,
          postings: [{ from, to, amountRial }],
        })
        // Its owner has spent of it in this very moment.
        if (isRefused(posted)) return refuse('APPROVAL_CHANGED')
        return { userId, way, amountRial }
      },
    },
  }
}
