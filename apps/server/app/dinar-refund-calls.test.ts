/** A traveller in Iraq pays at FIB and gives back: by the calls they and the money desk make, with FIB played on this machine. */
import type { Approval } from '@parastoo/contract/office/approvals'
import type { MoneyBatch, MoneyPayout } from '@parastoo/contract/office/money'
import type { OrderSummary } from '@parastoo/contract/orders/orders'
import type { RefundQuote, RefundRequest } from '@parastoo/contract/refunds/refunds'
import { isRefused } from '@parastoo/kit/outcome'
import { expect, it } from 'vitest'
import {
  clientId,
  clientSecret,
  openFibStub,
} from '../adapters/gateways/iraq/fib/testing/fib-stub.ts'
import { accounts } from '../modules/ledger/index.ts'
import { systemClock } from '../platform/clock.ts'
import { query } from '../platform/db/database.ts'
import { gatewayNumbers } from './gateways.ts'
import { makeStaff } from './testing/make-staff.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

let now = () => systemClock.now()
const fib = await openFibStub({ now: () => now() })
const { buyer, clock, today, db, house, jobs } = await openTestHouse({
  settings: {
    GATEWAYS: 'sandbox,fib',
    FIB_CLIENT_ID: clientId,
    FIB_CLIENT_SECRET: clientSecret,
    FIB_HOST: fib.url,
  },
})
now = clock.now
const { signedIn, offered } = takeSteps({ buyer, today })

async function staff(...scopes: Parameters<typeof makeStaff>[2]) {
  const one = await signedIn()
  const { id } = one.must(
    await one.call<{ id: string }>('GET', '/accounts/api/Account/CurrentUser'),
  )
  await makeStaff({ db, clock }, id, scopes)
  return one
}

type Buyer = Awaited<ReturnType<typeof signedIn>>

/** Begins to pay an order at FIB. */
async function begun(traveller: Buyer, orderId: string) {
  const { paymentId } = traveller.must(
    await traveller.call<{ paymentId: string }>('POST', '/api/payment/Pay/Create', {
      orderId,
      gatewayId: gatewayNumbers.fib,
    }),
  )
  const [payment] = await chargedFor(paymentId)
  const { reference = '', dinars = 0 } = payment ?? {}
  return { paymentId, reference, dinars }
}

const chargedFor = (paymentId: string) =>
  query<{ reference: string; dinars: number }>(
    db,
    'select reference, charge_minor as dinars from payments.payment where id = $1',
    [paymentId],
  )

const listed = async (traveller: Buyer, orderId: string) =>
  traveller
    .must(
      await traveller.call<OrderSummary[]>('POST', '/api/orders/Order/GetCurrentUserOrders', {
        page: 1,
        pageSize: 50,
      }),
    )
    .find((order) => order.orderId === orderId)

it('one of two tickets paid in dinars goes back in them: quoted, asked for, signed twice, done in the portal once', async () => {
  const [traveller, accountant, second, checker] = [
    await signedIn(),
    await staff('finance'),
    await staff('finance'),
    await staff('finance.approve'),
  ]
  const proposal = await offered(traveller, {
    adults: 2,
    daysAhead: 9,
    isRefundable: true,
    seats: 3,
  })
  const passengers = [traveller.passenger('Moradi'), traveller.passenger('Karimi', 1)]
  const { orderId } = traveller.must(await traveller.submit(proposal, { passengers }))
  const { paymentId, reference, dinars } = await begun(traveller, orderId)
  fib.pay(reference)
  await house.payments.settle({ paymentId })
  await jobs.runDue()
  const order = await traveller.order(orderId)
  const bank = 'اپلیکیشن FIB عراق'
  const paidAmount = order.payableAmount
  expect(order.goesBackInDinars).toEqual([
    { bank, amount: paidAmount, dinars, backAmount: 0, backDinars: 0 },
  ])

  const [unitId] = order.lines.flatMap(({ units }) => units.map((unit) => unit.unitId))
  const quote = traveller.must(
    await traveller.call<RefundQuote>('POST', '/api/refund/RefundQuote/Create', {
      orderId,
      unitIds: [unitId],
    }),
  )
  const back = quote.refundableAmount
  const share = Number((BigInt(back) * BigInt(dinars)) / BigInt(paidAmount))
  expect(share).toBeGreaterThan(0)
  const inDinars = { banks: [bank], dinars: share, restAmount: 0 }
  expect(quote.inDinars).toEqual(inDinars)
  const asked = { orderId, quoteId: quote.quoteId, reasonId: 1, agreed: true }
  const create = () =>
    traveller.call<RefundRequest>('POST', '/api/refund/RefundRequest/Create', asked)
  const request = traveller.must(await create())
  expect(request).toMatchObject({ payTo: 'Gateway', inDinars, refundAmount: back })
  // Sent again after a lost reply.
  expect(traveller.must(await create())).toEqual(request)
  await jobs.runDue()
  expect(await traveller.balance()).toBe(0)
  expect((await traveller.order(orderId)).goesBackInDinars).toMatchObject([
    { backAmount: back, backDinars: share },
  ])

  expect(await listed(traveller, orderId)).toMatchObject({ isMoneyOnItsWay: true })

  const money = async () =>
    accountant.must(
      await accountant.call<{ waiting: MoneyPayout[]; batches: MoneyBatch[] }>(
        'GET',
        '/api/office/Money/Payouts',
      ),
    )
  const { waiting } = await money()
  expect(waiting).toMatchObject([
    { iban: null, rail: { gateway: 'fib', dinars: share }, reference, holder: bank, orderId },
  ])
  const payoutId = waiting[0]?.payoutId ?? ''
  const question = accountant.must(
    await accountant.call<{ id: string }>('POST', '/api/office/Approval/AskPayout', {
      reason: 'برگشت دینار',
    }),
  )
  const approval = checker.must(
    await checker.call<Approval>('GET', `/api/office/Approval/Get/${question.id}`),
  )
  expect(approval.will).toMatchObject({
    payouts: [{ iban: null, rail: { gateway: 'fib', dinars: share }, reference }],
  })
  const { id, hash } = approval
  const record = (one: typeof accountant) =>
    one.call<{ paid: number }>('POST', '/api/office/Money/RecordPaid', {
      id: payoutId,
      trackingNumber: 'FIB-R-1',
    })
  // Before the second signature nothing is there to be recorded.
  expect(accountant.must(await record(accountant))).toEqual({ paid: 0 })
  checker.must(await checker.call('POST', '/api/office/Approval/Approve', { id, hash }))
  const { batchId = '' } = (await money()).batches[0] ?? {}
  const file = await accountant.send(`/api/office/Money/BankFile/${batchId}?template=general`)
  expect(await file.text()).not.toContain(reference)

  const clearing = () => house.ledger.balance(db, accounts.gatewayClearing('fib'))
  expect(await clearing()).toBe(-paidAmount)
  const clerks = [accountant, second, accountant, second]
  const outcomes = await Promise.all(clerks.map(record))
  expect(outcomes.reduce((sum, one) => sum + (one.data?.paid ?? 0), 0)).toBe(1)
  expect(accountant.must(await record(second))).toEqual({ paid: 0 })
  expect(await clearing()).toBe(back - paidAmount)
  const ended = traveller.must(
    await traveller.call<RefundRequest>('GET', `/api/refund/RefundRequest/ById?id=${request.id}`),
  )
  expect(ended).toMatchObject({ status: 'Done', inDinars })
  expect(await listed(traveller, orderId)).toMatchObject({ isMoneyOnItsWay: false })
  await jobs.runDue()
  const told = await traveller.send(`/dev/outbox.json?to=${traveller.phoneNumber}`)
  expect(await told.text()).toContain('دینار عراق به همان')
  expect(await house.ledger.checkBooks()).toEqual([])
  // What FIB itself has is the whole payment still: a person gives back in its portal.
  expect(fib.ledger).toMatchObject([{ kind: 'payment', paymentId: reference }])
})

it('dinars of a ticket that was never issued, and of a payment that came too late, go back and are told so until they have', async () => {
  const traveller = await signedIn()
  const failing = await offered(traveller)
  const { orderId } = traveller.must(await traveller.submit(failing, { lastName: 'ISSUEFAIL' }))
  const paid = await begun(traveller, orderId)
  fib.pay(paid.reference)
  await house.payments.settle({ paymentId: paid.paymentId })
  await jobs.runDue()
  const other = traveller.must(await traveller.submit(await offered(traveller)))
  const late = await begun(traveller, other.orderId)
  // Paid in their app in time, and heard of when the hold is over.
  fib.pay(late.reference)
  clock.advance({ minutes: 16 })
  await house.payments.settle({ paymentId: late.paymentId })
  await jobs.runDue()
  expect(await traveller.balance()).toBe(0)
  const [accountant, checker] = [await staff('finance'), await staff('finance.approve')]
  const bank = 'اپلیکیشن FIB عراق'
  const notIssued = await traveller.order(orderId)
  expect(notIssued).toMatchObject({
    money: 'refunded',
    isMoneyOnItsWay: true,
    moneyNoteFa: expect.stringContaining('به دینار در راه است'),
    dinarReturns: [
      {
        paymentId: paid.paymentId,
        bank,
        amount: failing.totalPrice,
        dinars: paid.dinars,
        state: 'OnItsWay',
      },
    ],
  })
  const tooLate = await traveller.order(other.orderId)
  expect(tooLate).toMatchObject({
    money: 'closed',
    dinarReturns: [{ paymentId: late.paymentId, dinars: late.dinars, state: 'OnItsWay' }],
  })
  const [one, two] = [notIssued, tooLate].flatMap(({ dinarReturns }) => dinarReturns)
  const asked = accountant.must(
    await accountant.call<{ id: string }>('POST', '/api/office/Approval/AskPayout', {
      reason: 'برگشت دینار',
    }),
  )
  const { id, hash } = checker.must(
    await checker.call<Approval>('GET', `/api/office/Approval/Get/${asked.id}`),
  )
  checker.must(await checker.call('POST', '/api/office/Approval/Approve', { id, hash }))
  const done = { id: one?.id, trackingNumber: 'FIBR7' }
  expect(
    accountant.must(await accountant.call('POST', '/api/office/Money/RecordPaid', done)),
  ).toEqual({ paid: 1 })
  const reason = 'مهلت هفت‌روزهٔ FIB گذشته است'
  accountant.must(
    await accountant.call('POST', '/api/office/Money/RecordReturned', {
      payoutId: two?.id,
      reason,
    }),
  )
  expect(await traveller.order(orderId)).toMatchObject({
    isMoneyOnItsWay: false,
    moneyNoteFa: expect.stringContaining('به دینار برگشت'),
    dinarReturns: [{ state: 'Back', trackingNumber: 'FIBR7' }],
  })
  expect(await traveller.order(other.orderId)).toMatchObject({
    isMoneyOnItsWay: false,
    dinarReturns: [{ state: 'InWallet', reason }],
  })
  expect(await traveller.balance()).toBe(tooLate.payableAmount)
  await jobs.runDue()
  const told = await (await traveller.send(`/dev/outbox.json?to=${traveller.phoneNumber}`)).text()
  expect(told).toContain('وقتی رسید که این سفارش پیش‌تر پرداخت شده یا مهلتش تمام شده بود')
  expect(told).toContain('به دینار برنگشت')
  expect(await house.ledger.checkBooks()).toEqual([])
})

it('a part that came in dinars of an order that its buyer gives up is told as on its way back, on its page and by a message', async () => {
  const traveller = await signedIn()
  const { orderId } = traveller.must(await traveller.submit(await offered(traveller)))
  const { userId = '' } = (await house.orders.find(orderId)) ?? {}
  const started = await house.payments.start({
    userId,
    orderId,
    amountRial: 8_000_000,
    gatewayId: gatewayNumbers.fib,
    descriptionFa: 'بخشی از سفارش',
    phoneNumber: null,
  })
  const { paymentId } = isRefused(started) ? { paymentId: '' } : started
  const [{ reference = '', dinars = 0 } = {}] = await chargedFor(paymentId)
  fib.pay(reference)
  await house.payments.settle({ paymentId })
  expect(await traveller.balance()).toBe(8_000_000)
  traveller.must(await traveller.call('POST', '/api/orders/Order/CancelOrder', { orderId }))
  await jobs.runDue()
  expect(await traveller.balance()).toBe(0)
  expect(await traveller.order(orderId)).toMatchObject({
    money: 'closed',
    isMoneyOnItsWay: true,
    dinarReturns: [
      {
        paymentId,
        title: expect.stringContaining('بخش پرداخت‌شدهٔ سفارش'),
        amount: 8_000_000,
        dinars,
        state: 'OnItsWay',
      },
    ],
  })
  const told = await (await traveller.send(`/dev/outbox.json?to=${traveller.phoneNumber}`)).text()
  expect(told).toContain('نرسید و این سفارش بسته شد')
  expect(await house.ledger.checkBooks()).toEqual([])
})
