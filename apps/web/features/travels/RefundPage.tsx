import { needsProof, reasonsFor } from '@parastoo/contract/refunds/reasons'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { NoTrips } from '@parastoo/ui/drawings/pictures/NoTrips.tsx'
import { EmptyState } from '@parastoo/ui/EmptyState.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { Link, redirect } from 'react-router'
import { refunds } from '../../messages/refunds.ts'
import { paths } from '../../paths.ts'
import { siteOf } from '../../shell/context.ts'
import { orderIdIn } from '../../shell/orders/order-id-in.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import type { Route } from './+types/RefundPage.ts'
import { BackLink } from './BackLink.tsx'
import { RefundForm } from './RefundForm.tsx'
import { refundOffer } from './refund-offer.ts'
import { givenBackOf, refundPageWords } from './refund-page-words.ts'
import { withTypes } from './refund-sums.ts'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(refundPageWords(loaderData?.givenBack ?? 'flight').title, { isIndexed: false })

/**
 * The reason is part of the address: choosing another asks for other amounts. Without one, the penalty table is shown. What its table no
 * longer gives back, as a room after the arrival, is asked for by the reason that staff decide of (`refundOffer`).
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = siteOf(context)
  const orderId = orderIdIn(request)
  if (orderId === null) throw redirect(paths.trips())
  const asked = Number(new URL(request.url).searchParams.get('reason'))
  const [{ data: order }, { data: account }] = await Promise.all([
    api.orders.details({ id: orderId }),
    api.refunds.payoutAccount(),
  ])
  const givenBack = givenBackOf(order.lines)
  // A visa is withdrawn in its case, which says what comes back of it.
  if (givenBack === null) throw redirect(paths.trip(orderId))
  const ofKinds = reasonsFor(...order.lines.map(({ kind }) => kind))
  // Before it is paid whole an order is given up by its tables alone.
  const isWhole = order.money === 'part-paid'
  const { reasons, reasonId, items, isAnyOpen } = await refundOffer({
    givenBack,
    isWhole,
    reasons: ofKinds,
    asked: ofKinds.find(({ id }) => id === asked) ?? null,
    itemsBy: async (by) =>
      (await api.refunds.refundableItems({ orderId, reasonId: by?.id ?? 1 })).data,
  })
  const isUndone = order.loan?.state === 'reverting' || order.loan?.state === 'reverted'
  const lender = isUndone ? null : (order.loan?.lender ?? null)
  return {
    orderId,
    givenBack,
    isWhole,
    title: order.title,
    items: withTypes(items, order.lines),
    isAnyOpen,
    // What a lender paid goes back to it, and to no account of its customer's.
    account: lender === null ? account : null,
    lender,
    // Of what has all gone back nothing is left to go there.
    paidInDinars: order.goesBackInDinars.filter(({ amount, backAmount }) => amount > backAmount),
    reasonId,
    reasons: reasons.map((by) => ({ ...by, needsProof: needsProof(by) })),
    now: new Date().toISOString(),
  }
}

/** `/profile/my-travels/order-details/refund`: which tickets, why, where the money goes, and what comes back. */
export default function RefundPage({ loaderData }: Route.ComponentProps) {
  const { orderId, givenBack, title, isAnyOpen } = loaderData
  const words = refundPageWords(givenBack)
  return (
    <>
      <PageHeader
        title={words.title}
        className="mb-5"
        back={<BackLink to={paths.trip(orderId)}>{refunds.page.back}</BackLink>}
      >
        {title}
      </PageHeader>
      {isAnyOpen ? (
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
