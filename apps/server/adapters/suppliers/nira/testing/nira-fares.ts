import type { WireReply } from '../../../../platform/outbound/testing/wire-server.ts'
import { said, saidIn1256, text } from './nira-bytes.ts'
import { dayOf, type FareClass, type Flight, type Kind, moment, priceOf } from './nira-flights.ts'
import type { Asked, Host } from './nira-host.ts'

/** The last letter of how full a class is: A is nine or more, a digit that many, C full, X cancelled. */
const letterOf = ({ standing, seats }: FareClass, isCancelled: boolean): string => {
  if (isCancelled || standing === 'cancelled') return 'X'
  if (standing === 'unsold' || seats === 0) return 'C'
  return seats >= 9 ? 'A' : String(seats)
}

const priceShown = (fareClass: FareClass): string =>
  fareClass.standing === 'open' ? String(priceOf(fareClass, 'Adult').total) : '-'

function flightsAsked(host: Host, asked: Asked): Flight[] {
  const date = dayOf(
    { date: asked('DepartureDate'), day: asked('cbDay1'), month: asked('cbMonth1') },
    host.today(),
  )
  if (date === null) return []
  const [from, to] = [asked('cbSource').toUpperCase(), asked('cbTarget').toUpperCase()]
  return host.flights
    .on(date)
    .filter(({ origin, destination }) => origin === from && destination === to)
}

/** A flight number is a number on even days of the list and text on others: hosts differ, and so do their flights. */
const described = (host: Host, flight: Flight, index: number) => ({
  DepartureDateTime: moment(flight.departs),
  OperatingFlightNo: flight.flightNo,
  Airline: host.airline,
  ArrivalDateTime: moment(flight.departs.add({ minutes: flight.minutes })),
  OperatingAirline: host.airline,
  Origin: flight.origin,
  FlightNo: index % 2 === 0 ? Number(flight.flightNo) : flight.flightNo,
  AircraftTypeName: 'Airbus A320',
  Destination: flight.destination,
  AircraftTypeCode: '320',
})

export function availability(host: Host, asked: Asked): WireReply {
  const flights = flightsAsked(host, asked).map((flight, index) => {
    const classes = [...flight.classes]
    const each = (show: (name: string, fareClass: FareClass) => string) =>
      classes.map(([name, fareClass]) => show(name, fareClass)).join(' ')
    return {
      ...described(host, flight, index),
      AdultTotalPrices: each((name, one) => `${name}:${priceShown(one)}`),
      ClassRefundStatus: each(
        (name, one) => `${name}:${one.isRefundable ? 'Refundable' : 'NonRefundable'}`,
      ),
      ClassesStatus: `/${each((name, one) => `${name}${letterOf(one, flight.isCancelled)}`)}`,
    }
  })
  return said({ AvailableFlights: flights })
}

export function availabilityWithFares(host: Host, asked: Asked): WireReply {
  const flights = flightsAsked(host, asked).map((flight, index) => ({
    ...described(host, flight, index),
    ClassesStatus: [...flight.classes].map(([name, one]) => ({
      FlightClass: name,
      Price: priceShown(one),
      Cap: `${name}${letterOf(one, flight.isCancelled)}`,
    })),
  }))
  return said({ AvailableFlights: flights })
}

const taxWords: Record<string, [string, string]> = {
  I6: ['PASSENGER SAFETY OVERSIGHT SERVICE', 'PASSENGER SAFETY OVERSIGHT SERVICE'],
  KU: ['MUNICIPALITI TAX', 'شهرداري'],
  HL: ['HELAL AHMAR TAX', 'عوارض هلال احمر'],
  LP: ['AIRPORT TAX', 'فرودگاهي'],
}
/** One tax after the other; the first amount has a space in it where a line of the airline's own table was too long. */
const taxesShown = (taxes: readonly { code: string; amount: number }[]): string =>
  taxes
    .map(({ code, amount }) => {
      const [english, persian] = taxWords[code] ?? [code, code]
      const shown = code === 'I6' ? `${String(amount).replace(/000$/, ' 000')}.0` : `${amount}.0`
      return `${code}:${shown},EN_Desc:${english},FA_Desc:${persian}$`
    })
    .join('')

const rules = {
  refundable:
    'از 3 ساعت مانده به پرواز,50,P/از 24 ساعت مانده به پرواز تا 3 ساعت مانده به پرواز,40,P/از لحظه صدور تا 24 ساعت مانده به پرواز,30,P/',
  fixed: 'غير قابل استرداد,100,P/',
}

export function fare(host: Host, asked: Asked): WireReply {
  const stops = asked('Route').toUpperCase().split('-')
  const legs = stops.slice(1).map((destination, index) => ({ origin: stops[index], destination }))
  const classNames = [asked('RBD'), asked('RBDRet') || asked('FlightClassRet')]
  const day = dayOf({ date: asked('DepartureDate'), day: '', month: '' }, host.today())
  const found = legs.map(({ origin, destination }, index) => {
    const flights = host.flights.on(day ?? host.today().toString())
    const onRoute = flights.filter(
      (each) => each.origin === origin && each.destination === destination,
    )
    const numbered = onRoute.find(({ flightNo }) => flightNo === asked('FlightNo'))
    return (numbered ?? onRoute[0])?.classes.get(classNames[index] ?? '')
  })
  const [first] = found
  if (!first || found.length === 0 || found.some((one) => one?.standing !== 'open'))
    return text('NO FARE FOUND')
  const sum = (kind: Kind) => {
    const prices = found.flatMap((one) => (one ? [priceOf(one, kind)] : []))
    const taxes = (prices[0]?.taxes ?? []).map(({ code }, index) => ({
      code,
      amount: prices.reduce((all, price) => all + (price.taxes[index]?.amount ?? 0), 0),
    }))
    const of = (field: 'fare' | 'total' | 'commission') =>
      prices.reduce((all, price) => all + price[field], 0)
    return { fare: of('fare'), total: of('total'), commission: of('commission'), taxes }
  }
  const [adult, child, infant] = [sum('Adult'), sum('Child'), sum('Infant')]
  return saidIn1256({
    InfantTotalPrice: String(infant.total),
    InfantFare: String(infant.fare),
    ChildFare: String(child.fare),
    AdultComission: String(adult.commission),
    AdultFare: String(adult.fare),
    ChildTaxes: taxesShown(child.taxes),
    ChildTotalPrice: String(child.total),
    AdultTaxes: taxesShown(adult.taxes),
    EligibilityText: '',
    AdultTotalPrice: String(adult.total),
    InfantTaxes: taxesShown(infant.taxes),
    BaggageAllowancePieces: '1',
    BaggageAllowanceWeight: '20',
    CRCNRules: first.isRefundable ? rules.refundable : rules.fixed,
  })
}
