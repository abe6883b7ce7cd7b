/** Own inventory as a supplier of flights: the engine finds, PostgreSQL decides (decisions 14). */

import { formatJalaliDate } from '@parastoo/kit/dates'
import { refuse } from '@parastoo/kit/outcome'
import { toPersianDigits } from '@parastoo/kit/text'
import { timeOf } from '@parastoo/kit/times'
import type { Clock } from '../../platform/clock.ts'
import type { FlightOffer, FlightSupplier, OfferPenaltyBand, Places } from '../flights/index.ts'
import type { Engine } from './engine/index.ts'
import type { PenaltyBook } from './penalty-book.ts'
import {
  holdSeats,
  holdStatus,
  issueTickets,
  offerKeyOf,
  readOfferKey,
  releaseSeats,
  type SeatClass,
  type StockNeeds,
  stockReader,
} from './stock/index.ts'
import { penaltyDeadlines } from './timetable/index.ts'

export type SupplyNeeds = StockNeeds & {
  clock: Clock
  places: Places
  engine: Engine
  penalties: PenaltyBook
  /** Percent of the price the agency keeps; the rest is what it owes the airline or charterer. */
  marginPercent: number
}

export function supplyFlights(needs: SupplyNeeds): FlightSupplier {
  return {
    name: 'inventory',
    search: async (question) =>
      needs.engine.search(question).map((found) => offerOf(needs, seatClassOf(found))),
    async reprice(offerKey) {
      const [one, more] = readOfferKey(offerKey) ?? []
      if (!one || more) return refuse('FLIGHT_NOT_AVAILABLE')
      const found = await stockReader(needs.db).findClass(one, needs.clock.now())
      return found ? offerOf(needs, found) : refuse('FLIGHT_NOT_AVAILABLE')
    },
    hold: (ask) => holdSeats(needs, ask),
    release: (key) => releaseSeats(needs, key),
    issue: (ask) => issueTickets(needs, ask),
    status: (key) => holdStatus(needs, key),
  }
}

type EngineFound = ReturnType<Engine['search']>[number]

function seatClassOf({ row, cls }: EngineFound): SeatClass {
  return {
    ...row,
    isCharter: cls.isCharter,
    fareClass: cls.fareClass,
    cabin: cls.cabin,
    baggage: cls.baggage,
    isRefundable: cls.isRefundable,
    penaltyTableId: cls.penaltyTableId,
    adultPriceRial: cls.adultRial,
    childPriceRial: cls.childRial,
    infantPriceRial: cls.infantRial,
    seatsLeft: cls.seatsLeft,
  }
}

function offerOf(needs: SupplyNeeds, one: SeatClass): FlightOffer {
  const unitPriceRial = {
    Adult: one.adultPriceRial,
    Child: one.childPriceRial,
    Infant: one.infantPriceRial,
  }
  const costOf = (priceRial: number) => Math.floor((priceRial * (100 - needs.marginPercent)) / 100)
  return {
    offerKey: offerKeyOf([one]),
    legs: [
      {
        airlineCode: one.airlineCode,
        flightNumber: `${one.flightNumber}${one.operationalSuffix}`,
        origin: one.origin,
        destination: one.destination,
        departureTime: one.departureTime,
        arrivalTime: one.arrivalTime,
        departsAt: one.departsAt,
        arrivesAt: one.arrivesAt,
        aircraft: one.aircraft,
        durationMinutes: Math.round(one.departsAt.until(one.arrivesAt).total('minutes')),
      },
    ],
    isCharter: one.isCharter,
    isRefundable: one.isRefundable,
    cabinClass: one.cabin,
    fareClass: one.fareClass,
    baggage: one.baggage,
    seats: one.seatsLeft,
    unitPriceRial,
    unitCostRial: {
      Adult: costOf(unitPriceRial.Adult),
      Child: costOf(unitPriceRial.Child),
      Infant: costOf(unitPriceRial.Infant),
    },
    penaltyBands: bandsOf(needs, one),
  }
}

/** The class's table as moments of this departure, were a ticket issued now. */
function bandsOf(
  { penalties, clock, places }: SupplyNeeds,
  one: SeatClass,
): readonly OfferPenaltyBand[] {
  const issuedAt = clock.now()
  const table = penalties.tableOn(one.penaltyTableId, issuedAt)
  if (!table) return []
  const originZone = places.airport(one.origin)?.timeZone ?? 'Asia/Tehran'
  return penaltyDeadlines({ table, issuedAt, departsAt: one.departsAt, originZone }).map(
    ({ until, percent }) => ({ until, percent, labelFa: labelOf(until, originZone) }),
  )
}

/** «تا ساعت ۱۲:۰۰ سه‌شنبه ۱۰ آذر», on the clock of the origin. */
function labelOf(until: Temporal.Instant | null, zone: string): string {
  if (until === null) return 'پس از آن'
  const local = until.toZonedDateTimeISO(zone).toPlainDateTime().toString().slice(0, 16)
  return toPersianDigits(`تا ساعت ${timeOf(local)} ${formatJalaliDate(local, 'weekday')}`)
}
