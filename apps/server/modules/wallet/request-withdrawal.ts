import type { AccountStanding } from '@parastoo/contract/identity/account'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Clock } from '../../platform/clock.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import type { SecurityEvents } from '../../platform/security-events.ts'
import { accounts, type Ledger } from '../ledger/index.ts'
import type { Payouts } from '../payouts/index.ts'
import { withdrawalKinds } from './flow.ts'
import { refuseAmount } from './withdrawal.ts'

export type WithdrawalsNeeds = {
  db: Db
  ledger: Ledger
  payouts: Pick<Payouts, 'add' | 'remove' | 'find' | 'ofUser'>
  clock: Clock
  log: Log
  /** The account a user may be paid out to, as identity knows it; null when none was named. */
  bankAccountOf: (
    userId: string,
  ) => Promise<{ iban: string; holder: string | null; standing: AccountStanding } | null>
  /** Until when no money of a user leaves, and why; null when it may. */
  cashOutHold: (of: {
    userId: string
    sessionId: string | null
  }) => Promise<{ until: Temporal.Instant; because: string } | null>
  securityEvents: Pick<SecurityEvents, 'record'>
  /** Writes to the owner, by every channel, that money is to leave, or that it came back. */
  tellOwner: (
    tx: Tx,
    happened: {
      kind: 'withdrawal' | 'withdrawal-returned'
      userId: string
      sessionId: string | null
      amountRial: number
      iban: string
    },
  ) => Promise<void>
}

/** Where an amount goes, and whose it is. */
type Asked = { userId: string; amountRial: number; iban: string; holderFa: string }

export type WithdrawalRefusal = Refusal<
  | 'AMOUNT_IS_INVALID'
  | 'WITHDRAWAL_TOO_SMALL'
  | 'WITHDRAWAL_TOO_LARGE'
  | 'WITHDRAWAL_ALREADY_OPEN'
  | 'BANK_ACCOUNT_REQUIRED'
  | (typeof unverified)[keyof typeof unverified]
  | 'WITHDRAWAL_ON_HOLD'
  | 'INSUFFICIENT_BALANCE'
>

/** What the owner of an account that nobody pays to is told is in the way. */
const unverified = {
  Waiting: 'BANK_ACCOUNT_NOT_VERIFIED',
  NameDiffers: 'BANK_ACCOUNT_NAME_DIFFERS',
  NameMissing: 'BANK_ACCOUNT_NAME_MISSING',
  NotFound: 'BANK_ACCOUNT_NOT_FOUND',
} as const

/**
 * Takes the amount out of the wallet and asks staff to pay it to the owner's verified account. The account is read here and never
 * told by the client. Request and entry commit together; a second request while one is open is refused by the database.
 */
export async function requestWithdrawal(
  needs: WithdrawalsNeeds,
  { userId, sessionId, amountRial }: { userId: string; sessionId: string; amountRial: number },
): Promise<{ withdrawalId: string } | WithdrawalRefusal> {
  const refused = refuseAmount(amountRial)
  if (refused) return refused
  const account = await needs.bankAccountOf(userId)
  if (!account) return refuse('BANK_ACCOUNT_REQUIRED')
  const { iban, holder: holderFa, standing } = account
  if (standing !== 'Verified') return refuse(unverified[standing])
  if (holderFa === null) return refuse('BANK_ACCOUNT_NOT_VERIFIED')
  const hold = await needs.cashOutHold({ userId, sessionId })
  if (hold)
    return refuse('WITHDRAWAL_ON_HOLD', {
      detail: { until: hold.until.toString(), because: hold.because },
    })
  const outcome = await needs.db.tx(async (tx) => {
    const asked = await setAside(needs, tx, { userId, amountRial, iban, holderFa })
    if (!isRefused(asked))
      await needs.tellOwner(tx, { kind: 'withdrawal', userId, sessionId, amountRial, iban })
    return asked
  })
  crashPoint('withdrawal:after-request-commit')
  if (!isRefused(outcome))
    needs.log.info({ withdrawalId: outcome.withdrawalId, amountRial }, 'withdrawal requested')
  return outcome
}

async function setAside(
  { ledger, payouts }: WithdrawalsNeeds,
  tx: Tx,
  asked: Asked,
): Promise<{ withdrawalId: string } | WithdrawalRefusal> {
  const { userId, amountRial } = asked
  const withdrawalId = newId()
  const payout = {
    payoutId: withdrawalId,
    source: 'withdrawal' as const,
    orderId: null,
    titleFa: 'درخواست برداشت',
    reference: withdrawalId,
  }
  if (!(await payouts.add(tx, { ...payout, ...asked }))) return refuse('WITHDRAWAL_ALREADY_OPEN')
  const posted = await ledger.post(tx, {
    kind: withdrawalKinds.asked,
    key: withdrawalId,
    userId,
    descriptionFa: 'درخواست برداشت به حساب بانکی',
    postings: [{ from: accounts.wallet(userId), to: accounts.withdrawals(), amountRial }],
  })
  if (isRefused(posted)) {
    await payouts.remove(tx, withdrawalId)
    return posted
  }
  crashPoint('withdrawal:before-request-commit')
  return { withdrawalId }
}
