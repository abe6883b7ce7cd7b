/** What a charterer sells: our own invented flights, and those of an airline's system behind it. */

export type Fare = { base: number; tax: number; commission: number }
export type FareName = {
  name: string
  bookingCode: string
  cabin: string
  seats: number
  fares: { Adult: Fare; Child: Fare; Infant: Fare }
  /** Sold only with a flight back, or in a tour: never to be shown for one way. */
  policy: 'none' | 'tour-only'
}
export type Flight = {
  flightNumber: string
  airline: string
  origin: string
  destination: string
  date: string
  /** As it was sold first. */
  planned: Temporal.PlainDateTime
  departs: Temporal.PlainDateTime
  arrives: Temporal.PlainDateTime
  minutes: number
  isOfSystem: boolean
  isCancelled: boolean
  fareNames: Map<string, FareName>
}

/** Times are local to each airport: Najaf is half an hour behind Tehran. */
const planned = [
  {
    flightNumber: '6221',
    airline: 'ZV',
    origin: 'THR',
    destination: 'MHD',
    departs: '06:20',
    minutes: 85,
    behind: 0,
    isOfSystem: false,
  },
  {
    flightNumber: '6225',
    airline: 'HH',
    origin: 'THR',
    destination: 'MHD',
    departs: '22:55',
    minutes: 90,
    behind: 0,
    isOfSystem: false,
  },
  {
    flightNumber: '6222',
    airline: 'ZV',
    origin: 'MHD',
    destination: 'THR',
    departs: '09:00',
    minutes: 95,
    behind: 0,
    isOfSystem: false,
  },
  {
    flightNumber: '4050',
    airline: 'ZV',
    origin: 'THR',
    destination: 'MHD',
    departs: '07:30',
    minutes: 85,
    behind: 0,
    isOfSystem: true,
  },
  {
    flightNumber: '7105',
    airline: 'W5',
    origin: 'IKA',
    destination: 'NJF',
    departs: '13:15',
    minutes: 95,
    behind: 30,
    isOfSystem: false,
  },
] as const

const fares = (base: number) => ({
  Adult: { base, tax: 700_000, commission: Math.round(base / 25) },
  Child: { base: Math.round(base * 0.9), tax: 600_000, commission: Math.round(base / 25) },
  Infant: { base: Math.round(base * 0.1), tax: 0, commission: 0 },
})
const fareName = (
  name: string,
  more: { seats: number; base: number; policy?: 'tour-only' },
): FareName => ({
  name,
  bookingCode: 'Y',
  cabin: 'Economy',
  seats: more.seats,
  fares: fares(more.base),
  policy: more.policy ?? 'none',
})

export function openFlights() {
  const made = new Map<string, Flight>()
  const on = (date: string): Flight[] =>
    planned.map(({ behind, ...plan }) => {
      const name = `${plan.flightNumber} ${date}`
      const known = made.get(name)
      if (known) return known
      const departs = Temporal.PlainDateTime.from(`${date}T${plan.departs}`)
      const flight: Flight = {
        ...plan,
        date,
        departs,
        planned: departs,
        arrives: departs.add({ minutes: plan.minutes - behind }),
        isCancelled: false,
        fareNames: new Map(
          [
            fareName('YCH1', { seats: 12, base: 17_900_000 }),
            fareName('YCH2', { seats: 9, base: 21_400_000 }),
            fareName('YTOUR', { seats: 30, base: 14_000_000, policy: 'tour-only' }),
          ].map((one) => [one.name, one]),
        ),
      }
      made.set(name, flight)
      return flight
    })
  return {
    on,
    all: () => [...made.values()],
    find: (flightNumber: string, date: string) =>
      on(date).find((each) => each.flightNumber === flightNumber),
    routes: () => [
      ...new Set(planned.map(({ origin, destination }) => `${origin}-${destination}`)),
    ],
  }
}
export type Flights = ReturnType<typeof openFlights>

export const totalOf = ({ base, tax }: Fare): number => base + tax
export const payableOf = (fare: Fare): number => totalOf(fare) - fare.commission

export const moment = (local: Temporal.PlainDateTime): string =>
  local.toString({ smallestUnit: 'minute' }).replace('T', ' ')
