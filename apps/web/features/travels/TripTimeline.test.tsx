import { expect, it } from 'vitest'
import { orders } from '../../messages/orders.ts'
import { travels } from '../../messages/travels.ts'
import { paths } from '../../paths.ts'
import { renderPage, textOf } from '../../shell/testing/render-page.tsx'
import { TripTimeline } from './TripTimeline.tsx'
import { type ToldTrip, toldTrip } from './told-trip.ts'

const now = '2026-11-21T08:00:00Z'
const held = {
  orderId: 'one',
  orderNumber: '9114822073',
  orderType: 'DomesticFlight',
  title: 'تهران به مشهد',
  startsAt: '2026-12-10T08:00:00',
  payableAmount: 50_000_000,
  instalments: [],
  status: 'Submitted',
  money: 'unpaid',
  lineStates: ['held'],
  holdExpiresAt: '2026-11-21T08:10:00Z',
  refundableAmount: 0,
  flightChange: null,
} as unknown as ToldTrip
const drawn = (isPaymentAwaited: boolean) =>
  renderPage(
    <TripTimeline
      title={travels.trips.upcoming}
      trips={[toldTrip({ ...held, isPaymentAwaited })]}
      now={now}
    />,
  )

it('invites nobody to pay an order whose bank has not answered yet', () => {
  expect(drawn(false)).toContain(paths.confirm({ orderId: 'one' }))
  const awaited = drawn(true)
  expect(awaited).not.toContain(paths.confirm({ orderId: 'one' }))
  expect(textOf(awaited)).toContain(orders.outcome['payment-checking'].title)
})
