/** What each supplier is owed now, and what of it is due: what was issued longer ago than suppliers wait, and is neither paid nor given back. */
import { type SupplierDebt, supplierTermDays } from '@parastoo/contract/office/money'
import type { BookMovement } from '../../ledger/index.ts'
import { approvalReader } from '../approvals/index.ts'
import type { OfficeNeeds } from '../needs.ts'

const prefix = 'supplier-payable:'

export async function supplierDebts({
  db,
  clock,
  ledger,
}: Pick<OfficeNeeds, 'db' | 'clock' | 'ledger'>): Promise<SupplierDebt[]> {
  const now = clock.now()
  const from = now.subtract({ hours: supplierTermDays * 24 })
  const standing = (await ledger.reports.standing()).filter(({ account }) =>
    account.startsWith(prefix),
  )
  const lately = await ledger.reports.movements(prefix, { from, before: now.add({ seconds: 1 }) })
  const asked = { kinds: ['supplier-payment' as const], isOpen: true, now, page: 1, pageSize: 100 }
  const { approvals } = await approvalReader(db).list(asked)
  return standing.map(({ account, balanceRial: owedRial }) => {
    const supplier = account.slice(prefix.length)
    const freshRial = freshOf(lately.filter((moved) => moved.account === account))
    return {
      supplier,
      owedRial,
      dueRial: Math.max(0, owedRial - freshRial),
      askedRial: approvals.find(({ subject }) => subject === supplier)?.amountRial ?? null,
    }
  })
}

/**
 * What orders issued lately still owe: what was given back of them since is owed no more, nor what was set apart of them as a deposit (decisions
 * 144). A refund of an order issued earlier is of what is due.
 */
function freshOf(lately: readonly BookMovement[]): number {
  const sumOf = (moved: readonly BookMovement[]) =>
    moved.reduce((sum, { amountRial }) => sum + amountRial, 0)
  return [...Map.groupBy(lately, ({ orderId }) => orderId).values()]
    .map((ofOrder) => {
      const issued = sumOf(
        ofOrder.filter(({ kind }) => kind === 'line-issued' || kind === 'visa-deposit-held'),
      )
      return Math.max(
        0,
        issued + Math.min(0, sumOf(ofOrder.filter(({ kind }) => kind === 'refund'))),
      )
    })
    .reduce((sum, each) => sum + each, 0)
}
