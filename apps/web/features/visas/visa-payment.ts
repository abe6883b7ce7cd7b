import { redirect } from 'react-router'
import { paths } from '../../paths.ts'
import type { Route } from './+types/visa-payment.ts'

/** `/visa/payment/{orderId?}`: what came of a payment is told on one page, whatever was paid. */
export function loader({ params, request }: Route.LoaderArgs) {
  if (!params.orderId) throw redirect(paths.trips())
  throw redirect(`${paths.payment(params.orderId)}${new URL(request.url).search}`)
}
