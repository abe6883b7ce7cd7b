import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { paths } from '../../paths.ts'
import { type KeptPaper, keepTicket, ticketPaper } from '../kept-tickets.ts'

/** A family has a policy each; more than that is asked for with a network. */
const mostPolicies = 6

const calls = {
  voucher: '/api/hotel-reservation/Vouchers/HotelVoucherPdf',
  programme: '/api/tour-reservation/Issue/TourProgrammePdf',
  policy: '/api/insurance-reservation/Policies/PolicyPdf',
} as const

type KeptOrder = Pick<OrderDetails, 'orderId' | 'title' | 'lines' | 'partOf'>

/** Whether the page of a trip has more to show without a network than its ticket. The fee of a change has no paper: that is of the order it is part of. */
export const isTripKept = ({ partOf, lines }: Pick<OrderDetails, 'lines' | 'partOf'>): boolean =>
  partOf === null &&
  lines.some(
    ({ kind, state }) => state === 'issued' && ['hotel', 'insurance', 'tour'].includes(kind),
  )

/** Keeps the page of a trip for the time without a network, with every paper of it. A browser that refuses keeps none. Browser only. */
export async function keepTrip(order: KeptOrder, ownerId: string): Promise<void> {
  const { orderId, title } = order
  const trip = { orderId, title, path: paths.trip(orderId), papers: papersOf(order) }
  await keepTicket(trip, ownerId).catch(() => undefined)
}

/** The papers of what is issued. Of a flight the ticket is the paper; its own page keeps it too. */
export function papersOf({
  orderId: id,
  lines,
}: Pick<KeptOrder, 'orderId' | 'lines'>): KeptPaper[] {
  const issued = lines.filter(({ state }) => state === 'issued')
  const hasFlight = issued.some(({ kind }) => kind === 'flight')
  const others = issued.flatMap(({ kind, lineId, units }): KeptPaper[] => {
    if (kind === 'hotel')
      return [{ name: 'voucher', call: `${calls.voucher}/${id}?lineId=${lineId}` }]
    if (kind === 'tour')
      return [{ name: 'programme', call: `${calls.programme}/${id}?lineId=${lineId}` }]
    if (kind !== 'insurance') return []
    return units
      .filter(({ state }) => state === 'live')
      .slice(0, mostPolicies)
      .map(({ unitId }) => ({
        name: 'policy',
        // What is shown at a border.
        call: `${calls.policy}/${id}?unitId=${unitId}&language=en`,
      }))
  })
  return [...(hasFlight ? [ticketPaper(id)] : []), ...others]
}
