import { refundReasons } from '@parastoo/contract/refunds/reasons'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { NoTrips } from '@parastoo/ui/drawings/pictures/NoTrips.tsx'
import { EmptyState } from '@parastoo/ui/EmptyState.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { Link, redirect } from 'react-router'
import { refunds } from '../../messages/refunds.ts'
import { paths } from '../../paths.ts'
import { siteOf } from '../../shell/context.ts'
import { orderIdIn } from '../../shell/orders/order-id-in.ts'
import { isStayed } from '../../shell/orders/outcome-words.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import type { Route } from './+types/RefundPage.ts'
import { BackLink } from './BackLink.tsx'
import { RefundForm } from './RefundForm.tsx'
import { withTypes } from './refund-sums.ts'

const stayWords = refunds.ofStay

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.isStay ? stayWords.title : refunds.page.title, { isIndexed: false })

/** The reason is part of the address: choosing another asks for other amounts. Without one, the penalty table is shown. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = siteOf(context)
  const orderId = orderIdIn(request)
  if (orderId === null) throw redirect(paths.trips())
  const asked = Number(new URL(request.url).searchParams.get('reason'))
  const reasonId = refundReasons.find(({ id }) => id === asked)?.id ?? null
  const [{ data: order }, { data: items }, { data: account }] = await Promise.all([
    api.orders.details({ id: orderId }),
    api.refunds.refundableItems({ orderId, reasonId: reasonId ?? 1 }),
    api.refunds.payoutAccount(),
  ])
  const isStay = isStayed(order)
  return {
    orderId,
    isStay,
    title: order.title,
    items: withTypes(items, order.lines),
    account,
    // A stay is cancelled for personal reasons only; the others are about flights.
    reasonId: isStay ? 1 : reasonId,
    reasons: refundReasons.map(({ id, title, note, flow }) => ({ id, title, note, flow })),
    now: new Date().toISOString(),
  }
}

/** `/profile/my-travels/order-details/refund`: which tickets, why, where the money goes, and what comes back. */
export default function RefundPage({ loaderData }: Route.ComponentProps) {
  const { orderId, title, items, isStay } = loaderData
  const words = isStay ? stayWords : refunds.page
  return (
    <>
      <PageHeader
        title={words.title}
        className="mb-5"
        back={<BackLink to={paths.trip(orderId)}>{refunds.page.back}</BackLink>}
      >
        {title}
      </PageHeader>
      {items.some(({ state }) => state === 'open') ? (
        <RefundForm {...loaderData} />
      ) : (
        <EmptyState
          picture={<NoTrips />}
          title={words.none}
          action={
            <Link to={paths.refundRequests()} className={buttonClass()}>
              {refunds.page.tracker}
            </Link>
          }
        >
          {words.noneText}
        </EmptyState>
      )}
    </>
  )
}
