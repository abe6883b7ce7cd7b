import type { AccountStanding } from '@parastoo/contract/identity/account'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Clock } from '../../platform/clock.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import type { Db, DbTx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import { accounts, type Ledger } from '../ledger/index.ts'
import { withdrawalKinds } from './flow.ts'
import { refuseAmount, type Withdrawal } from './withdrawal.ts'
import { withdrawalReader, withdrawalWriter } from './withdrawal-store.ts'

export type WithdrawalsNeeds = {
  db: Db
  ledger: Ledger
  clock: Clock
  log: Log
  /** The account a user may be paid out to, as identity knows it; null when none was named. */
  bankAccountOf: (
    userId: string,
  ) => Promise<{ iban: string; holder: string | null; standing: AccountStanding } | null>
}

export type WithdrawalRefusal = Refusal<
  | 'AMOUNT_IS_INVALID'
  | 'WITHDRAWAL_TOO_SMALL'
  | 'WITHDRAWAL_TOO_LARGE'
  | 'WITHDRAWAL_ALREADY_OPEN'
  | 'BANK_ACCOUNT_REQUIRED'
  | (typeof unverified)[keyof typeof unverified]
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
  { userId, amountRial }: { userId: string; amountRial: number },
): Promise<Withdrawal | WithdrawalRefusal> {
  const refused = refuseAmount(amountRial)
  if (refused) return refused
  const account = await needs.bankAccountOf(userId)
  if (!account) return refuse('BANK_ACCOUNT_REQUIRED')
  const { iban, holder: holderFa, standing } = account
  if (standing !== 'Verified') return refuse(unverified[standing])
  if (holderFa === null) return refuse('BANK_ACCOUNT_NOT_VERIFIED')
  const outcome = await needs.db.tx((dbTx) =>
    setAside(needs, dbTx, { userId, amountRial, iban, holderFa }),
  )
  crashPoint('withdrawal:after-request-commit')
  if (!isRefused(outcome))
    needs.log.info({ withdrawalId: outcome.withdrawalId, amountRial }, 'withdrawal requested')
  return outcome
}

async function setAside(
  { ledger, clock }: WithdrawalsNeeds,
  dbTx: DbTx,
  asked: Pick<Withdrawal, 'userId' | 'amountRial' | 'iban' | 'holderFa'>,
): Promise<Withdrawal | WithdrawalRefusal> {
  const { userId, amountRial } = asked
  const writer = withdrawalWriter(dbTx)
  const withdrawalId = newId()
  if (!(await writer.add({ withdrawalId, requestedAt: clock.now(), ...asked })))
    return refuse('WITHDRAWAL_ALREADY_OPEN')
  const booked = await ledger.post(dbTx, {
    kind: withdrawalKinds.asked,
    key: withdrawalId,
    userId,
    descriptionFa: 'درخواست برداشت به حساب بانکی',
    postings: [{ from: accounts.wallet(userId), to: accounts.withdrawals(), amountRial }],
  })
  if (isRefused(booked)) {
    await writer.remove(withdrawalId)
    return booked
  }
  await writer.bind(withdrawalId, booked.entryId)
  crashPoint('withdrawal:before-request-commit')
  return (await withdrawalReader(dbTx).find(withdrawalId)) as Withdrawal
}
