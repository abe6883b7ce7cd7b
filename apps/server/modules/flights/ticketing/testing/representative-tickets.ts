/** Twelve tickets that stand for all: every shape a ticket takes, drawn in `approved/` as people have looked at and agreed to. */
import type { TicketView } from '../ticket-view.ts'
import { familyReturn, nineWithConnection, oneTraveller } from './ticket-samples.ts'

const [there] = oneTraveller.flights
const [father, mother, child, infant] = familyReturn.passengers
const [longest, , , , foreigner] = nineWithConnection.passengers.slice(4)
const [outbound, onward] = nineWithConnection.flights
if (
  !there ||
  !father ||
  !mother ||
  !child ||
  !infant ||
  !longest ||
  !foreigner ||
  !outbound ||
  !onward
)
  throw new Error('The samples are not whole')

const oneWay = (change: Partial<TicketView>): TicketView => ({ ...oneTraveller, ...change })

export const representativeTickets: Readonly<Record<string, TicketView>> = {
  'one-traveller': oneTraveller,
  'family-return': familyReturn,
  'nine-with-connection': nineWithConnection,
  'one-passenger-of-a-family': oneWay({ passengers: [mother], totalPriceRial: 21_400_000 }),
  'way-back-alone': { ...familyReturn, flights: familyReturn.flights.slice(1) },
  'infant-alone-on-paper': oneWay({ passengers: [infant], totalPriceRial: 3_850_000 }),
  'longest-name': oneWay({ passengers: [longest] }),
  'latin-name-only-abroad': {
    ...nineWithConnection,
    flights: [outbound],
    passengers: [foreigner],
    totalPriceRial: 512_000_000,
  },
  'charter-without-refund': oneWay({
    flights: [{ ...there, isCharter: true, isRefundable: false }],
    penaltyBands: [{ labelFa: 'در هر زمان', percent: 100, until: null, amountRial: null }],
  }),
  'no-penalty-table-no-baggage': oneWay({
    flights: [{ ...there, baggage: { amount: 0, unit: 'Kg' } }],
    penaltyBands: [],
    notesFa: [],
  }),
  'lands-next-day': oneWay({
    flights: [{ ...there, departureTime: '2026-11-28T23:40', arrivalTime: '2026-11-29T01:05' }],
  }),
  'connection-abroad-with-child': {
    ...nineWithConnection,
    flights: [outbound, onward],
    passengers: [father, child],
    totalPriceRial: 1_280_000_000,
  },
}
