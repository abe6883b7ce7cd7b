import { describe, expect, it } from 'vitest'
import { createLedger } from '../modules/ledger/index.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { type Submitted, takeSteps } from './testing/take-steps.ts'

const { buyer: buyerOf, clock, today, jobs, db } = await openTestHouse()
const reservation = '/api/flight-reservation'
const { signedIn, offered, held, paidAtBank, verify } = takeSteps({ buyer: buyerOf, today })

const booksStand = async () => expect(await createLedger({ db, clock }).checkBooks()).toEqual([])

describe('the wallet', () => {
  it('is topped up at the bank and pays: wholly, in part, or by ConfirmOrder', async () => {
    const buyer = await signedIn()
    const proposal = await offered(buyer, { daysAhead: 9 })
    const topUp = async (topUpAmount: number) => {
      const body = { topUpAmount }
      const started = buyer.must(
        await buyer.call<{ redirectUrl: string }>('POST', '/api/payment/Pay/Create', body),
      )
      await buyer.comeBack(String(await buyer.bank(started.redirectUrl, 'paid')))
    }
    await topUp(proposal.totalPrice * 2 + 50_000)
    const whole = await held(buyer, proposal)
    expect(buyer.must(await buyer.pay(whole.orderId, { useWallet: true }))).toEqual({
      paymentId: null,
      gatewayId: null,
      failedOverFrom: null,
      leftAmount: 0,
      amount: 0,
      method: 'GET',
      fields: {},
      redirectUrl: `/payment/${whole.orderId}`,
    })
    const confirmed = await held(buyer, proposal)
    const confirm = (orderId: string) =>
      buyer.call('POST', '/api/wallet/wallet/ConfirmOrder', { orderId })
    expect(buyer.must(await confirm(confirmed.orderId))).toEqual({
      orderId: confirmed.orderId,
      status: 'FinalizationInProgress',
      balance: 50_000,
    })
    const part = await held(buyer, proposal)
    expect((await confirm(part.orderId)).refused).toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
    const rest = buyer.must(await buyer.pay(part.orderId, { useWallet: true }))
    expect(rest.amount).toBe(proposal.totalPrice - 50_000)
    await buyer.comeBack(String(await buyer.bank(rest.redirectUrl, 'paid')))
    expect(await buyer.balance()).toBe(0)
    await booksStand()
  })

  it('takes no top-up below 1,000 toman', async () => {
    const buyer = await signedIn()
    const small = await buyer.call('POST', '/api/payment/Pay/Create', { topUpAmount: 9_999 })
    expect(small.refused).toMatchObject({ status: 400, code: 'TOP_UP_TOO_SMALL' })
  })
})

describe('what goes wrong', () => {
  it('at the supplier after paying is told, and the money is in the wallet', async () => {
    const buyer = await signedIn()
    const proposal = await offered(buyer)
    const { orderId } = buyer.must(await buyer.submit(proposal, { lastName: 'ISSUEFAIL' }))
    await paidAtBank(buyer, orderId)
    await jobs.runDue()
    expect(await buyer.order(orderId)).toMatchObject({
      status: 'FinalizationFailed',
      money: 'refunded',
      lineStates: ['failed'],
      refundStatus: 'RefundSuccessful',
      moneyNoteFa: expect.stringContaining('کیف پول'),
    })
    expect(await buyer.balance()).toBe(proposal.totalPrice)
    await booksStand()
  })

  it.each([
    ['failed', 'failed'],
    ['cancelled', 'cancelled'],
  ])('at the bank (%s) leaves the order payable', async (outcome, status) => {
    const buyer = await signedIn()
    const { orderId } = await held(buyer)
    const started = buyer.must(await buyer.pay(orderId))
    await buyer.comeBack(String(await buyer.bank(started.redirectUrl, outcome)))
    const byId = await buyer.call('GET', `/api/payment/Pay/ById?id=${started.paymentId}`)
    expect(byId.data).toMatchObject({ status })
    expect((await verify(buyer, orderId)).status).toBe('PaymentFailed')
    expect((await buyer.order(orderId)).status).toBe('PaymentFailed')
    clock.advance({ seconds: 1 })
    buyer.must(await buyer.pay(orderId))
    expect((await buyer.order(orderId)).status).toBe('Submitted')
    await paidAtBank(buyer, orderId)
    expect(await buyer.order(orderId)).toMatchObject({ money: 'paid' })
  })

  // Last, because it moves the time for everybody.
  it('with time: the hold runs out, is had again at its price, and a late payment stays in the wallet', async () => {
    const buyer = await signedIn()
    const lost = await held(buyer)
    const kept = await held(buyer)
    const started = buyer.must(await buyer.pay(lost.orderId))
    clock.advance({ minutes: 16 })
    await jobs.runDue()
    expect(await buyer.order(lost.orderId)).toMatchObject({
      money: 'closed',
      lineStates: ['released'],
      status: 'Rejected',
      holdExpiresAt: null,
    })
    expect((await buyer.pay(kept.orderId)).refused).toMatchObject({ code: 'HOLD_EXPIRED' })
    expect(await verify(buyer, kept.orderId)).toMatchObject({
      available: true,
      priceChanged: false,
      holdExpiresAt: null,
    })
    const again = buyer.must(
      await buyer.call<Submitted>('POST', `${reservation}/Reserve/ReserveFlightOrder`, {
        orderId: kept.orderId,
      }),
    )
    expect(again).toEqual({
      ...kept,
      holdExpiresAt: clock.now().add({ minutes: 15 }).toString(),
    })

    const late = await buyer.bank(started.redirectUrl, 'paid')
    await buyer.comeBack(String(late))
    expect(await buyer.balance()).toBe(lost.totalPrice)
    expect(await buyer.order(lost.orderId)).toMatchObject({ money: 'closed' })
    await booksStand()
  })
})
