import type { WireReply } from '../../../../platform/outbound/testing/wire-server.ts'
import {
  type Fare,
  type FareName,
  type Flight,
  moment,
  payableOf,
  totalOf,
} from './sepehr-flights.ts'
import { type Fields, type Host, letGo, said } from './sepehr-host.ts'

const fareShown = (fare: Fare) => ({
  BaseFare: fare.base,
  Tax: fare.tax,
  TotalFare: totalOf(fare),
  Commision: fare.commission,
  Payable: payableOf(fare),
})
const baggage = (kilos: number) => ({
  CheckedBaggageQuantity: 1,
  CheckedBaggageTotalWeight: kilos,
  HandBaggageQuantity: 1,
  HandBaggageTotalWeight: 5,
})

const policyShown = {
  ReturningFlightMustEqualToAnyFlight: false,
  ReturningFlightMustEqualList: [],
  ReturningFlightMustNotEqualToAnyFlight: false,
  ReturningFlightMustNotEqualList: [],
  RestrictedForTour: true,
  RestrictedReturningBySameAirline: false,
  FareMinStay: null,
  FareMaxStay: null,
}

const classShown = (one: FareName) => ({
  CabinType: one.cabin,
  BookingCode: one.bookingCode,
  FareName: one.name,
  AvailableSeat: one.seats,
  AdultFare: fareShown(one.fares.Adult),
  ChildFare: fareShown(one.fares.Child),
  InfantFare: fareShown(one.fares.Infant),
  AdultFreeBaggage: baggage(20),
  ChildFreeBaggage: baggage(20),
  InfantFreeBaggage: baggage(0),
  CancelationPolicy:
    'تا ۷۲ ساعت قبل از پرواز ۳۰ درصد، تا ۲۴ ساعت قبل از پرواز ۵۰ درصد و پس از آن ۷۰ درصد جریمه',
  ...(one.policy === 'none' ? {} : { BookingPolicy: policyShown }),
})

function flightShown(flight: Flight, withPolicy: boolean) {
  return {
    FlightNumber: flight.flightNumber,
    DepartureDateTime: moment(flight.departs),
    Origin: { Code: flight.origin, Terminal: 'T2' },
    Destination: { Code: flight.destination, Terminal: null },
    Aircraft: 'MD-83',
    ArrivalDateTime: moment(flight.arrives),
    Duration: flight.minutes,
    Airline: flight.airline,
    Remarks: '',
    Stop1: null,
    Stop2: null,
    ...(flight.isOfSystem ? { IsParvazSystemiAirline: true } : {}),
    Classes: [...flight.fareNames.values()]
      .filter(({ policy, seats }) => seats > 0 && (withPolicy || policy === 'none'))
      .map(classShown),
  }
}

/** SearchByRouteAndDate. Of a flight back, its own way round stands among the others. */
export function search(host: Host, field: Fields): WireReply {
  letGo(host)
  const from = String(field('OriginIataCode')).toUpperCase()
  const to = String(field('DestinationIataCode')).toUpperCase()
  const withPolicy = field('FetchFlighsWithBookingPolicy') === true
  const there = host.flights
    .on(String(field('DepartureDate')).slice(0, 10))
    .filter(({ origin, destination }) => origin === from && destination === to)
  const back = field('ReturningDate')
    ? host.flights
        .on(String(field('ReturningDate')).slice(0, 10))
        .filter(({ origin, destination }) => origin === to && destination === from)
    : []
  const going = [...there, ...back].filter(({ isCancelled }) => !isCancelled)
  const shown = (isOfSystem: boolean) =>
    going
      .filter((flight) => flight.isOfSystem === isOfSystem)
      .map((flight) => flightShown(flight, withPolicy))
  return said({
    CurrencyCode: 'IRR',
    CharterFlights: shown(false),
    WebserviceFlights: field('FetchSupplierWebserviceFlights') === true ? shown(true) : [],
  })
}

/** GetActiveRoutes: which way it flies on which days of the week. */
export function activeRoutes(host: Host): WireReply {
  return said({
    ActiveRouteList: host.flights.routes().map((route) => ({
      OriginIataCode: route.slice(0, 3),
      DestinationIataCode: route.slice(4),
      Monday: true,
      Tuesday: true,
      Wednesday: true,
      Thursday: true,
      Friday: route !== 'IKA-NJF',
      Saturday: true,
      Sunday: true,
    })),
  })
}

/** CurrentBalance: what is left of the credit. */
export const balance = (host: Host): WireReply =>
  said({ CurrencyCode: 'IRR', RemainedCredit: host.credit.rial })
