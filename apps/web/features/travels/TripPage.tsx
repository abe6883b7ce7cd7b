import { useEffect, useEffectEvent } from 'react'
import { redirect, useRevalidator } from 'react-router'
import { travels } from '../../messages/travels.ts'
import { paths } from '../../paths.ts'
import { siteOf } from '../../shell/context.ts'
import { orderIdIn } from '../../shell/orders/order-id-in.ts'
import { askAgainAfter, standingOf } from '../../shell/orders/order-outcome.ts'
import { useKeptTrip } from '../../shell/orders/use-kept-trip.ts'
import { useOrder } from '../../shell/orders/use-order.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import type { Route } from './+types/TripPage.ts'
import { loadTrip } from './load-trip.ts'
import { TripBody } from './TripBody.tsx'

export const meta = () => pageMeta(travels.trip.title, { isIndexed: false })

export async function loader({ context, request }: Route.LoaderArgs) {
  const orderId = orderIdIn(request)
  if (orderId === null) throw redirect(paths.trips())
  return await loadTrip(siteOf(context).api, orderId)
}

/** `/profile/my-travels/order-details`: everything about one trip, and what happens next. */
export default function TripPage({ loaderData }: Route.ComponentProps) {
  const { order: loaded, payment, now } = loaderData
  const judge = (order: typeof loaded) => standingOf({ order, payment, now })
  const order = useOrder({ loaded, askAgainMs: (one) => askAgainAfter(judge(one).outcome) })
  useStatusWords(order.status !== loaded.status)
  useKeptTrip(order)
  useBankAnswer(judge(order).outcome === 'payment-checking')
  return <TripBody trip={loaderData} order={order} />
}

/** The words of a status come from the server; a status that has moved asks for them, and for the header's balance. */
function useStatusWords(hasMoved: boolean): void {
  const { revalidate } = useRevalidator()
  const renew = useEffectEvent(() => void revalidate())
  useEffect(() => {
    if (hasMoved) renew()
  }, [hasMoved])
}

const askBankAgainMs = 4_000

/** While a bank has not answered, the page is asked for again: what it answers may also be that nothing was paid. */
function useBankAnswer(isAwaited: boolean): void {
  const { revalidate } = useRevalidator()
  const renew = useEffectEvent(() => void revalidate())
  useEffect(() => {
    if (!isAwaited) return
    const timer = setInterval(renew, askBankAgainMs)
    return () => clearInterval(timer)
  }, [isAwaited])
}
