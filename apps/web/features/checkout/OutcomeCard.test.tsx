import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { expect, it } from 'vitest'
import { checkout } from '../../messages/checkout.ts'
import { moneyBack } from '../../messages/money-back.ts'
import { orders } from '../../messages/orders.ts'
import type { OrderOutcome } from '../../shell/orders/order-outcome.ts'
import { renderPage, textOf } from '../../shell/testing/render-page.tsx'
import { OutcomeCard } from './OutcomeCard.tsx'

const words = checkout.result
const order = {
  orderId: 'o',
  orderNumber: '1',
  money: 'unpaid',
  payableAmount: 24_390_000,
  moneyNoteFa: null,
  loan: null,
  partOf: null,
  instalments: [],
  lines: [{ kind: 'flight', units: [] }],
  holdExpiresAt: null,
  paidInDinars: [],
  dinarReturns: [],
  flightOrder: { proposals: [], flightPassengers: [], pnr: null },
} as unknown as OrderDetails

const drawn = (
  outcome: OrderOutcome,
  more: object,
  payment: object,
  endedPayment: object | null = null,
) =>
  textOf(
    renderPage(
      <OutcomeCard
        order={{ ...order, ...more } as OrderDetails}
        payment={
          { id: 'p', amount: 24_390_000, trackingNumber: null, dinars: null, ...payment } as never
        }
        endedPayment={endedPayment as never}
        standing={{ outcome, mayPay: outcome !== 'issued', mayHoldAgain: false }}
        again={{} as never}
        stayAddress={null}
        beyondRial={0}
        now="2026-11-27T08:00:00Z"
      />,
    ),
  )

it('tells the dinars of a bank of Iraq with their rate, and promises nothing by the rules of Iran’s banks', () => {
  const inDinars = drawn('payment-failed', {}, { status: 'failed', dinars: 29_036 })
  expect(inDinars).toContain('۲۹٬۰۳۶ دینار عراق، هر دینار ۸۴۰ ریال')
  expect(inDinars).toContain(words.inDinars['payment-failed'])
  expect(inDinars).not.toContain('۷۲')
  const inRial = drawn('payment-failed', {}, { status: 'failed' })
  expect(inRial).toContain(orders.outcome['payment-failed'].text)
  expect(inRial).not.toContain('دینار')
})

it('leads who left the bank unpaid back to paying', () => {
  expect(drawn('payment-checking', {}, { status: 'waiting' })).toContain(words.notPaid)
})

it('says of a payment or loan that was undone beside a paid order that nothing is owed for it', () => {
  expect(drawn('issued', { money: 'paid' }, { status: 'cancelled' })).toContain(
    words.otherCancelled,
  )
  expect(drawn('issued', { money: 'paid' }, { status: 'paid' })).not.toContain(words.otherCancelled)
})

it('names beside a balance its own dinars, not those of the deposit', () => {
  const parts = {
    money: 'part-paid',
    instalments: ['paid', 'due'].map((state, position) => ({
      position,
      state,
      amount: 8_400_000,
      dueAt: '2026-12-01T08:00:00Z',
    })),
    paidInDinars: [{ amount: 8_400_000, dinars: 10_000 }],
  }
  const told = drawn('payment-checking', parts, { status: 'waiting', dinars: 29_036 })
  expect(told).toContain('۲۹٬۰۳۶ دینار')
  expect(told).not.toContain('۱۰٬۰۰۰ دینار')
})

it('speaks of no account where a lender says no, and of three days only at a bank of Iran', () => {
  for (const outcome of ['payment-failed', 'payment-cancelled'] as const) {
    const loan = drawn(outcome, {}, { status: 'failed', isPayLater: true })
    expect(loan).toContain('قسطی نمی‌پردازید')
    expect(loan).not.toContain('۷۲ ساعت')
    expect(drawn(outcome, {}, { status: 'failed', isPayLater: false })).toContain('۷۲ ساعت')
  }
})

it('names the bank that is waited for to whoever comes from another, and says what became of theirs', () => {
  const waited = { status: 'waiting', bank: 'اپلیکیشن FIB عراق' }
  const told = drawn('payment-checking', {}, waited, { status: 'cancelled' })
  expect(told).toContain('پاسخ قطعی اپلیکیشن FIB عراق هنوز نرسیده است')
  expect(told).toContain(words.otherCancelled)
  expect(drawn('payment-checking', {}, waited, { status: 'failed' })).toContain(words.otherFailed)
  const alone = drawn('payment-checking', {}, waited)
  expect(alone).toContain(orders.outcome['payment-checking'].text)
  expect(alone).not.toContain(words.otherCancelled)
})

it('says where dinars are that go back though nobody asked for it, until they are there, and why they lie in the wallet', () => {
  const one = {
    id: 'r',
    paymentId: 'p',
    title: 'پرداخت دیررسیدهٔ سفارش ۱',
    bank: 'اپلیکیشن FIB عراق',
    amount: 24_390_000,
    dinars: 29_036,
    trackingNumber: null,
    reason: null,
  }
  const told = (more: object) =>
    drawn('goes-back', { dinarReturns: [{ ...one, ...more }] }, { status: 'paid' })
  const coming = told({ state: 'OnItsWay' })
  expect(coming).toContain(one.title)
  expect(coming).toContain('۲۹٬۰۳۶ دینار عراق با اپلیکیشن FIB عراق در راه است.')
  expect(told({ state: 'Back', trackingNumber: 'FIB-R-1' })).toContain('شمارهٔ پیگیری: FIB-R-1')
  const lost = told({ state: 'InWallet', reason: 'مهلت هفت‌روزهٔ FIB گذشته است' })
  expect(lost).toContain('۲٬۴۳۹٬۰۰۰ تومان به کیف پول شما برگشت')
  expect(lost).toContain('دلیل: مهلت هفت‌روزهٔ FIB گذشته است')
})

it('tells nobody that their money is back while it is on its way', () => {
  const back = { money: 'refunded', lines: [{ kind: 'flight', units: [] }] }
  expect(drawn('refunded', { ...back, isMoneyOnItsWay: true }, {})).toContain(
    moneyBack.onItsWay.text,
  )
  expect(drawn('refunded', back, {})).toContain(orders.outcome.refunded.text)
})
