/** What may be asked for of suppliers: that one is paid, and that their sum of a line of a statement is accepted. */
import type { BookCurrency } from '@parastoo/contract/enums'
import type { ApprovalKind, ApprovalWill } from '@parastoo/contract/office/approvals'
import { partyWord } from '@parastoo/contract/office/party-words'
import { isRefused, refuse } from '@parastoo/kit/outcome'
import type { Tx } from '../../../platform/db/database.ts'
import { accounts } from '../../ledger/index.ts'
import type { Plan } from './approval.ts'
import type { Kind, KindsNeeds } from './kind.ts'

/** Somebody who asks that a supplier be paid, and where to. */
type SupplierWish = Omit<Extract<ApprovalWill, { kind: 'supplier-payment' }>, 'kind'>

/** What is owed to a supplier in a currency, held: two who would each take of it, or lower it, see what the other left. */
async function owedTo(
  ledger: KindsNeeds['ledger'],
  tx: Tx,
  { supplier, currency }: { supplier: string; currency: BookCurrency },
): Promise<number> {
  const account = accounts.supplierPayable(supplier)
  // By name it is before every supplier, and accounts are held in the order of their names.
  if (currency !== 'IRR') await ledger.debts.lock(tx, currency)
  await ledger.lock(tx, account)
  return await ledger.balance(tx, account, currency)
}

/**
 * A sum to a supplier; null where less than that is owed to it. What is owed grows with each sale, so it is no part of what is approved; of a
 * statement it is what is agreed and not paid, and another sum by now is asked anew.
 */
export async function planSupplierPayment(
  { ledger, statementSums }: Pick<KindsNeeds, 'ledger' | 'statementSums'>,
  tx: Tx,
  { supplier, amountRial, settles, iban, holder, statementId }: SupplierWish,
): Promise<Plan | null> {
  if (statementId !== undefined) {
    const due = await statementSums.unpaid(tx, statementId)
    if (due?.supplier !== supplier || due.unpaidRial !== amountRial) return null
  }
  const currency = settles?.currency ?? 'IRR'
  if ((settles?.amount ?? amountRial) > (await owedTo(ledger, tx, { supplier, currency })))
    return null
  return {
    subject: supplier,
    will: {
      kind: 'supplier-payment',
      supplier,
      amountRial,
      iban,
      holder,
      ...(settles && { settles }),
      ...(statementId !== undefined && { statementId }),
    },
    amountRial,
    concerns: [],
  }
}

/** Their sum of a line of a statement as what both agree on; null where the line is settled. */
export async function planStatementLine(
  { ledger, statementSums }: Pick<KindsNeeds, 'ledger' | 'statementSums'>,
  tx: Tx,
  lineId: string,
): Promise<Plan | null> {
  const line = await statementSums.openLine(tx, lineId)
  if (!line) return null
  // What is owed may become less by it, so nobody pays of it meanwhile.
  await ledger.lock(tx, accounts.supplierPayable(line.supplier))
  return {
    subject: lineId,
    will: { kind: 'statement-line', ...line },
    amountRial: Math.abs(line.differenceRial),
    concerns: [],
  }
}

export function supplierKinds(
  needs: KindsNeeds,
): Record<Extract<ApprovalKind, 'supplier-payment' | 'statement-line'>, Kind> {
  const { payouts, ledger, statementSums } = needs
  return {
    'supplier-payment': {
      planAgain: async (tx, { will }) =>
        will.kind === 'supplier-payment' ? await planSupplierPayment(needs, tx, will) : null,
      async execute(tx, { id, will }) {
        if (will.kind !== 'supplier-payment') return refuse('APPROVAL_CHANGED')
        const { supplier, amountRial, settles, statementId, iban, holder: holderFa } = will
        if (statementId !== undefined) {
          const paidRial = await statementSums.payIn(tx, { statementId, paymentId: id })
          if (paidRial !== amountRial)
            throw new Error(`Of the statement ${statementId} ${paidRial} is to be paid`)
        }
        const titleFa = `پرداخت به ${partyWord(supplier)}`
        const [from, to] = [accounts.supplierPayable(supplier), accounts.supplierPayout(id)]
        const posted = await ledger.post(tx, {
          kind: 'supplier-set-apart',
          key: id,
          descriptionFa: titleFa,
          postings: settles
            ? await ledger.debts.settlement(tx, { supplier, ...settles, amountRial, to })
            : [{ from, to, amountRial }],
        })
        if (isRefused(posted)) throw new Error(`Posting the payment ${id} was refused`)
        // From here it goes as every payout: a batch with two signatures, a file for the bank, and a way back.
        const payout = { payoutId: id, source: 'supplier', userId: null, orderId: null } as const
        const isAdded = await payouts.add(tx, {
          ...payout,
          amountRial,
          iban,
          holderFa,
          titleFa,
          reference: `S-${id.slice(-12)}`,
        })
        if (!isAdded) throw new Error(`The payout ${id} was queued before`)
        return { supplier, amountRial }
      },
    },
    'statement-line': {
      planAgain: (tx, { subject }) => planStatementLine(needs, tx, subject),
      async execute(tx, { id, will, reason }, by) {
        if (will.kind !== 'statement-line') return refuse('APPROVAL_CHANGED')
        const { lineId, supplier, reference, differenceRial } = will
        if (!(await statementSums.acceptIn(tx, { lineId, by, reason })))
          return refuse('APPROVAL_CHANGED')
        const [owed, difference] = [
          accounts.supplierPayable(supplier),
          accounts.supplierDifference(),
        ]
        // What they want more is a loss of ours, and owed; what they want less is owed no more.
        const [from, to] = differenceRial > 0 ? [difference, owed] : [owed, difference]
        const posted = await ledger.post(tx, {
          kind: 'statement-accepted',
          key: lineId,
          descriptionFa: `پذیرش رقم ${partyWord(supplier)} برای ${reference}`,
          postings: [{ from, to, amountRial: Math.abs(differenceRial) }],
        })
        if (isRefused(posted)) throw new Error(`Posting what ${id} accepts was refused`)
        return { lineId, differenceRial }
      },
    },
  }
}
