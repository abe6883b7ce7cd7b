import { joinedPenalties } from '@parastoo/contract/flights/joined-penalties'
import type { IssuedTicketLine } from '@parastoo/contract/flights/ticketing'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Issuing } from '@parastoo/ui/drawings/pictures/Issuing.tsx'
import { EmptyState } from '@parastoo/ui/EmptyState.tsx'
import { Link, redirect } from 'react-router'
import { travels } from '../../messages/travels.ts'
import { paths } from '../../paths.ts'
import { siteOf } from '../../shell/context.ts'
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
  if (!order.lineStates.includes('issued'))
    return { orderId, ticket: null, parts: [], part: {}, checkUrl: '' }
  const { data: issued } = await api.ticketing.issuedTickets({ id: orderId })
  const part = partIn(request.url)
  const shown = narrowOrder(order, issued.tickets, part)
  if (!shown) throw redirect(paths.ticket(orderId))
  const checkUrl = checkUrlOf(issued, part)
  // The same address as on the paper.
  const qr = await qrPath(checkUrl)
  const tickets = ticketsIn(issued.tickets, part)
  const bands = joinedPenalties(tickets.map(({ penaltyBands }) => penaltyBands))
  const paidRial = tickets.reduce((sum, one) => sum + one.paidAmount, 0)
  return {
    orderId,
    ticket: { order: shown, bands, qr, paidRial, issuedAt: issued.issuedAt },
    parts: partsOf(order, issued.tickets),
    part,
    checkUrl,
  }
}

/** The address that proves the ticket shown: its own when it is a single one, else that of the whole. */
function checkUrlOf(
  { checkUrl, tickets }: { checkUrl: string; tickets: readonly IssuedTicketLine[] },
  { passengerId, lineId }: { passengerId?: string; lineId?: string },
): string {
  const own = tickets.find((each) => each.passengerId === passengerId && each.lineId === lineId)
  return own?.checkUrl ?? checkUrl
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
        picture={<Issuing of="flight" />}
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
    <div className="flex flex-wrap items-center gap-x-3 gap-y-4 print:block">
      <div className="no-print">{back}</div>
      {/* Under the ticket on a phone, within reach of the thumb. */}
      <div className="no-print ms-auto max-sm:sticky max-sm:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] max-sm:z-10 max-sm:order-1 max-sm:-mx-4 max-sm:w-screen max-sm:border-t max-sm:border-line max-sm:bg-card max-sm:px-4 max-sm:py-2">
        <TicketTools
          orderId={orderId}
          orderNumber={orderNumber}
          part={part}
          checkUrl={checkUrl}
          contact={ticket.order.contact}
        />
      </div>
      <div className="no-print w-full empty:hidden max-sm:order-2">
        <TicketParts orderId={orderId} parts={parts} chosen={part} />
      </div>
      <div className="w-full min-w-0">
        <Ticket {...ticket} />
      </div>
    </div>
  )
}
