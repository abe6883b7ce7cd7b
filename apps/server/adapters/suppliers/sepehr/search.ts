import * as z from 'zod'
import {
  type FlightOffer,
  type FlightQuestion,
  QuestionRefused,
  type SupplierJournal,
  type Unknown,
} from '../../../modules/flights/ports.ts'
import { errorNumber, type SepehrAccount, type SepehrCalls, unclear } from './calls.ts'
import { keyOf, offerOf, refOf } from './offers.ts'
import { classReply, flightReply, routesReply, searchReply } from './wire.ts'

const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
/** `THR-MHD` and the days of the week it is flown on, Monday 1. */
const routesRow = z.object({ routes: z.record(z.string(), z.array(z.int())) })
const routesKey = 'routes'
/** How long what the journal says of routes is believed without looking again: another process may have learnt more. */
const routesFreshMinutes = 5
const mostWays = 6

/** Searches one journey; a question of several gets no offer, for a round trip is sold here as two. */
export function createSepehrSearch({
  account,
  calls,
  journal,
  now,
  zoneOf,
}: {
  account: Pick<SepehrAccount, 'systemFlights'>
  calls: SepehrCalls
  journal: SupplierJournal
  now: () => Temporal.Instant
  zoneOf: (iataCode: string) => string | null
}) {
  let known: { routes: Record<string, number[]> | null; at: Temporal.Instant } | null = null

  const routes = async () => {
    if (!known || now().since(known.at).total('minutes') >= routesFreshMinutes) {
      const row = routesRow.safeParse((await journal.read(routesKey))?.entry)
      known = { routes: row.success ? row.data.routes : null, at: now() }
    }
    return known.routes
  }
  const isFlown = async (way: { origin: string; destination: string; date: string }) => {
    const all = await routes()
    const days = all?.[`${way.origin}-${way.destination}`]
    // Before the first night nobody knows, and everything is asked.
    return all === null || (days?.includes(Temporal.PlainDate.from(way.date).dayOfWeek) ?? false)
  }
  const offersOf = async (
    way: { origin: string; destination: string; date: string },
    signal?: AbortSignal,
  ): Promise<{ offers: FlightOffer[] } | (Unknown & { isRefused?: boolean })> => {
    const heard = await calls('search', {
      json: {
        OriginIataCode: way.origin,
        DestinationIataCode: way.destination,
        DepartureDate: way.date,
        ReturningDate: null,
        FetchSupplierWebserviceFlights: account.systemFlights,
        FetchFlighsWithBookingPolicy: false,
        Language: 'FA',
      },
      schema: searchReply,
      signal,
    })
    // A no with a number speaks of what was asked for, one without of the site itself.
    if ('refused' in heard) return { ...unclear(heard), isRefused: errorNumber(heard.refused) > 0 }
    if (!('reply' in heard)) return unclear(heard)
    const { charterflights, webserviceflights } = heard.reply
    const told = [
      ...charterflights.map((flight) => ({ flight, isCharter: true })),
      ...webserviceflights.map((flight) => ({ flight, isCharter: false })),
    ]
    const read = told.flatMap(({ flight, isCharter }) => {
      const one = flightReply.safeParse(flight)
      return one.success ? [{ flight: one.data, isCharter }] : []
    })
    if (read.length === 0 && told.length > 0)
      return { unknown: true, reason: 'no flight is readable' }
    const isOther = read.some(
      ({ flight }) =>
        flight.origin.code !== way.origin || flight.destination.code !== way.destination,
    )
    if (isOther) return { unknown: true, reason: 'flights of another route' }
    const offers = read.flatMap(({ flight, isCharter }) =>
      flight.classes.flatMap((each) => {
        const one = classReply.safeParse(each)
        return one.success ? (offerOf({ flight, one: one.data, zoneOf, isCharter }) ?? []) : []
      }),
    )
    return { offers }
  }

  return {
    async search(question: FlightQuestion, signal: AbortSignal): Promise<readonly FlightOffer[]> {
      const [journey, ...more] = question.journeys
      if (!journey || more.length > 0) return []
      const date = journey.departsOn
      const ways = journey.origins
        .flatMap((origin) =>
          journey.destinations.map((destination) => ({ origin, destination, date })),
        )
        .slice(0, mostWays)
      const found = await Promise.all(
        ways.map(async (way) =>
          (await isFlown(way)) ? await offersOf(way, signal) : { offers: [] },
        ),
      )
      return found.flatMap((each) => {
        if ('unknown' in each && each.isRefused) throw new QuestionRefused(each.reason)
        if ('unknown' in each) throw new Error(`availability: ${each.reason}`)
        return each.offers.filter(
          (offer) =>
            offer.cabinClass === question.cabinClass &&
            offer.journeys[0]?.[0]?.departureTime.startsWith(date),
        )
      })
    },
    /** The offer of a key as it stands now; null where it is not sold, or sold out: lists leave such out. */
    async now(offerKey: string): Promise<FlightOffer | null | Unknown> {
      const ref = refOf(offerKey)
      if (!ref) return null
      const { origin, destination, departureTime } = ref
      const listed = await offersOf({ origin, destination, date: departureTime.slice(0, 10) })
      if ('unknown' in listed) return listed
      return listed.offers.find((offer) => offer.offerKey === keyOf(ref)) ?? null
    },
    /** Asks which ways are flown, and writes them down for every process. */
    async learnRoutes(): Promise<{ routes: number } | Unknown> {
      const heard = await calls('routes', { schema: routesReply })
      if (!('reply' in heard)) return unclear(heard)
      const learnt = Object.fromEntries(
        heard.reply.activeroutelist.map((route) => [
          `${route.originiatacode}-${route.destinationiatacode}`,
          weekdays.flatMap((day, index) => (route[day] ? [index + 1] : [])),
        ]),
      )
      const before = await journal.read(routesKey)
      await journal.write(routesKey, before?.version ?? 0, { routes: learnt })
      known = null
      return { routes: Object.keys(learnt).length }
    },
    offersOf,
  }
}
export type SepehrSearch = ReturnType<typeof createSepehrSearch>
