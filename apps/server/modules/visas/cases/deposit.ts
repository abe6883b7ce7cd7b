/**
 * The part of a price that is only held (docs/decisions/0144): from the issuing on in an account of its own, until its traveller has left the
 * country again. What ends a case before that gives it back with the rest.
 */
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Tx } from '../../../platform/db/database.ts'
import { accounts } from '../../ledger/index.ts'
import { tellOf, withCase } from './advance-case.ts'
import { nameOf, type VisaCase } from './case.ts'
import { depositsHeld, markDepositReturned } from './deposit-store.ts'
import { daysExitIsKept, filesOfExit } from './exit-proof.ts'
import type { CaseNeeds } from './needs.ts'

type Returned =
  | { returnedRial: number }
  | Refusal<'NOT_FOUND' | 'APPROVAL_OWN_CASE' | 'PROOF_OF_EXIT_REQUIRED' | 'DEPOSIT_IS_NOT_HELD'>

/**
 * Sets a deposit apart in the transaction that issues its visa: what the line costs us went to its authority's account whole, and the deposit
 * goes on from there, so that neither revenue nor the authority ever has it.
 */
export async function setDepositApart(
  { orders }: Pick<CaseNeeds, 'orders'>,
  tx: Tx,
  found: Pick<VisaCase, 'caseId' | 'orderId' | 'userId' | 'depositRial' | 'destination'>,
): Promise<void> {
  const { caseId, orderId, userId, depositRial, destination } = found
  if (depositRial === 0) return
  await orders.post(tx, {
    kind: 'visa-deposit-held',
    key: caseId,
    orderId,
    userId,
    descriptionFa: 'ودیعهٔ ویزا',
    postings: [
      {
        from: accounts.supplierPayable(`visa-${destination}`),
        to: accounts.deposit(caseId),
        amountRial: depositRial,
      },
    ],
  })
}

/**
 * Gives a deposit back to the wallet, once, whoever repeats it; `proofFa` says what the officer has seen that proves the exit.
 * DEPOSIT_IS_NOT_HELD of a case that has none, is not issued, has ended or was given up: there it comes back with the rest.
 */
export async function returnDeposit(
  needs: CaseNeeds,
  { caseId, staff, proofFa }: { caseId: string; staff: string; proofFa: string },
): Promise<Returned> {
  const proof = proofFa.trim().slice(0, 500)
  return await withCase(needs, caseId, async (tx, found): Promise<Returned> => {
    if (found.userId === staff) return refuse('APPROVAL_OWN_CASE')
    if (proof === '') return refuse('PROOF_OF_EXIT_REQUIRED')
    const { orderId, userId, depositRial } = found
    const at = needs.clock.now()
    if (found.depositReturnedAt !== null) return { returnedRial: depositRial }
    if (!(await markDepositReturned(tx, { caseId, at, proofFa: proof })))
      return refuse('DEPOSIT_IS_NOT_HELD')
    await needs.orders.post(tx, {
      kind: 'visa-deposit',
      key: caseId,
      orderId,
      userId,
      descriptionFa: `برگشت ودیعهٔ ویزای ${nameOf(found)}`,
      postings: [
        { from: accounts.deposit(caseId), to: accounts.wallet(userId), amountRial: depositRial },
      ],
    })
    const until = at.add({ hours: 24 * daysExitIsKept })
    await needs.files.keepBound(tx, { boundTo: filesOfExit(caseId), until })
    const by = { whom: 'staff' as const, name: staff }
    await tellOf(needs, tx, found, { what: 'deposit-returned', by, at, backRial: depositRial })
    await needs.audit(tx, {
      kind: 'visas.deposit-returned',
      by: staff,
      subject: { kind: 'visa-case', id: caseId },
      // The words of the proof stand in the case, which forgets them; a row of the audit is never forgotten.
      after: { orderId, depositRial },
    })
    return { returnedRial: depositRial }
  })
}

/** Of visas that were given up the refund pays the deposit out of revenue: what was set apart goes there, in the transaction of the refund. */
export async function releaseDeposits(
  { orders }: Pick<CaseNeeds, 'orders'>,
  tx: Tx,
  caseIds: readonly string[],
): Promise<void> {
  for (const { caseId, orderId, userId, depositRial } of await depositsHeld(tx, caseIds))
    await orders.post(tx, {
      kind: 'visa-deposit-released',
      key: caseId,
      orderId,
      userId,
      descriptionFa: 'آزاد شدن ودیعهٔ ویزا',
      postings: [
        { from: accounts.deposit(caseId), to: accounts.revenue('visa'), amountRial: depositRial },
      ],
    })
}
