import { buttonClass } from '@parastoo/ui/button-class.ts'
import { NoTransactions } from '@parastoo/ui/drawings/pictures/NoTransactions.tsx'
import { EmptyState } from '@parastoo/ui/EmptyState.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { useEffect, useEffectEvent } from 'react'
import { Link, useRevalidator } from 'react-router'
import { refunds } from '../../messages/refunds.ts'
import { paths } from '../../paths.ts'
import { siteOf } from '../../shell/context.ts'
import { orderIdIn } from '../../shell/orders/order-id-in.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import type { Route } from './+types/RefundRequestsPage.ts'
import { PageTurner, pageIn } from './PageTurner.tsx'
import { RefundCard } from './RefundCard.tsx'

const words = refunds.tracker

export const meta = () => pageMeta(words.title, { isIndexed: false })

export async function loader({ context, request }: Route.LoaderArgs) {
  // Of one trip when an address names it, else of all.
  const orderId = orderIdIn(request)
  const { data: requests, meta: about } = await siteOf(context).api.refunds.requests({
    ...(orderId === null ? {} : { orderId }),
    page: pageIn(request),
    pageSize: 10,
  })
  return { requests, orderId, paging: about.paging, now: new Date().toISOString() }
}

/** `/profile/refund-requests`: every request with its dated steps and the promise. */
export default function RefundRequestsPage({ loaderData }: Route.ComponentProps) {
  const { requests, orderId, paging, now } = loaderData
  useFreshness(requests.map(({ status }) => status))
  return (
    <>
      <PageHeader title={words.title} className="mb-5" />
      {requests.length === 0 ? (
        <EmptyState
          picture={<NoTransactions />}
          title={words.empty}
          action={
            <Link to={paths.trips()} className={buttonClass()}>
              {words.trips}
            </Link>
          }
        >
          {words.emptyText}
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-4">
          {requests.map((request) => (
            <RefundCard key={request.id} request={request} now={now} />
          ))}
        </div>
      )}
      <PageTurner
        label={words.pages}
        newer={words.newer}
        older={words.older}
        paging={paging}
        pathOf={(page) => paths.refundRequests({ orderId, page: page === 1 ? null : page })}
      />
    </>
  )
}

/** Asks again while something moves: soon while a ticket is being cancelled, now and then while people decide. */
function useFreshness(statuses: readonly string[]): void {
  const { revalidate } = useRevalidator()
  const renew = useEffectEvent(() => void revalidate())
  const isQuick = statuses.includes('InProgress')
  const isOpen = isQuick || statuses.includes('InReview')
  useEffect(() => {
    if (!isOpen) return
    const timer = setInterval(renew, isQuick ? 1_500 : 30_000)
    return () => clearInterval(timer)
  }, [isOpen, isQuick])
}
