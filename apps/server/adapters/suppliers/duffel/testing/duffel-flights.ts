/** What the stub's airline flies, and what it wants for it: our own invented flights, and the routes of Duffel's test mode. */

export type Kind = 'adult' | 'child' | 'infant_without_seat'

/** City and country as Duffel names them; the zone is that of the local times. */
const places = {
  LHR: ['Heathrow', 'London', 'LON', 'GB', 'EGLL', 'Europe/London', 51.470311, -0.458118],
  LGW: ['Gatwick', 'London', 'LON', 'GB', 'EGKK', 'Europe/London', 51.1481, -0.19028],
  STN: ['Stansted', 'London', 'LON', 'GB', 'EGSS', 'Europe/London', 51.88611, 0.23889],
  LTN: ['Luton', 'London', 'LON', 'GB', 'EGGW', 'Europe/London', 51.87528, -0.36861],
  JFK: ['John F. Kennedy', 'New York', 'NYC', 'US', 'KJFK', 'America/New_York', 40.6405, -73.7785],
  EWR: ['Newark Liberty', 'Newark', 'NYC', 'US', 'KEWR', 'America/New_York', 40.689, -74.1725],
  IST: ['Istanbul', 'Istanbul', 'IST', 'TR', 'LTFM', 'Europe/Istanbul', 41.275, 28.752],
  DXB: ['Dubai', 'Dubai', 'DXB', 'AE', 'OMDB', 'Asia/Dubai', 25.2525, 55.364],
  AMS: ['Schiphol', 'Amsterdam', 'AMS', 'NL', 'EHAM', 'Europe/Amsterdam', 52.308, 4.764],
  SYD: ['Kingsford Smith', 'Sydney', 'SYD', 'AU', 'YSSY', 'Australia/Sydney', -33.946, 151.177],
  BTS: ['M. R. Stefanik', 'Bratislava', 'BTS', 'SK', 'LZIB', 'Europe/Bratislava', 48.17, 17.21],
  MRU: ['Sir S. Ramgoolam', 'Port Louis', 'MRU', 'MU', 'FIMP', 'Indian/Mauritius', -20.43, 57.68],
  PVD: ['T. F. Green', 'Providence', 'PVD', 'US', 'KPVD', 'America/New_York', 41.732, -71.42],
  RAI: ['Nelson Mandela', 'Praia', 'RAI', 'CV', 'GVNP', 'Atlantic/Cape_Verde', 14.941, -23.493],
} as const
export type Iata = keyof typeof places

export function placeOf(iata: Iata) {
  const [name, city, cityCode, country, icao, zone, latitude, longitude] = places[iata]
  return { iata, name, city, cityCode, country, icao, zone, latitude, longitude }
}
export const isIata = (code: string): code is Iata => code in places

/** The airports that a code of a question stands for: one, or all of a city; empty where nobody knows it. */
export function airportsOf(code: string): Iata[] {
  if (isIata(code)) return [code]
  return (Object.keys(places) as Iata[]).filter((each) => places[each][2] === code)
}

const plans = [
  ['1201', 'IST', 'LHR', '08:10', 245],
  ['1203', 'IST', 'LHR', '16:45', 245],
  ['1202', 'LHR', 'IST', '11:30', 230],
  ['1204', 'LHR', 'IST', '20:15', 230],
  ['0301', 'DXB', 'IST', '07:30', 285],
  ['0302', 'IST', 'DXB', '14:20', 270],
  ['0101', 'JFK', 'EWR', '09:00', 55],
  // Two flights to Dubai by way of Istanbul.
  ['0211', 'LHR', 'AMS', '07:05', 80],
  ['0212', 'AMS', 'DXB', '11:40', 400],
  // One flight that stops in Istanbul.
  ['0221', 'DXB', 'AMS', '09:10', 520],
  ['0231', 'BTS', 'MRU', '22:30', 660],
  ['0241', 'STN', 'LHR', '10:00', 40],
  ['0251', 'LGW', 'LHR', '10:00', 35],
  ['0261', 'LHR', 'STN', '12:00', 40],
  ['0271', 'LGW', 'STN', '12:30', 45],
  ['0281', 'LTN', 'SYD', '21:00', 1_320],
] as const satisfies readonly (readonly [string, Iata, Iata, string, number])[]

export type Brand = 'Basic' | 'Flex'
export type Cabin = 'economy' | 'business'
export type Cents = Record<Kind, number>

export type Flight = {
  number: string
  from: Iata
  to: Iata
  date: string
  departs: Temporal.PlainDateTime
  minutes: number
  isCancelled: boolean
  /** Sold together for all brands and cabins; Duffel tells nobody how many there are. */
  seats: number
  cents: Record<Brand, Cents>
  stopsAt: Iata | null
  bags: number
}

const adult = 21_260
const basic: Cents = { adult, child: 15_940, infant_without_seat: 2_120 }
const flex: Cents = { adult: adult + 8_000, child: 21_940, infant_without_seat: 3_720 }

export function openFlights() {
  const made = new Map<string, Flight>()
  const on = (date: string): Flight[] =>
    plans.map(([number, from, to, departs, minutes]) => {
      const name = `${number} ${date}`
      const known = made.get(name)
      if (known) return known
      const flight: Flight = {
        number,
        from,
        to,
        date,
        departs: Temporal.PlainDateTime.from(`${date}T${departs}`),
        minutes,
        isCancelled: false,
        seats: 9,
        cents: { Basic: { ...basic }, Flex: { ...flex } },
        stopsAt: number === '0221' ? 'IST' : null,
        bags: number === '0231' ? 0 : 1,
      }
      made.set(name, flight)
      return flight
    })
  const between = (origins: Iata[], destinations: Iata[], date: string, connections: number) => {
    const day = on(date).filter(({ isCancelled }) => !isCancelled)
    const leaving = day.filter(({ from }) => origins.includes(from))
    const direct = leaving.filter(({ to }) => destinations.includes(to)).map((one) => [one])
    if (connections === 0 || direct.length > 0) return direct
    return leaving.flatMap((first) =>
      day
        .filter((next) => next.from === first.to && destinations.includes(next.to))
        .filter((next) => Temporal.Instant.compare(arrivalOf(first), departureOf(next)) < 0)
        .map((next) => [first, next]),
    )
  }
  return {
    on,
    /** Ways of one slice: direct flights, or two flights where there are none. */
    between,
    find: (number: string, date: string) => on(date).find((each) => each.number === number),
  }
}
export type Flights = ReturnType<typeof openFlights>

type Timed = Pick<Flight, 'from' | 'to' | 'departs' | 'minutes'>
export const departureOf = ({ departs, from }: Timed): Temporal.Instant =>
  departs.toZonedDateTime(placeOf(from).zone).toInstant()
const arrivalOf = (flight: Timed): Temporal.Instant =>
  departureOf(flight).add({ minutes: flight.minutes })
/** When a flight lands, by the clocks there. */
export const landsAt = (flight: Timed): Temporal.PlainDateTime =>
  arrivalOf(flight).toZonedDateTimeISO(placeOf(flight.to).zone).toPlainDateTime()

/** What a party is asked for on some flights. Business is three times as dear. */
export const partyCents = (
  flights: readonly Flight[],
  { brand, cabin, kinds }: { brand: Brand; cabin: Cabin; kinds: readonly Kind[] },
): number =>
  flights.reduce(
    (sum, { cents }) => sum + kinds.reduce((all, kind) => all + cents[brand][kind], 0),
    0,
  ) * (cabin === 'business' ? 3 : 1)
