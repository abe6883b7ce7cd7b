import type { IssuedTicketLine } from '@parastoo/contract/flights/ticketing'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Issuing } from '@parastoo/ui/drawings/pictures/Issuing.tsx'
import { EmptyState } from '@parastoo/ui/EmptyState.tsx'
import { Link, redirect } from 'react-router'
import { travels } from '../../messages/travels.ts'
import { paths } from '../../paths.ts'
import { type ApiClient, siteOf } from '../../shell/context.ts'
import { orderIdIn } from '../../shell/orders/order-id-in.ts'
import { useKeptTickets } from '../../shell/orders/use-kept-tickets.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import type { Route } from './+types/TicketPage.ts'
import { BackLink } from './BackLink.tsx'
import { Ticket } from './Ticket.tsx'
import { TicketParts } from './TicketParts.tsx'
import { TicketTools } from './TicketTools.tsx'
import { narrowOrder, partIn, partsOf, ticketsIn } from './ticket-part.ts'
import { qrPath } from './ticket-qr.ts'

const words = travels.ticket

export const meta = () => pageMeta(words.title, { isIndexed: false })

export async function loader({ context, request }: Route.LoaderArgs) {
  const orderId = orderIdIn(request)
  if (orderId === null) throw redirect(paths.trips())
  const { api } = siteOf(context)
  const { data: order } = await api.orders.details({ id: orderId })
  if (!order.lines.includes('issued'))
    return { orderId, ticket: null, parts: [], part: {}, checkUrl: '' }
  const { data: issued } = await api.ticketing.issuedTickets({ id: orderId })
  const part = partIn(request.url)
  const shown = narrowOrder(order, issued.tickets, part)
  if (!shown) throw redirect(paths.ticket(orderId))
  const checkUrl = checkUrlOf(issued, part)
  const [bands, qr] = await Promise.all([
    penaltyBandsOf(api, shown.flightOrder.proposals[0]),
    // The same address as on the paper.
    qrPath(checkUrl),
  ])
  const paidRial = ticketsIn(issued.tickets, part).reduce((sum, one) => sum + one.paidAmount, 0)
  return {
    orderId,
    ticket: { order: shown, bands, qr, paidRial },
    parts: partsOf(order, issued.tickets),
    ...{ part, checkUrl },
  }
}

/** The address that proves the ticket shown: its own when it is a single one, else that of the whole. */
function checkUrlOf(
  { checkUrl, tickets }: { checkUrl: string; tickets: readonly IssuedTicketLine[] },
  { passengerId, proposalId }: { passengerId?: string; proposalId?: string },
): string {
  const own = tickets.find(
    (each) => each.passengerId === passengerId && each.proposalId === proposalId,
  )
  return own?.checkUrl ?? checkUrl
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
  const { orderId, ticket, parts, part, checkUrl } = loaderData
  useKeptTickets(ticket ? [{ orderId, title: ticket.order.title }] : [])
  const back = <BackLink to={paths.trip(orderId)}>{words.back}</BackLink>
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
        <TicketTools {...{ orderId, orderNumber, part, checkUrl }} contact={ticket.order.contact} />
      </div>
      <TicketParts {...{ orderId, parts }} chosen={part} />
      <Ticket {...ticket} />
    </>
  )
}
