import { withQuery } from '../../paths.ts'

/** Where staff see one trip as its customer does. */
export const seenTripPath = (userId: string, look: { orderId: string; seeing: string }): string =>
  withQuery(`/office/customers/${userId}/as/trip`, look)

/** The trip that a link of the customer's own pages leads to; null for one that leads elsewhere. */
export function tripLedTo(href: string): string | null {
  const { pathname, searchParams } = new URL(href, 'http://site')
  return pathname.endsWith('/order-details') ? searchParams.get('orderId') : null
}
