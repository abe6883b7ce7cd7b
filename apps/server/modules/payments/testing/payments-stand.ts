import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { createSandbox } from '../../../adapters/gateways/sandbox/create-sandbox.ts'
import { createTestClock } from '../../../platform/clock.ts'
import { afterCommit, type Db } from '../../../platform/db/database.ts'
import { newId, randomDigits, randomToken } from '../../../platform/ids.ts'
import { createJobs } from '../../../platform/jobs/jobs.ts'
import { createLog } from '../../../platform/log.ts'
import { accounts, createLedger } from '../../ledger/index.ts'
import { createWallet } from '../../wallet/index.ts'
import { createPayments } from '../create-payments.ts'
import type { ConfiguredGateway } from '../needs.ts'
import { type BankAnswer, type Gateway, type Payee, rialCharge } from '../ports.ts'

export const siteUrl = 'http://localhost:3000'

type LogLine = Record<string, unknown> & { level: string; msg: string }

/** Payments on a real database, with the sandbox bank behind them and wallets as the payee. */
export function openPaymentsStand(
  { db, url }: { db: Db; url: string },
  change: { gateways?: (sandbox: Gateway) => ConfiguredGateway[]; payee?: Payee } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'parastoo-payments-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const clock = createTestClock('2026-01-01T08:00:00Z')
  const logged: LogLine[] = []
  const log = createLog({ level: 'debug' }, { write: (line) => logged.push(JSON.parse(line)) })
  const jobs = createJobs({ db, url, log, clock })
  const ledger = createLedger({ db, clock })
  const wallet = createWallet({ db, ledger })
  const { bank, gateway, mount } = createSandbox({
    folder,
    clock,
    newReference: () => randomToken(18),
    newTrackingNumber: () => randomDigits(8),
    siteUrl,
    merchantFa: 'پرستو',
  })

  let verifyCalls = 0
  const counted: Gateway = {
    ...gateway,
    verify: async (ask) => {
      verifyCalls += 1
      return await gateway.verify(ask)
    },
  }
  const received: string[] = []
  const payee: Payee = {
    async receive(tx, payment) {
      afterCommit(tx, () => void received.push(payment.paymentId))
      const { userId, orderId, amountRial, paymentId: key } = payment
      const from = accounts.gatewayClearing(payment.gateway)
      const descriptionFa = 'پرداخت از درگاه بانکی'
      await wallet.credit(tx, {
        userId,
        orderId,
        from,
        amountRial,
        kind: 'payment',
        key,
        descriptionFa,
      })
      await change.payee?.receive(tx, payment)
    },
    receiveLoan: async (tx, payment) =>
      change.payee ? await change.payee.receiveLoan(tx, payment) : 'unwanted',
  }
  const payments = createPayments({
    db,
    jobs,
    clock,
    log,
    payee,
    ledger,
    publicUrl: siteUrl,
    gateways: change.gateways?.(counted) ?? [{ id: 1, gateway: counted, isActive: true }],
  })

  /** A payment whose customer stands at the bank. */
  const begin = async (
    ask: { userId?: string; orderId?: string | null; amountRial?: number } = {},
  ) => {
    const { userId = newId(), orderId = newId(), amountRial = 1_500_000 } = ask
    const started = await payments.start({
      userId,
      orderId,
      amountRial,
      gatewayId: 1,
      descriptionFa: 'بلیت',
      phoneNumber: null,
    })
    if ('refused' in started) throw new Error(`Refused: ${started.refused}`)
    const { paymentId, redirectUrl } = started
    const reference = redirectUrl.split('/').at(-1) ?? ''
    const settle = () => payments.settle({ paymentId })
    return { userId, orderId, amountRial, paymentId, reference, settle }
  }

  return {
    db,
    clock,
    jobs,
    ledger,
    wallet,
    bank,
    mountBank: mount,
    payments,
    begin,
    received,
    logged,
    balanceOf: (userId: string) => wallet.balanceOf(db, userId),
    verifyCalls: () => verifyCalls,
    errors: () => logged.filter(({ level }) => level === 'error'),
  }
}

/** A bank that says what it is told to, in order; the last answer stands for all that follow. */
export function scriptedGateway(answers: (BankAnswer | Error)[]): Gateway {
  let next = 0
  const say = async (): Promise<BankAnswer> => {
    const answer = answers[Math.min(next, answers.length - 1)]
    next += 1
    if (!answer || answer instanceof Error) throw answer ?? new Error('Nothing to say')
    return answer
  }
  return {
    name: 'scripted',
    titleFa: 'بانک نمونه',
    limits: { minRial: 1, maxRial: 2_000_000_000 },
    currencyCode: 'IRR',
    openMinutes: 25,
    keepsUnverifiedMinutes: 15,
    chargeOf: rialCharge,
    isResting: () => false,
    async start() {
      const reference = randomToken(18)
      return {
        reference,
        redirectUrl: `https://bank.example/${reference}`,
        method: 'GET',
        fields: {},
      }
    },
    referenceOfReturn: ({ Authority }) => Authority || null,
    verify: say,
    inquire: say,
  }
}
