/** Orders that a lender pays, over SnappPay's adapter and a stub of it: settled after tickets, reverted without, lowered by what comes back; in one piece, for all of it is held against one book of one lender. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { isRefused, refuse } from '@parastoo/kit/outcome'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSnapppay } from '../adapters/gateways/snapppay/create-snapppay.ts'
import { account, openSnapppayStub } from '../adapters/gateways/snapppay/testing/snapppay-stub.ts'
import { accounts } from '../modules/ledger/index.ts'
import { askLenderAgain, refusedLoans } from '../modules/payments/index.ts'
import { scriptedGateway } from '../modules/payments/testing/payments-stand.ts'
import { openRefunds } from '../modules/refunds/testing/open-refunds.ts'
import { childEnvironment } from '../platform/config/config.ts'
import { query } from '../platform/db/database.ts'
import { silentLog } from '../platform/log.ts'
import { createOutbound } from '../platform/outbound/outbound.ts'

const stub = await openSnapppayStub({ now: () => bench.clock.now() })
const snapppay = createSnapppay(
  { ...account, host: stub.url, minRial: 10_000, maxRial: 500_000_000 },
  {
    ...createOutbound({ log: silentLog }),
    nowMs: () => bench.clock.now().epochMilliseconds,
  },
)
const gateways = [
  { id: 1, gateway: snapppay, isActive: true },
  { id: 2, gateway: scriptedGateway([{ state: 'open' }]), isActive: true },
]
const bench = await openRefunds({ gateways })
const { db, url, jobs, clock, ledger, orders, payments, product, userId } = bench
const usual = product.onFulfil

type CaptureRow = { state: string; toReturn: number; returned: number; refusal: string | null }
const loanOf = async (paymentId: string) =>
  (
    await query<CaptureRow>(
      db,
      `select state, to_return_rial as "toReturn", returned_rial as returned, refusal from payments.capture where payment_id = $1`,
      [paymentId],
    )
  )[0]
const told = (reference: string) =>
  stub.ledger
    .filter(({ paymentToken }) => paymentToken === reference)
    .map(({ kind, amount }) => `${kind} ${amount}`)
const owed = async () => {
  const of = (account: Parameters<typeof ledger.balance>[1]) => ledger.balance(db, account)
  return {
    pending: await of(accounts.lenderPending('snapppay')),
    returns: await of(accounts.lenderReturns('snapppay')),
    clearing: await of(accounts.gatewayClearing('snapppay')),
  }
}
/** What the work moves on the three accounts of the lender. */
const movedBy = async (work: () => Promise<unknown>) => {
  const before = await owed()
  await work()
  const after = await owed()
  return {
    pending: after.pending - before.pending,
    returns: after.returns - before.returns,
    clearing: after.clearing - before.clearing,
  }
}
/** An order, a new one unless told, whose buyer stands on the lender's page. */
const begun = async ({ lines = 1, useWallet = false, of = '' } = {}) => {
  const orderId = of || (await bench.placeHeld({ lines }))
  const started = await bench.startPaying({ userId, orderId, gatewayId: 1, useWallet })
  if (isRefused(started) || started.paymentId === null) throw new Error('Not begun')
  const { paymentId } = started
  const reference = stub.loans.find(({ transactionId }) => transactionId === paymentId)
  const token = reference?.paymentToken ?? ''
  return { orderId, paymentId, token, settle: () => payments.settle({ paymentId }) }
}
/** The same, agreed on and verified: its order is paid and nothing issued yet. */
const lent = async (how?: Parameters<typeof begun>[0]) => {
  const loan = await begun(how)
  stub.pay(loan.token)
  await loan.settle()
  return loan
}
/** A held order whose buyer is reached by a mobile of Iraq. */
const heldFromIraq = async () => {
  const orderId = await bench.placeHeld()
  const move = `update orders.order set contact_dialing_code = '+964', contact_phone = '7701234567' where id = $1`
  await query(db, move, [orderId])
  return orderId
}
const passMinute = () => clock.advance({ seconds: 61 })
const moneyOf = async (orderId: string) => (await orders.find(orderId))?.money

beforeEach(() => {
  product.onFulfil = usual
  product.answersAfter = Promise.resolve()
})
afterEach(async () => {
  stub.closeSteps(null)
  expect(await bench.balance()).toBe(0)
  expect(await ledger.checkBooks()).toEqual([])
})

describe('a loan', () => {
  it('is offered where it may pay, in the lender’s words', async () => {
    const orderId = await bench.placeHeld()
    const titleFa = 'پرداخت در ۴ قسط'
    expect(await bench.loanOffers(orderId)).toMatchObject([{ gatewayId: 1, titleFa }])
    stub.order(/eligible/, 'after')
    expect(await bench.loanOffers(orderId)).toEqual([])
    const stay = await bench.placeHeld({ kinds: ['hotel'] })
    expect(await bench.loanOffers(stay)).toEqual([])
    const fromIraq = await heldFromIraq()
    expect(await bench.loanOffers(fromIraq), 'its customers are known by a mobile of Iran').toEqual(
      [],
    )
    expect(await bench.loanOffers(orderId, '00000000-0000-7000-8000-000000000000')).toEqual([])
  })

  it('pays no top-up and no stay, and neither stands in for a bank nor is stood in for', async () => {
    const refused = { refused: 'GATEWAY_NOT_AVAILABLE' }
    const ask = { userId, gatewayId: 1, useWallet: false }
    expect(await bench.startPaying({ ...ask, topUpAmount: 1_000_000 })).toMatchObject(refused)
    const stay = await bench.placeHeld({ kinds: ['hotel'] })
    expect(await bench.startPaying({ ...ask, orderId: stay })).toMatchObject(refused)
    const fromIraq = await heldFromIraq()
    expect(await bench.startPaying({ ...ask, orderId: fromIraq })).toMatchObject(refused)
    const orderId = await bench.placeHeld()
    stub.order(/v1\/token/, 'page')
    expect(await bench.startPaying({ ...ask, orderId })).toMatchObject(refused)
  })

  it('is settled once tickets are issued, and not before', async () => {
    const loan = await begun()
    stub.pay(loan.token)
    expect(await movedBy(loan.settle)).toEqual({ pending: -100_000, returns: 0, clearing: 0 })
    expect(await moneyOf(loan.orderId)).toBe('paid')
    expect(await payments.loanOfOrder(loan.orderId)).toMatchObject({ state: 'open', backRial: 0 })
    await payments.sweep()
    expect(told(loan.token)).toEqual([])
    const moved = await movedBy(() => jobs.runDue())
    expect(moved).toEqual({ pending: 100_000, returns: 0, clearing: -100_000 })
    expect(told(loan.token)).toEqual(['settle 100000'])
    expect(await payments.loanOfOrder(loan.orderId)).toMatchObject({ state: 'settled' })
    const paid = { amountRial: 100_000, trackingNumber: loan.paymentId, lenderFa: 'اسنپ‌پی' }
    expect(await payments.bankPaymentsOfOrder(loan.orderId, clock.now())).toEqual([paid])
  })

  it('is reverted when nothing is issued: its customer owes nothing and has nothing', async () => {
    product.onFulfil = () => refuse('ISSUE_FAILED')
    const moved = await movedBy(async () => {
      const loan = await lent()
      await jobs.runDue()
      expect(told(loan.token)).toEqual(['revert 100000'])
      expect(await loanOf(loan.paymentId)).toMatchObject({ state: 'reverted', returned: 100_000 })
      expect(await moneyOf(loan.orderId)).toBe('refunded')
    })
    expect(moved).toEqual({ pending: 0, returns: 0, clearing: 0 })
  })

  it('is settled and lowered by the line that was not issued', async () => {
    let asked = 0
    product.onFulfil = () => (asked++ === 0 ? refuse('ISSUE_FAILED') : usual())
    const loan = await lent({ lines: 2 })
    const moved = await movedBy(() => jobs.runDue())
    expect(told(loan.token)).toEqual(['settle 200000', 'update 100000'])
    expect(moved).toEqual({ pending: 200_000, returns: 0, clearing: -100_000 })
    expect(await loanOf(loan.paymentId)).toMatchObject({ toReturn: 100_000, returned: 100_000 })
  })

  it('comes back through the lender, in part and whole, whatever account is named', async () => {
    const loan = await lent()
    await jobs.runDue()
    bench.bank.account = { iban: 'IR120000000000000000000001', holder: 'سارا', isVerified: true }
    const moved = await movedBy(async () => {
      await bench.asked(loan.orderId, { payTo: 'BankAccount', accountOwnerName: 'سارا' })
      await jobs.runDue()
    })
    bench.bank.account = null
    expect(moved).toEqual({ pending: 0, returns: 0, clearing: 35_000 })
    const request = await bench.asked(loan.orderId, { reasonId: 1 })
    await jobs.runDue()
    expect(told(loan.token)).toEqual(['settle 100000', 'update 35000', 'update 35000'])
    // Its owner reads where it went, and not that it came into the wallet.
    expect((await bench.shown(request)).lender).toBe('اسنپ‌پی')
    expect(bench.bank.told).toEqual([])
    expect(await payments.loanOfOrder(loan.orderId)).toMatchObject({ backRial: 70_000 })
  })

  it('is cancelled when all of it comes back', async () => {
    bench.quote.percent = 0
    const loan = await lent()
    await jobs.runDue()
    await bench.asked(loan.orderId, { count: 2 })
    await jobs.runDue()
    bench.quote.percent = 30
    expect(told(loan.token).at(-1)).toMatch(/^cancel /)
    expect(await loanOf(loan.paymentId)).toMatchObject({ state: 'settled', returned: 100_000 })
  })

  it('gets back its own part first where the wallet paid the other', async () => {
    await bench.credit(40_000)
    product.onFulfil = () => refuse('ISSUE_FAILED')
    const loan = await lent({ useWallet: true })
    expect(stub.loans.at(-1)?.amount).toBe(60_000)
    await jobs.runDue()
    expect(told(loan.token)).toEqual(['revert 60000'])
    expect(await bench.balance()).toBe(40_000)
    await db.tx((tx) => bench.empty(tx, 40_000))
  })
})

describe('a loan that comes too late', () => {
  it('is reverted, and never lies in the wallet', async () => {
    const loan = await begun()
    stub.pay(loan.token)
    await bench.giveUp(loan.orderId)
    const moved = await movedBy(async () => {
      await loan.settle()
      expect(await bench.balance()).toBe(0)
      await jobs.runDue()
    })
    expect(moved).toEqual({ pending: 0, returns: 0, clearing: 0 })
    expect(told(loan.token)).toEqual(['revert 100000'])
    expect(await payments.loanOfOrder(loan.orderId)).toBeNull()
    expect(await payments.bankPaymentsOfOrder(loan.orderId, clock.now())).toEqual([])
    expect(await payments.byId(userId, loan.paymentId)).toMatchObject({ status: 'cancelled' })
  })

  it('is reverted where another has paid the order, of two that come back at once', async () => {
    const one = await begun()
    const started = await bench.startPaying({
      userId,
      orderId: one.orderId,
      gatewayId: 1,
      useWallet: false,
    })
    if (isRefused(started)) throw new Error(started.refused)
    const other = stub.loans.find(({ transactionId }) => transactionId === started.paymentId)
    for (const token of [one.token, other?.paymentToken ?? '']) stub.pay(token)
    await Promise.all([one.settle(), payments.settle({ paymentId: started.paymentId ?? '' })])
    await jobs.runDue()
    const steps = [...told(one.token), ...told(other?.paymentToken ?? '')]
    expect(steps.toSorted()).toEqual(['revert 100000', 'settle 100000'])
  })

  it('is reverted where a code has made the order cheaper meanwhile', async () => {
    const loan = await begun()
    stub.pay(loan.token)
    await bench.discount(loan.orderId, 10_000)
    await loan.settle()
    await jobs.runDue()
    expect(told(loan.token)).toEqual(['revert 100000'])
    expect(await moneyOf(loan.orderId)).toBe('unpaid')
  })
})

describe('a race', () => {
  it('of settling and reverting is won by one, whatever twenty workers hear', async () => {
    for (let round = 0; round < 3; round += 1) {
      const loan = await lent()
      let asked = 0
      product.onFulfil = () => (asked++ % 2 === round % 2 ? usual() : refuse('ISSUE_FAILED'))
      await Promise.all(Array.from({ length: 20 }, () => bench.issue(loan.orderId)))
      await Promise.all([jobs.runDue(), ...Array.from({ length: 5 }, () => payments.sweep())])
      passMinute()
      await payments.sweep()
      expect(told(loan.token)).toHaveLength(1)
      const isIssued = (await moneyOf(loan.orderId)) === 'paid'
      expect(told(loan.token)).toEqual([isIssued ? 'settle 100000' : 'revert 100000'])
    }
  })

  it('of returns and verifications acts once: a replay changes nothing', async () => {
    const loan = await begun()
    stub.pay(loan.token)
    const moved = await movedBy(async () => {
      await Promise.all(Array.from({ length: 20 }, loan.settle))
      await jobs.runDue()
      for (let time = 0; time < 3; time += 1) {
        await db.tx((tx) => jobs.enqueue(tx, 'carry-capture', { paymentId: loan.paymentId }))
        await loan.settle()
        await bench.issue(loan.orderId)
        await jobs.runDue()
        passMinute()
        await payments.sweep()
      }
    })
    expect(moved).toEqual({ pending: 0, returns: 0, clearing: -100_000 })
    expect(told(loan.token)).toEqual(['settle 100000'])
  })
})

describe('a lender', () => {
  it.each(['before', 'after'] as const)(
    'whose answer is lost %s it acts is asked again after a minute, and settles once',
    async (when) => {
      const loan = await lent()
      stub.order(/settle/, when)
      stub.order(/status/, 'before')
      await jobs.runDue()
      expect(await loanOf(loan.paymentId)).toMatchObject({ state: 'settling', refusal: null })
      const asked = stub.requests.length
      await payments.sweep()
      expect(stub.requests).toHaveLength(asked)
      passMinute()
      const moved = await movedBy(() => payments.sweep())
      expect(moved).toEqual({ pending: 100_000, returns: 0, clearing: -100_000 })
      expect(told(loan.token)).toEqual(['settle 100000'])
    },
  )

  it('that says it has reverted what was issued is for staff: nothing is guessed, nothing moves', async () => {
    const loan = await lent()
    stub.contradict(loan.token, 'REVERT')
    expect(await movedBy(() => jobs.runDue())).toEqual({ pending: 0, returns: 0, clearing: 0 })
    expect(await loanOf(loan.paymentId)).toMatchObject({
      state: 'refused',
      refusal: expect.stringContaining('REVERT'),
    })
    expect((await refusedLoans(db)).map(({ paymentId }) => paymentId)).toContain(loan.paymentId)
    passMinute()
    await payments.sweep()
    expect(await loanOf(loan.paymentId)).toMatchObject({ state: 'refused' })
    stub.contradict(loan.token, 'VERIFY')
    expect(await askLenderAgain(db, loan.paymentId)).toBe(true)
    expect(await askLenderAgain(db, loan.paymentId)).toBe(false)
    await payments.sweep()
    expect(told(loan.token)).toEqual(['settle 100000'])
  })

  it('that will not settle what it could is for staff, and what came back meanwhile goes back once it has', async () => {
    const loan = await lent()
    stub.closeSteps(/settle/)
    await jobs.runDue()
    expect(await loanOf(loan.paymentId)).toMatchObject({
      state: 'refused',
      refusal: expect.stringContaining('1099'),
    })
    bench.quote.percent = 0
    await bench.asked(loan.orderId, { count: 2 })
    await jobs.runDue()
    bench.quote.percent = 30
    expect(await loanOf(loan.paymentId)).toMatchObject({ state: 'refused', toReturn: 100_000 })
    stub.closeSteps(null)
    await askLenderAgain(db, loan.paymentId)
    await payments.sweep()
    await jobs.runDue()
    expect(told(loan.token)).toEqual(['settle 100000', 'cancel 100000'])
  })

  it('that will not revert what nobody wants keeps nobody from another loan, and its own is for staff', async () => {
    const loan = await begun()
    stub.pay(loan.token)
    await bench.discount(loan.orderId, 10_000)
    await loan.settle()
    stub.closeSteps(/revert/)
    await jobs.runDue()
    expect((await refusedLoans(db)).map(({ paymentId }) => paymentId)).toContain(loan.paymentId)
    expect(await payments.byId(userId, loan.paymentId)).toMatchObject({ status: 'cancelled' })
    const other = await lent({ of: loan.orderId })
    expect(await moneyOf(loan.orderId)).toBe('paid')
    await jobs.runDue()
    expect(told(other.token)).toEqual(['settle 90000'])
    stub.closeSteps(null)
    await askLenderAgain(db, loan.paymentId)
    await payments.sweep()
    expect(told(loan.token)).toEqual(['revert 100000'])
  })

  it('that will not revert one of two that paid at once is for staff, and its other is settled', async () => {
    const one = await begun()
    const other = await begun({ of: one.orderId })
    for (const { token } of [one, other]) stub.pay(token)
    await one.settle()
    await other.settle()
    stub.closeSteps(/revert/)
    await jobs.runDue()
    expect(told(one.token)).toEqual(['settle 100000'])
    expect(await loanOf(other.paymentId)).toMatchObject({ refusal: expect.any(String) })
    stub.closeSteps(null)
    await askLenderAgain(db, other.paymentId)
    await payments.sweep()
    expect(told(other.token)).toEqual(['revert 100000'])
  })

  it('that is configured no longer has its loans back all the same: none of it is cash', async () => {
    const loan = await lent()
    await jobs.runDue()
    const gone = gateways.splice(0, 1)
    bench.bank.account = { iban: 'IR120000000000000000000001', holder: 'سارا', isVerified: true }
    const moved = await movedBy(async () => {
      await bench.asked(loan.orderId, { payTo: 'BankAccount', accountOwnerName: 'سارا' })
      await jobs.runDue()
    })
    bench.bank.account = null
    gateways.unshift(...gone)
    expect(moved).toEqual({ pending: 0, returns: 35_000, clearing: 0 })
    expect(bench.bank.told).toEqual([])
    passMinute()
    await payments.sweep()
    expect(told(loan.token)).toEqual(['settle 100000', 'update 35000'])
  })

  it('that takes nothing back is for staff, and is asked once they say so', async () => {
    const loan = await lent()
    await jobs.runDue()
    stub.closeSteps(/update/)
    await bench.asked(loan.orderId)
    const held = await movedBy(() => jobs.runDue())
    expect(held).toEqual({ pending: 0, returns: 35_000, clearing: 0 })
    expect(await loanOf(loan.paymentId)).toMatchObject({ state: 'settled', returned: 0 })
    stub.closeSteps(null)
    await askLenderAgain(db, loan.paymentId)
    const moved = await movedBy(() => payments.sweep())
    expect(moved).toEqual({ pending: 0, returns: -35_000, clearing: 35_000 })
  })
})

describe('a server that is killed', () => {
  const script = fileURLToPath(new URL('./testing/carry-loan.ts', import.meta.url))
  const killedAt = async (point: string, step: 'issue' | 'carry', orderId: string) => {
    const child = spawn(process.execPath, [script, url, point, step, orderId, userId, stub.url], {
      env: childEnvironment({}),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let output = ''
    child.stderr.on('data', (chunk) => (output += chunk))
    const ended = await new Promise((done) =>
      child.once('exit', (code, signal) => done(signal ?? `${code}: ${output}`)),
    )
    // What it held is locked until the database has noticed its death.
    const connections = `select from pg_stat_activity where datname = current_database() and application_name = 'carry-loan'`
    await expect.poll(async () => await query(db, connections)).toEqual([])
    return ended
  }
  const goOn = async () => {
    await jobs.runDue()
    passMinute()
    await payments.sweep()
  }

  it('between issue and capture settles once all the same', async () => {
    const loan = await lent()
    expect(await killedAt('issue:after-record-commit', 'issue', loan.orderId)).toBe('SIGKILL')
    expect(told(loan.token)).toEqual([])
    await goOn()
    expect(told(loan.token)).toEqual(['settle 100000'])
    expect(await loanOf(loan.paymentId)).toMatchObject({ state: 'settled' })
  })

  it.each([
    ['capture:before-asked', 'settles'],
    ['capture:after-asked', 'lowers'],
    ['capture:before-record-commit', 'reverts'],
  ])('at %s %s once all the same', async (point, verb) => {
    if (verb === 'reverts') product.onFulfil = () => refuse('ISSUE_FAILED')
    const loan = await lent()
    if (verb === 'lowers') {
      await jobs.runDue()
      const request = await bench.shown(await bench.asked(loan.orderId))
      await bench.cancel(request.items[0]?.id ?? '')
    } else await bench.issue(loan.orderId)
    expect(await killedAt(point, 'carry', loan.orderId)).toBe('SIGKILL')
    await goOn()
    const steps = { settles: ['settle'], lowers: ['settle', 'update'], reverts: ['revert'] }[verb]
    expect(told(loan.token).map((step) => step.split(' ')[0])).toEqual(steps)
    expect((await owed()).returns).toBe(0)
  })
})
