import type { StayView } from '@parastoo/contract/hotels/stay-line'
import type { OfficeLine } from '@parastoo/contract/office/orders'
import type { Order } from '../../orders/index.ts'
import type { OfficeNeeds } from '../needs.ts'
import { namesOf } from '../notes/index.ts'
import { addedBy } from './sold-by.ts'

type SoldRoom = StayView['rooms'][number]
type LineNeeds = Pick<OfficeNeeds, 'db' | 'orders' | 'hotels' | 'tours' | 'identity'>

/** The lines of an order as staff read them: their clocks, what is said of them, and what may be decided. */
export async function orderLines(needs: LineNeeds, order: Order): Promise<OfficeLine[]> {
  const { orders, hotels, tours, identity } = needs
  const lineIds = order.lines.map(({ lineId }) => lineId)
  const [views, units, said, asked, askedTours, added] = await Promise.all([
    orders.viewLines(order),
    orders.unitsOf([order.orderId]),
    orders.desk.saidOf(order.orderId),
    hotels.requests.of(lineIds),
    tours.requests.of(lineIds),
    addedBy(needs, order.orderId),
  ])
  const nameOf = await namesOf(identity, [
    ...[...said.values()].map(({ decidedBy }) => decidedBy),
    ...[...asked.values(), ...askedTours.values()].map(({ answeredBy }) => answeredBy),
  ])
  return order.lines.map((line): OfficeLine => {
    const of = said.get(line.lineId)
    const request = asked.get(line.lineId)
    const tour = askedTours.get(line.lineId)
    const view = views.find(({ lineId }) => lineId === line.lineId)
    const stay = view?.kind === 'hotel' ? view.stay : null
    const rooms = stay?.rooms ?? []
    return {
      lineId: line.lineId,
      kind: line.kind,
      title: line.titleFa,
      state: line.fulfilment,
      waitsFor: line.waitsFor,
      reference: line.reference,
      startsAt: line.startsAt,
      amount: line.amountRial,
      holdExpiresAt: line.fulfilment === 'held' ? textOf(line.holdExpiresAt) : null,
      issuingSince: textOf(line.issuingSince),
      promisedBy: textOf(line.promisedBy),
      isForStaff: orders.desk.isForStaff(line),
      hotelAnswerBy: request?.state === 'waiting' ? request.answerBy.toString() : null,
      stay: stay && {
        ...askedOf(stay, request?.hotelNumber ?? null),
        told:
          request && hotels.requests.isNumberOpen(line, request)
            ? { number: request.hotelNumber }
            : null,
      },
      tourAnswerBy: tour?.state === 'waiting' ? tour.answerBy.toString() : null,
      answered: answerOf(request, 'hotel', nameOf) ?? answerOf(tour, 'organiser', nameOf),
      contradiction: of && of.settledAt === null ? of.contradiction : null,
      decision: of?.decision
        ? { what: of.decision, by: nameOf(of.decidedBy ?? ''), reason: of.reason }
        : null,
      added: added.get(line.lineId) ?? null,
      units: units
        .filter(({ lineId }) => lineId === line.lineId)
        .map(({ unitId, labelFa, state, priceRial }) => ({
          unitId,
          label: labelFa,
          state,
          amount: priceRial,
          guests: guestsOf(rooms.find((room) => room.unitId === unitId)),
        })),
      documents: (view?.documents ?? []).map(({ kind, number }) => ({ kind, number })),
    }
  })
}

const askedOf = (
  { checkIn, checkOut, arrivalTime, specialRequests, voucher }: StayView,
  told: string | null,
) => ({
  checkIn,
  checkOut,
  arrivalTime,
  specialRequests,
  // As its traveller reads it once there is a voucher.
  hotelNumber: voucher ? voucher.reference : told,
})

type Asked = {
  state: NonNullable<OfficeLine['answered']>['what'] | 'waiting'
  answeredAt: Temporal.Instant | null
  answeredBy: string | null
  noteFa: string
}

function answerOf(
  asked: Asked | undefined,
  whom: NonNullable<OfficeLine['answered']>['whom'],
  nameOf: (signature: string) => string,
): OfficeLine['answered'] {
  if (!asked || asked.state === 'waiting' || asked.answeredAt === null) return null
  const { state: what, answeredAt, answeredBy, noteFa: note } = asked
  const by = answeredBy === null ? null : nameOf(answeredBy)
  return { whom, what, by, at: answeredAt.toString(), note }
}

/** Whom a hotel is told of, before it says yes: by the names that it reads. */
const guestsOf = (room: SoldRoom | undefined): OfficeLine['units'][number]['guests'] =>
  (room?.guests ?? []).map(({ firstNameFarsi, lastNameFarsi, firstName, lastName, ...guest }) => ({
    name: `${firstNameFarsi} ${lastNameFarsi}`.trim() || `${firstName} ${lastName}`.trim(),
    childAge: guest.isChild ? guest.age : null,
  }))

const textOf = (at: Temporal.Instant | null): string | null => at?.toString() ?? null
