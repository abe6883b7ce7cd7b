import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { isOpenPayout } from '@parastoo/contract/payouts/states'
import { isRefused } from '@parastoo/kit/outcome'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestClock } from '../../platform/clock.ts'
import { withdrawalCrashPointNames } from '../../platform/crash-points.ts'
import { newId } from '../../platform/ids.ts'
import { silentLog } from '../../platform/log.ts'
import { silentSecurityEvents } from '../../platform/security-events.ts'
import { noAudit } from '../../platform/testing/no-audit.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { accounts, createLedger } from '../ledger/index.ts'
import { createPayouts } from '../payouts/index.ts'
import { createWallet, createWithdrawals } from './index.ts'
import type { WithdrawalsNeeds } from './request-withdrawal.ts'

const { db, url } = await testDatabase({ maxConnections: 20 })
const clock = createTestClock('2030-01-01T08:00:00Z')
const ledger = createLedger({ db, clock })
const wallet = createWallet({ db, ledger })
const iban = 'IR820540102680020817909002'
const verified = { iban, holder: 'سارا مرادی', standing: 'Verified' } as const
let account: Awaited<ReturnType<WithdrawalsNeeds['bankAccountOf']>>
const [reza, mina] = [newId(), newId()]
const payouts = createPayouts({
  db,
  clock,
  ledger,
  log: silentLog,
  sourceOf: () => withdrawals.payoutSource,
  audit: noAudit,
  maySign: async () => true,
})
const withdrawals = createWithdrawals({
  db,
  ledger,
  payouts,
  securityEvents: silentSecurityEvents,
  clock,
  log: silentLog,
  bankAccountOf: async () => account,
  cashOutHold: async () => hold,
  tellOwner: async (_tx, { kind, amountRial }) => void told.push(`${kind} ${amountRial}`),
})

let userId: string
let hold: Awaited<ReturnType<WithdrawalsNeeds['cashOutHold']>> = null
const told: string[] = []
const balance = () => wallet.balanceOf(db, userId)
const request = (amountRial = 300_000) =>
  withdrawals.request({ userId, sessionId: newId(), amountRial })
const times = <T>(count: number, act: () => Promise<T>) =>
  Promise.all(Array.from({ length: count }, act))
const one = async (amountRial?: number) => {
  const asked = await request(amountRial)
  if (isRefused(asked)) throw new Error(asked.refused)
  return asked
}
/** Sends what waits to the bank, with both signatures. */
const sent = async () => {
  const batch = await payouts.staff.prepareBatch({ by: reza })
  if (isRefused(batch)) throw new Error(batch.refused)
  await db.tx((tx) => payouts.staff.approveBatch(tx, { batchId: batch.batchId, by: mina }))
}

beforeEach(async () => {
  userId = newId()
  account = verified
  hold = null
  await db.tx((tx) =>
    wallet.credit(tx, {
      userId,
      from: accounts.gatewayClearing('sandbox'),
      amountRial: 1_000_000,
      kind: 'payment',
      key: newId(),
      descriptionFa: 'شارژ',
    }),
  )
})
afterEach(async () => {
  await ledger.seal()
  expect(await ledger.checkBooks()).toEqual([])
  const open = [
    ...(await payouts.staff.waiting()),
    ...(await payouts.staff.openBatches()).flatMap((batch) =>
      batch.payouts.filter(({ state }) => isOpenPayout(state)),
    ),
  ]
  // What is set aside is what is owed to those who wait, to the rial.
  const owed = open.reduce((sum, { amountRial }) => sum + amountRial, 0)
  expect(await ledger.balance(db, accounts.withdrawals())).toBe(owed)
})

it('moves nothing while name, account or device are new, and says until when', async () => {
  const until = clock.now().add({ hours: 5 })
  hold = { until, because: 'Device' }
  expect(await request()).toMatchObject({
    refused: 'WITHDRAWAL_ON_HOLD',
    detail: { until: until.toString(), because: 'Device' },
  })
  expect(await balance()).toBe(1_000_000)
  hold = null
  told.length = 0
  await request()
  expect([await balance(), told]).toEqual([700_000, ['withdrawal 300000']])
})
describe('asking for a withdrawal', () => {
  it('takes the amount out of the wallet at once and keeps the account as it was verified', async () => {
    const asked = await one()
    const payout = { source: 'withdrawal', state: 'waiting', amountRial: 300_000, iban }
    expect(await payouts.find(asked.withdrawalId)).toMatchObject(payout)
    expect(await balance()).toBe(700_000)
    const { rows } = await wallet.flows(userId, { page: 1, pageSize: 1, type: 'Withdrawal' })
    expect(rows[0]).toMatchObject({ amount: -300_000, kind: 'withdrawal' })
  })

  it('is one, however many ask at once', async () => {
    const outcomes = await times(20, () => request(100_000))
    expect(outcomes.filter((outcome) => !isRefused(outcome))).toHaveLength(1)
    expect(outcomes.find(isRefused)).toEqual({ refused: 'WITHDRAWAL_ALREADY_OPEN' })
    expect(await balance()).toBe(900_000)
  })

  it('never takes more than there is, also while an order is being paid', async () => {
    const orderId = newId()
    const spend = () =>
      db.tx((tx) =>
        wallet.spend(tx, {
          userId,
          to: accounts.receivable(orderId),
          amountRial: 600_000,
          key: orderId,
          orderId,
          descriptionFa: '',
        }),
      )
    const [spent, asked] = await Promise.all([spend(), request(600_000)])
    expect([spent, asked].filter(isRefused)).toEqual([{ refused: 'INSUFFICIENT_BALANCE' }])
    expect(await balance()).toBe(400_000)
  })

  it.each([
    [99_999, 'WITHDRAWAL_TOO_SMALL'],
    [2_000_000_001, 'WITHDRAWAL_TOO_LARGE'],
    [0, 'AMOUNT_IS_INVALID'],
    [-5, 'AMOUNT_IS_INVALID'],
    [100_000.5, 'AMOUNT_IS_INVALID'],
    [1_000_001, 'INSUFFICIENT_BALANCE'],
  ])('of %i is refused: %s, and the next one is free', async (amountRial, refused) => {
    expect(await request(amountRial)).toEqual({ refused })
    expect(await balance()).toBe(1_000_000)
    expect(isRefused(await request())).toBe(false)
  })

  it('needs a verified account', async () => {
    account = null
    expect(await request()).toEqual({ refused: 'BANK_ACCOUNT_REQUIRED' })
    for (const [standing, refused] of [
      ['Waiting', 'BANK_ACCOUNT_NOT_VERIFIED'],
      ['NameDiffers', 'BANK_ACCOUNT_NAME_DIFFERS'],
      ['NameMissing', 'BANK_ACCOUNT_NAME_MISSING'],
      ['NotFound', 'BANK_ACCOUNT_NOT_FOUND'],
      // What nobody named a holder of is not paid to, whatever else is said of it.
      ['Verified', 'BANK_ACCOUNT_NOT_VERIFIED'],
    ] as const) {
      account = { iban, holder: null, standing }
      expect(await request()).toEqual({ refused })
    }
    expect(await balance()).toBe(1_000_000)
  })
})

describe('a withdrawal that is paid out', () => {
  it('leaves the agency’s bank account, and the next one is free', async () => {
    const { withdrawalId } = await one()
    const before = await ledger.balance(db, accounts.agencyBank())
    await sent()
    expect(isRefused(await request())).toBe(true)
    await payouts.staff.recordPaid({ id: withdrawalId, trackingNumber: '77', by: mina })
    expect(await ledger.balance(db, accounts.agencyBank())).toBe(before + 300_000)
    expect(await balance()).toBe(700_000)
    expect(isRefused(await request())).toBe(false)
  })

  it.each(['refused by staff', 'bounced', 'bounced after it was paid'])(
    'or not, %s, is back in the wallet once, under its own name, and its owner is told',
    async (how) => {
      const { withdrawalId } = await one()
      told.length = 0
      const reason = { payoutId: withdrawalId, by: mina, reasonFa: 'شماره شبا مسدود است' }
      if (how !== 'refused by staff') await sent()
      if (how === 'bounced after it was paid')
        await payouts.staff.recordPaid({ id: withdrawalId, trackingNumber: '77', by: mina })
      await times(6, () =>
        how === 'refused by staff'
          ? payouts.staff.refuse(reason)
          : payouts.staff.recordBounced(reason),
      )
      expect(await balance()).toBe(1_000_000)
      const flows = await wallet.flows(userId, { page: 1, pageSize: 5, type: 'Withdrawal' })
      expect(flows.rows.map(({ amount }) => amount)).toEqual([300_000, -300_000])
      expect(told).toEqual(['withdrawal-returned 300000'])
    },
  )
})

describe('a server killed at', () => {
  const file = (name: string) => JSON.stringify(join(import.meta.dirname, name))
  /** Another process that does one step and is killed where told. */
  const killedDuring = async (crashAt: string, step: string) => {
    const script = `
      const { openDatabase } = await import(${file('../../platform/db/database.ts')})
      const { armCrashPoint } = await import(${file('../../platform/crash-point.ts')})
      const { systemClock } = await import(${file('../../platform/clock.ts')})
      const { silentLog } = await import(${file('../../platform/log.ts')})
      const { createLedger } = await import(${file('../ledger/index.ts')})
      const { createPayouts } = await import(${file('../payouts/index.ts')})
      const { createWithdrawals } = await import(${file('index.ts')})
      const db = openDatabase({ url: ${JSON.stringify(url)} })
      const ledger = createLedger({ db, clock: systemClock })
      const payouts = createPayouts({ db, ledger, clock: systemClock, log: silentLog,
        sourceOf: () => withdrawals.payoutSource, audit: async () => undefined, maySign: async () => true })
      const withdrawals = createWithdrawals({ db, ledger, payouts, securityEvents: { record() {} }, clock: systemClock, log: silentLog,
        bankAccountOf: async () => (${JSON.stringify(verified)}),
        cashOutHold: async () => null, tellOwner: async () => undefined })
      armCrashPoint(${JSON.stringify(crashAt)})
      await withdrawals.${step}
      process.exit(0)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
    expect(signal).toBe('SIGKILL')
  }

  it.each(withdrawalCrashPointNames)('%s leaves all of it or nothing', async (crashAt) => {
    await killedDuring(
      crashAt,
      `request({ userId: '${userId}', sessionId: '${userId}', amountRial: 300_000 })`,
    )
    const isKept = crashAt === 'withdrawal:after-request-commit'
    expect(await balance()).toBe(isKept ? 700_000 : 1_000_000)
    expect(isRefused(await request())).toBe(isKept)
  })
})
