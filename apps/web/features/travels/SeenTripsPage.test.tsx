import { expect, it } from 'vitest'
import { paths } from '../../paths.ts'
import { orderIdIn } from '../../shell/orders/order-id-in.ts'
import { renderPage, textOf } from '../../shell/testing/render-page.tsx'
import SeenTripsPage from './SeenTripsPage.tsx'
import { seenTripPath, tripLedTo } from './seen-paths.ts'

type Props = Parameters<typeof SeenTripsPage>[0]

it('says to staff that they only read, above what the customer sees', () => {
  const trips = {
    next: null,
    upcoming: [],
    past: [],
    destination: null,
    now: '2026-11-21T08:00:00Z',
    localNow: '2026-11-21T11:30:00',
    paging: { page: 1, pageSize: 30, total: 0 },
    unfinished: null,
  }
  const props = { loaderData: { trips, seeing: 's', userId: 'u' } } as unknown as Props
  const markup = renderPage(<SeenTripsPage {...props} />)
  expect(textOf(markup)).toMatch(/دیدن از نگاه مشتری .*فقط برای خواندن.* سفرهای من/)
  expect(markup).toContain('href="/office/customers/u"')
  expect(markup).toMatch(/role="group" aria-describedby="[^"]+"/)
})

it('leads from a link of the customer to the same trip as staff see it, and from others nowhere', () => {
  const orderId = '3f0c9b6e-6a1d-4c5e-9d54-0f6f2f1c7a11'
  const pressed = tripLedTo(paths.trip(orderId)) ?? ''
  const path = seenTripPath('u', { orderId: pressed, seeing: 's' })
  expect(orderIdIn(new Request(`http://site${path}`))).toBe(orderId)
  expect(tripLedTo(paths.ticket(orderId))).toBeNull()
  expect(tripLedTo(paths.home())).toBeNull()
})
