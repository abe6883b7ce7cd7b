/** What staff do with withdrawals: approve a batch, say what the bank paid, refuse. */
import { isRefused } from '@parastoo/kit/outcome'
import { isUuid } from '@parastoo/kit/uuid'
import { crashPoint } from '../../platform/crash-point.ts'
import { newId } from '../../platform/ids.ts'
import { accounts } from '../ledger/index.ts'
import { withdrawalKinds } from './flow.ts'
import type { WithdrawalsNeeds } from './request-withdrawal.ts'
import type { Withdrawal } from './withdrawal.ts'
import { withdrawalWriter } from './withdrawal-store.ts'

/** Approves requested withdrawals as one batch for the bank; those that moved meanwhile are left out. `by` is who answers for it. */
export async function approveBatch(
  { db, clock, log }: WithdrawalsNeeds,
  { withdrawalIds, by }: { withdrawalIds: readonly string[]; by: string },
): Promise<{ batchId: string; approved: Withdrawal[] }> {
  const batchId = newId()
  const at = clock.now()
  const approved = await db.tx(async (dbTx) => {
    const moved: Withdrawal[] = []
    // In one order, so that two batches over the same rows never wait for each other.
    for (const withdrawalId of withdrawalIds.filter(isUuid).toSorted()) {
      const one = await withdrawalWriter(dbTx).approve({ withdrawalId, batchId, by, at })
      if (one) moved.push(one)
    }
    return moved
  })
  log.info({ batchId, by, count: approved.length }, 'withdrawals approved')
  return { batchId, approved }
}

/** The bank has paid an approved withdrawal: what was set aside leaves the agency's own account. False when it is not approved. */
export async function recordPaidOut(
  { db, ledger, clock, log }: WithdrawalsNeeds,
  of: { withdrawalId: string; trackingNumber: string; by: string },
): Promise<boolean> {
  const { withdrawalId, trackingNumber, by } = of
  if (!isUuid(withdrawalId)) return false
  const paid = await db.tx(async (dbTx) => {
    const end = { state: 'paid', trackingNumber } as const
    const moved = await withdrawalWriter(dbTx).end({ withdrawalId, end, by, at: clock.now() })
    if (!moved) return false
    const booked = await ledger.post(dbTx, {
      kind: 'withdrawal-paid',
      key: withdrawalId,
      userId: moved.userId,
      descriptionFa: 'واریز به حساب بانکی',
      postings: [
        {
          from: accounts.withdrawals(),
          to: accounts.agencyBank(),
          amountRial: moved.amountRial,
        },
      ],
    })
    if (isRefused(booked)) throw new Error(`Paying out ${withdrawalId} was refused`)
    crashPoint('withdrawal:before-paid-commit')
    return true
  })
  if (paid) log.info({ withdrawalId, by, trackingNumber }, 'withdrawal paid out')
  return paid
}

/** Refuses a withdrawal that is not paid: its entry is reversed and the amount is back in the wallet. False when it has ended. */
export async function refuseWithdrawal(
  { db, ledger, clock, log }: WithdrawalsNeeds,
  of: { withdrawalId: string; reasonFa: string; by: string },
): Promise<boolean> {
  const { withdrawalId, reasonFa, by } = of
  if (!isUuid(withdrawalId)) return false
  const isRefusedNow = await db.tx(async (dbTx) => {
    const end = { state: 'refused', reasonFa } as const
    const moved = await withdrawalWriter(dbTx).end({ withdrawalId, end, by, at: clock.now() })
    if (!moved) return false
    const returned = await ledger.reverse(dbTx, {
      entryId: moved.entryId,
      kind: withdrawalKinds.returned,
      descriptionFa: 'برگشت مبلغ درخواست برداشت به کیف پول',
    })
    if (!('posted' in returned)) throw new Error(`Withdrawal ${withdrawalId} was returned before`)
    crashPoint('withdrawal:before-refused-commit')
    return true
  })
  if (isRefusedNow) log.info({ withdrawalId, by, reasonFa }, 'withdrawal refused')
  return isRefusedNow
}
