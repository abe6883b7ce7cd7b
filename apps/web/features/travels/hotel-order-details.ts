import { redirect } from 'react-router'
import { paths } from '../../paths.ts'
import { orderIdIn } from '../../shell/orders/order-id-in.ts'
import type { Route } from './+types/hotel-order-details.ts'

/** `…/HotelOrderDetails`: an address of the spec that old links still hold. Every order has one page, which tells what it is. */
export function loader({ request }: Route.LoaderArgs) {
  const orderId = orderIdIn(request)
  throw redirect(orderId === null ? paths.trips() : paths.trip(orderId))
}
