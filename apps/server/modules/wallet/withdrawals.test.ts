import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { isRefused } from '@parastoo/kit/outcome'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestClock } from '../../platform/clock.ts'
import { withdrawalCrashPointNames } from '../../platform/crash-points.ts'
import { newId } from '../../platform/ids.ts'
import { silentLog } from '../../platform/log.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { accounts, createLedger } from '../ledger/index.ts'
import { createWallet, createWithdrawals, type Withdrawal } from './index.ts'
import type { WithdrawalsNeeds } from './request-withdrawal.ts'

const { db, url } = await testDatabase({ maxConnections: 20 })
const clock = createTestClock('2030-01-01T08:00:00Z')
const ledger = createLedger({ db, clock })
const wallet = createWallet({ db, ledger })
const iban = 'IR820540102680020817909002'
const verified = { iban, holder: 'سارا مرادی', standing: 'Verified' } as const
let account: Awaited<ReturnType<WithdrawalsNeeds['bankAccountOf']>>
const withdrawals = createWithdrawals({
  ...{ db, ledger, clock, log: silentLog },
  bankAccountOf: async () => account,
})

let userId: string
const balance = () => wallet.balanceOf(db, userId)
const request = (amountRial = 300_000) => withdrawals.request({ userId, amountRial })
const times = <T>(count: number, act: () => Promise<T>) =>
  Promise.all(Array.from({ length: count }, act))
const one = async (amountRial?: number) => (await request(amountRial)) as Withdrawal
const approved = async () => {
  const { withdrawalId } = await one()
  await withdrawals.approveBatch({ withdrawalIds: [withdrawalId], by: 'mina' })
  return withdrawalId
}
const paidOut = (withdrawalId: string) =>
  withdrawals.recordPaidOut({ withdrawalId, trackingNumber: '77', by: 'mina' })
const refuse = (withdrawalId: string) =>
  withdrawals.refuse({ withdrawalId, reasonFa: 'شماره شبا مسدود است', by: 'mina' })
const stateOf = async (withdrawalId: string) => {
  for (const state of ['requested', 'approved', 'paid', 'refused'] as const)
    if ((await withdrawals.inState(state)).some((each) => each.withdrawalId === withdrawalId))
      return state
  return null
}

beforeEach(async () => {
  userId = newId()
  account = verified
  await db.tx((dbTx) =>
    wallet.credit(dbTx, {
      ...{ userId, from: accounts.gatewayClearing('sandbox'), amountRial: 1_000_000 },
      ...{ kind: 'payment', key: newId(), descriptionFa: 'شارژ' },
    }),
  )
})
afterEach(async () => {
  await ledger.seal()
  expect(await ledger.checkBooks()).toEqual([])
  const open = [
    ...(await withdrawals.inState('requested')),
    ...(await withdrawals.inState('approved')),
  ]
  // What is set aside is what is owed to those who wait, to the rial.
  const owed = open.reduce((sum, { amountRial }) => sum + amountRial, 0)
  expect(await ledger.balance(db, accounts.withdrawals())).toBe(owed)
})

describe('asking for a withdrawal', () => {
  it('takes the amount out of the wallet at once and keeps the account as it was verified', async () => {
    const asked = await one()
    expect(asked).toMatchObject({ state: 'requested', amountRial: 300_000, iban })
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
      db.tx((dbTx) =>
        wallet.spend(dbTx, {
          ...{ userId, to: accounts.receivable(orderId), amountRial: 600_000 },
          ...{ key: orderId, orderId, descriptionFa: '' },
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

describe('staff', () => {
  it('approve in a batch, each once, and leave out what has moved', async () => {
    const { withdrawalId } = await one()
    const batches = await times(5, () =>
      withdrawals.approveBatch({ withdrawalIds: [withdrawalId, newId(), 'x'], by: 'mina' }),
    )
    expect(batches.flatMap((batch) => batch.approved)).toHaveLength(1)
    expect(await stateOf(withdrawalId)).toBe('approved')
  })

  it('pay once: what was set aside leaves the agency’s bank', async () => {
    const withdrawalId = await approved()
    const before = await ledger.balance(db, accounts.agencyBank())
    expect((await times(10, () => paidOut(withdrawalId))).filter(Boolean)).toHaveLength(1)
    expect(await paidOut(withdrawalId)).toBe(false)
    expect(await ledger.balance(db, accounts.agencyBank())).toBe(before + 300_000)
    expect(await balance()).toBe(700_000)
    expect(isRefused(await request())).toBe(false)
  })

  it('refuse, and the amount is back once, under its own name', async () => {
    const withdrawalId = await approved()
    expect((await times(10, () => refuse(withdrawalId))).filter(Boolean)).toHaveLength(1)
    expect(await balance()).toBe(1_000_000)
    const flows = await wallet.flows(userId, { page: 1, pageSize: 5, type: 'Withdrawal' })
    expect(flows.rows.map(({ amount }) => amount)).toEqual([300_000, -300_000])
  })

  it('cannot both pay and refuse', async () => {
    const withdrawalId = await approved()
    const [paid, refused] = await Promise.all([paidOut(withdrawalId), refuse(withdrawalId)])
    expect(paid !== refused).toBe(true)
    expect(await balance()).toBe(paid ? 700_000 : 1_000_000)
  })

  it('cannot pay what is not approved, nor what is not there', async () => {
    const { withdrawalId } = await one()
    expect(await paidOut(withdrawalId)).toBe(false)
    expect(await paidOut(newId())).toBe(false)
    expect(await refuse('x')).toBe(false)
    expect(await stateOf(withdrawalId)).toBe('requested')
  })
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
      const { createWithdrawals } = await import(${file('index.ts')})
      const db = openDatabase({ url: ${JSON.stringify(url)} })
      const ledger = createLedger({ db, clock: systemClock })
      const withdrawals = createWithdrawals({ db, ledger, clock: systemClock, log: silentLog,
        bankAccountOf: async () => (${JSON.stringify(verified)}) })
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
    if (crashAt.endsWith('request-commit')) {
      await killedDuring(crashAt, `request({ userId: '${userId}', amountRial: 300_000 })`)
      const isKept = crashAt === 'withdrawal:after-request-commit'
      expect(await balance()).toBe(isKept ? 700_000 : 1_000_000)
      expect(isRefused(await request())).toBe(isKept)
      return
    }
    const withdrawalId = await approved()
    const of = `withdrawalId: '${withdrawalId}', by: 'mina'`
    await killedDuring(
      crashAt,
      crashAt === 'withdrawal:before-paid-commit'
        ? `recordPaidOut({ ${of}, trackingNumber: '1' })`
        : `refuse({ ${of}, reasonFa: 'x' })`,
    )
    expect(await stateOf(withdrawalId)).toBe('approved')
    expect(await balance()).toBe(700_000)
    expect(await refuse(withdrawalId)).toBe(true)
  })
})
