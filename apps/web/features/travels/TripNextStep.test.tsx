import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { expect, it } from 'vitest'
import { checkout } from '../../messages/checkout.ts'
import { renderPage, textOf } from '../../shell/testing/render-page.tsx'
import { TripNextStep } from './TripNextStep.tsx'

const order = {
  orderId: 'o',
  money: 'unpaid',
  moneyNoteFa: null,
  partOf: null,
  instalments: [],
  lines: [{ kind: 'flight', units: [] }],
} as unknown as OrderDetails
const drawn = (mayPay: boolean) =>
  renderPage(
    <TripNextStep
      order={order}
      standing={{ outcome: 'payment-checking', mayPay, mayHoldAgain: false }}
      hasRefunds={false}
      isAsked={false}
      now="2026-11-27T08:00:00Z"
    />,
  )

it('leads who left the bank unpaid back to paying, while the hold lasts', () => {
  expect(drawn(true)).toContain('/confirm?orderId=o')
  expect(textOf(drawn(true))).toContain(checkout.result.notPaid)
  expect(textOf(drawn(false))).not.toContain(checkout.result.notPaid)
})

it('leads nobody to the wallet whose loan was undone: the money never lay there', () => {
  const failed = (loan: object | null) =>
    renderPage(
      <TripNextStep
        order={{ ...order, money: 'refunded', loan } as unknown as OrderDetails}
        standing={{ outcome: 'issue-failed', mayPay: false, mayHoldAgain: false }}
        hasRefunds={false}
        isAsked={false}
        now="2026-11-27T08:00:00Z"
      />,
    )
  expect(failed({})).not.toContain('/profile/transactions')
  expect(textOf(failed({}))).toContain(checkout.result.searchAgain)
  expect(failed(null)).toContain('/profile/transactions')
})
