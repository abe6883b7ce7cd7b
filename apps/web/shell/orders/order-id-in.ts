import { isUuid } from '@parastoo/kit/uuid'
import { data } from 'react-router'

/** The `orderId` of a page's address; null when there is none. What cannot be an order's id is a page not found. */
export function orderIdIn(request: Request): string | null {
  const orderId = new URL(request.url).searchParams.get('orderId')
  if (orderId === null || orderId === '') return null
  return knownId(orderId)
}

/** An id from an address as it is; one that cannot be an id is a page not found. */
export function knownId(id: string): string {
  if (!isUuid(id)) throw data(null, { status: 404 })
  return id
}
