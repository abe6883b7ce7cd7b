import type { FlightOffer, FlightQuestion, Unknown } from '../../../modules/flights/ports.ts'
import { type NiraAccount, type NiraCalls, unclear } from './calls.ts'
import { offerOf, refOf, seatsOf } from './offers.ts'
import {
  availabilityReply,
  type FareReply,
  type FlightReply,
  fareReply,
  flightReply,
} from './wire.ts'

export type Searching = {
  account: NiraAccount
  calls: NiraCalls
  now: () => Temporal.Instant
  zoneOf: (iataCode: string) => string | null
}

/** What an airline's host bears at once. */
const mostFaresAtOnce = 4
const faresFreshMinutes = 30
const mostFaresKept = 5_000
/** A city has a few airports; a question of more ways than this is no question about a route. */
const mostWays = 6

type Way = {
  origin: string
  destination: string
  date: string
  adults: number
  children: number
  infants: number
}

/**
 * Searches one journey, non-stop. Prices of a class stand in two calls: the list of a day has the adult's, and FareJS the rest; a fare is
 * kept for a while and asked anew when the list shows another price. More journeys than one are sold one by one here: such a
 * question gets no offer.
 */
export function createNiraSearch({ account, calls, now, zoneOf }: Searching) {
  const fares = new Map<string, { fare: FareReply; at: Temporal.Instant }>()

  const list = async (way: Way, signal?: AbortSignal) => {
    const { origin, destination, date, adults, children, infants } = way
    const heard = await calls.read('AvailabilityFareJS', {
      query: {
        cbSource: origin,
        cbTarget: destination,
        DepartureDate: date,
        cbAdultQty: String(adults),
        cbChildQty: String(children),
        cbInfantQty: String(infants),
      },
      schema: availabilityReply,
      signal,
    })
    if (!('reply' in heard)) return unclear(heard)
    const flights = heard.reply.AvailableFlights
    const read = flights.flatMap((each) => flightReply.safeParse(each).data ?? [])
    if (read.length === 0 && flights.length > 0)
      return { unknown: true as const, reason: 'no flight is readable' }
    const isOther = (flight: FlightReply) =>
      flight.Origin !== origin || flight.Destination !== destination
    if (read.some(isOther)) return { unknown: true as const, reason: 'flights of another route' }
    return { flights: read }
  }
  /** The fare of a class, kept or asked; null for one that is not sold, or cannot be read. */
  const fareOf = async (
    flight: FlightReply,
    { fareClass, shownRial }: { fareClass: string; shownRial: number | null },
    signal?: AbortSignal,
  ): Promise<FareReply | null | Unknown> => {
    const date = flight.DepartureDateTime.slice(0, 10)
    const key = [flight.Origin, flight.Destination, date, flight.FlightNo, fareClass].join(' ')
    const kept = fares.get(key)
    const isFresh = kept && now().since(kept.at).total('minutes') < faresFreshMinutes
    if (isFresh && shownRial !== null && kept.fare.AdultTotalPrice === shownRial) return kept.fare
    const heard = await calls.read('FareJS', {
      query: {
        Route: `${flight.Origin}-${flight.Destination}`,
        RBD: fareClass,
        FlightNo: flight.FlightNo,
        DepartureDate: date,
      },
      schema: fareReply,
      signal,
    })
    if ('words' in heard) return null
    if (!('reply' in heard)) return unclear(heard)
    if (fares.size >= mostFaresKept) fares.clear()
    fares.set(key, { fare: heard.reply, at: now() })
    return heard.reply
  }
  const build = (flight: FlightReply, one: { fareClass: string; seats: number; fare: FareReply }) =>
    offerOf({ account, zoneOf, flight, ...one })

  return {
    async search(question: FlightQuestion, signal: AbortSignal): Promise<readonly FlightOffer[]> {
      const [journey, ...more] = question.journeys
      if (!journey || more.length > 0) return []
      const ways = journey.origins
        .flatMap((origin) => journey.destinations.map((destination) => ({ origin, destination })))
        .filter(({ origin, destination }) => isFlown(account, origin, destination))
        .slice(0, mostWays)
      const found = await Promise.all(
        ways.map((way) => list({ ...way, date: journey.departsOn, ...question.party }, signal)),
      )
      const silent = found.find((each) => 'unknown' in each)
      if (silent && 'unknown' in silent) throw new Error(`availability: ${silent.reason}`)
      const wanted = found
        .flatMap((each) => ('flights' in each ? each.flights : []))
        .filter((flight) => flight.DepartureDateTime.startsWith(journey.departsOn))
        .flatMap((flight) =>
          flight.ClassesStatus.flatMap((one) => {
            const seats = seatsOf(one)
            const isBusiness = account.businessClasses.includes(one.FlightClass)
            const isWanted = question.cabinClass === (isBusiness ? 2 : 1)
            if (seats === null || !isWanted) return []
            return [{ flight, fareClass: one.FlightClass, seats, shownRial: shownIn(one.Price) }]
          }),
        )
      const offers: FlightOffer[] = []
      const waiting = [...wanted]
      const work = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const { flight, fareClass, seats, shownRial } = next
          const fare = await fareOf(flight, { fareClass, shownRial }, signal)
          const isOne = fare !== null && !('unknown' in fare)
          // The list and the fare must say one price: a class of which they do not is hidden.
          if (!isOne || (shownRial !== null && shownRial !== fare.AdultTotalPrice)) continue
          const offer = build(flight, { fareClass, seats, fare })
          if (offer) offers.push(offer)
        }
      }
      await Promise.all(Array.from({ length: mostFaresAtOnce }, work))
      return offers
    },

    /** The offer of a key as it stands now; null where it is not sold any more. */
    async now(offerKey: string): Promise<FlightOffer | null | Unknown> {
      const ref = refOf(offerKey)
      if (!ref) return null
      const { origin, destination, date } = ref
      const listed = await list({ origin, destination, date, adults: 1, children: 0, infants: 0 })
      if ('unknown' in listed) return listed
      const flight = listed.flights.find(({ FlightNo }) => FlightNo === ref.flightNumber)
      const one = flight?.ClassesStatus.find(({ FlightClass }) => FlightClass === ref.fareClass)
      const seats = one ? seatsOf(one) : null
      if (!flight || !one || seats === null) return null
      const { fareClass } = ref
      const fare = await fareOf(flight, { fareClass, shownRial: null })
      if (fare === null || 'unknown' in fare) return fare
      const shownRial = shownIn(one.Price)
      const offer = build(flight, { fareClass, seats, fare })
      const isOne = shownRial === null || shownRial === fare.AdultTotalPrice
      return offer && isOne
        ? offer
        : { unknown: true, reason: 'fare, taxes and price do not make up one another' }
    },
    list,
  }
}
export type NiraSearch = ReturnType<typeof createNiraSearch>

const isFlown = ({ routes }: NiraAccount, origin: string, destination: string): boolean =>
  origin !== destination && (routes.length === 0 || routes.includes(`${origin}-${destination}`))

const shownIn = (price: string): number | null => {
  const plain = price.replace(/[\s,]/g, '')
  return /^\d{1,12}$/.test(plain) ? Number(plain) : null
}
