import { expect, it } from 'vitest'
import { moneyBack } from '../../messages/money-back.ts'
import { orders } from '../../messages/orders.ts'
import { statusFaOf, statusToneOf } from './told-trip.ts'

const trip = {
  status: 'RefundSuccessful' as const,
  orderType: 'DomesticFlight' as const,
  isCancelled: false,
  isPaymentAwaited: false,
  isPaymentCancelled: false,
  isMoneyOnItsWay: false,
}

it('says that money is on its way until it has arrived, and only then that it is back', () => {
  const onItsWay = { ...trip, isMoneyOnItsWay: true }
  expect(statusFaOf(onItsWay)).toBe(moneyBack.onItsWay.title)
  expect(statusToneOf(onItsWay)).toBe('caution')
  expect(statusFaOf(trip)).toBe('استرداد انجام شد')
  expect(statusToneOf(trip)).toBe('plain')
  // Of what is flown still the ticket is told; the part that comes back stands beside it.
  const kept = { ...onItsWay, status: 'FinalizationSuccessful' as const }
  expect(statusFaOf(kept)).toBe('بلیت صادر شد')
})

it('calls a payment that its payer gave up by the word of the page they came back to', () => {
  const failed = { ...trip, status: 'PaymentFailed' as const }
  expect(statusFaOf({ ...failed, isPaymentCancelled: true })).toBe(
    orders.outcome['payment-cancelled'].title,
  )
  expect(statusFaOf(failed)).toBe('پرداخت ناموفق')
})

it('says that a bank has not answered before anything else, for the money may have moved', () => {
  const awaited = { ...trip, status: 'Submitted' as const, isPaymentAwaited: true }
  expect(statusFaOf(awaited)).toBe(orders.outcome['payment-checking'].title)
  expect(statusFaOf({ ...awaited, isCancelled: true })).toBe(
    orders.outcome['payment-checking'].title,
  )
  expect(statusToneOf(awaited)).toBe('caution')
})
