import { Button } from '@parastoo/ui/Button.tsx'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Issuing } from '@parastoo/ui/drawings/pictures/Issuing.tsx'
import { EmptyState } from '@parastoo/ui/EmptyState.tsx'
import { ArrowBack, Printer } from '@parastoo/ui/icons.ts'
import { Link, redirect } from 'react-router'
import { travels } from '../../messages/travels.ts'
import { paths } from '../../paths.ts'
import { type ApiClient, siteOf } from '../../shell/context.ts'
import { orderIdIn } from '../../shell/orders/order-id-in.ts'
import { TicketPdfButton } from '../../shell/orders/TicketPdfButton.tsx'
import { pageMeta } from '../../shell/page-meta.ts'
import type { Route } from './+types/TicketPage.ts'
import { Ticket } from './Ticket.tsx'
import { qrPath } from './ticket-qr.ts'

const words = travels.ticket

export const meta = () => pageMeta(words.title, { isIndexed: false })

export async function loader({ context, request }: Route.LoaderArgs) {
  const orderId = orderIdIn(request)
  if (orderId === null) throw redirect(paths.trips())
  const { api } = siteOf(context)
  const { data: order } = await api.orders.details({ id: orderId })
  if (!order.lines.includes('issued')) return { orderId, ticket: null }
  const [bands, qr] = await Promise.all([
    penaltyBandsOf(api, order.flightOrder.proposals[0]),
    // The same address as on the paper.
    qrPath(new URL(paths.trip(orderId), request.url).href),
  ])
  return { orderId, ticket: { order, bands, qr } }
}

type Named = { requestId: string; proposalId: string }

/** A ticket without its penalty table is still a ticket: the search that knew it may be gone. */
async function penaltyBandsOf(api: ApiClient, proposal: Named | undefined) {
  if (!proposal) return []
  try {
    const { requestId, proposalId } = proposal
    return (await api.search.fareRules({ requestId, proposalId })).data[0]?.penaltyBands ?? []
  } catch {
    return []
  }
}

/** `…/flight-order-items`: the ticket, in the design of its PDF, to look at, to print, to take along. */
export default function TicketPage({ loaderData }: Route.ComponentProps) {
  const { orderId, ticket } = loaderData
  const back = (
    <Link
      to={paths.trip(orderId)}
      className="inline-flex min-h-11 items-center gap-1.5 text-sm text-lead-text"
    >
      <ArrowBack aria-hidden className="size-4" />
      {words.back}
    </Link>
  )
  if (!ticket)
    return (
      <EmptyState
        headingLevel="h1"
        picture={<Issuing />}
        title={words.notReady}
        action={
          <Link to={paths.trip(orderId)} className={buttonClass()}>
            {words.back}
          </Link>
        }
      >
        {words.notReadyText}
      </EmptyState>
    )
  const { orderNumber } = ticket.order
  return (
    <>
      <div className="no-print mb-4 flex flex-wrap items-center justify-between gap-3">
        {back}
        <div className="flex min-w-0 flex-wrap gap-2 [&>*]:whitespace-normal">
          <Button kind="quiet" onPress={() => print()}>
            <Printer aria-hidden className="size-5" />
            {words.print}
          </Button>
          <TicketPdfButton kind="lead" {...{ orderId, orderNumber }} />
        </div>
      </div>
      <Ticket {...ticket} />
    </>
  )
}
