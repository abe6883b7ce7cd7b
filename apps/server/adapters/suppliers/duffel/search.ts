import {
  type FlightOffer,
  type FlightQuestion,
  type PartyCount,
  QuestionRefused,
  type Unknown,
} from '../../../modules/flights/ports.ts'
import { type DuffelCalls, meaningOf, unclear } from './calls.ts'
import { compareAmounts } from './money.ts'
import { cabinAsked, isOfferKey, isSameParty, offerOf, type Pricing, partyOf } from './offers.ts'
import { type OfferReply, offerAnswer, offerReply, offerRequestAnswer } from './wire.ts'

/** A question between cities of several airports is asked for each way: every search is counted against sales. */
const mostWays = 4
/** Of the cheapest. */
const mostOffers = 200
/** A place that it does not know is not asked for again for so long; most of ours are none of its. */
const unknownHours = 24
/** An age within its kind: how old they are, nobody has said yet. */
const ages = { children: 8, infants: 1 } as const

type Way = { origin: string; destination: string; date: string }

export function createDuffelSearch({
  calls,
  pricing,
  now,
  answerWithinMs,
}: {
  calls: DuffelCalls
  pricing: Pricing
  now: () => Temporal.Instant
  answerWithinMs: number
}) {
  /** Airlines are left so long that what they say still comes in our own time. */
  const supplierTimeout = String(Math.min(60_000, Math.max(2_000, answerWithinMs - 2_000)))

  const unknownUntil = new Map<string, Temporal.Instant>()
  const isKnown = (place: string): boolean => {
    const until = unknownUntil.get(place)
    return until === undefined || Temporal.Instant.compare(until, now()) <= 0
  }
  /** Remembers the places of a question that these fields of a refusal name; false where there are none. */
  const noteUnknown = (ways: readonly Way[], wrong: readonly string[]): boolean => {
    const places = wrong.flatMap((pointer) => {
      const [, slice, end] = /\bslices\/(\d+)\/(origin|destination)$/.exec(pointer) ?? []
      return ways[Number(slice)]?.[end as 'origin' | 'destination'] ?? []
    })
    for (const place of places) unknownUntil.set(place, now().add({ hours: unknownHours }))
    return places.length > 0
  }

  const ask = async (
    {
      ways,
      party,
      cabinClass,
    }: { ways: readonly Way[] } & Pick<FlightQuestion, 'party' | 'cabinClass'>,
    signal?: AbortSignal,
  ): Promise<{ offers: OfferReply[] } | { refused: string; isOfPlace: boolean } | Unknown> => {
    const heard = await calls.search('offer-requests', {
      path: '/air/offer_requests',
      query: { return_offers: 'true', supplier_timeout: supplierTimeout },
      data: {
        slices: ways.map(({ origin, destination, date }) => ({
          origin,
          destination,
          departure_date: date,
        })),
        passengers: askedPassengers(party),
        cabin_class: cabinAsked[cabinClass],
        max_connections: 2,
      },
      schema: offerRequestAnswer,
      signal,
    })
    if ('refused' in heard && heard.wrong) {
      const isOfPlace = noteUnknown(ways, heard.wrong)
      return { refused: [heard.refused, ...heard.wrong].join(' '), isOfPlace }
    }
    if (!('reply' in heard)) return unclear(heard)
    const told = heard.reply.data.offers
    const offers = told.flatMap((each) => {
      const one = offerReply.safeParse(each)
      return one.success ? [one.data] : []
    })
    if (offers.length === 0 && told.length > 0)
      return { unknown: true, reason: 'no offer is readable' }
    if (!offers.every((offer) => isAbout(offer, ways) && isSameParty(partyOf(offer), party)))
      return { unknown: true, reason: 'offers for another question' }
    return { offers }
  }

  return {
    ask,
    async search(question: FlightQuestion, signal: AbortSignal): Promise<readonly FlightOffer[]> {
      const { party, cabinClass } = question
      if (party.adults + party.children + party.infants > 9) return []
      const found = await Promise.all(
        waysOf(question, isKnown).map((ways) => ask({ ways, party, cabinClass }, signal)),
      )
      const told = found.flatMap((each) => {
        if ('unknown' in each) throw new Error(`offers: ${each.reason}`)
        // One airport that it does not know says nothing of the others of its city.
        if ('refused' in each && !each.isOfPlace)
          throw new QuestionRefused(`offers: ${each.refused}`)
        return 'offers' in each ? each.offers : []
      })
      return told
        .toSorted((one, other) => compareAmounts(one.total_amount, other.total_amount))
        .flatMap((each) => offerOf(each, pricing) ?? [])
        .filter((offer) => offer.cabinClass === cabinClass)
        .slice(0, mostOffers)
    },
    /** The offer of a key as it stands now, as it is told and as it is ours; null where it is not sold any more. */
    async now(
      offerKey: string,
    ): Promise<{ told: OfferReply; offer: FlightOffer } | null | Unknown> {
      if (!isOfferKey(offerKey)) return null
      const heard = await calls.get('offers', {
        path: `/air/offers/${encodeURIComponent(offerKey)}`,
        schema: offerAnswer,
      })
      if ('refused' in heard && meaningOf(heard) === 'gone') return null
      if (!('reply' in heard)) return unclear(heard)
      const told = heard.reply.data
      if (told.id !== offerKey) return { unknown: true, reason: 'another offer' }
      if (Temporal.Instant.compare(told.expires_at, now()) <= 0) return null
      const offer = offerOf(told, pricing)
      return offer ? { told, offer } : { unknown: true, reason: 'an offer that cannot be sold' }
    },
  }
}
export type DuffelSearch = ReturnType<typeof createDuffelSearch>

function askedPassengers({ adults, children, infants }: PartyCount): object[] {
  const many = (count: number, one: object) => Array.from({ length: count }, () => one)
  return [
    ...many(adults, { type: 'adult' }),
    ...many(children, { age: ages.children }),
    ...many(infants, { age: ages.infants }),
  ]
}

/** Every way through the airports of a question that may be known, the first ones of each list first. */
function waysOf({ journeys }: FlightQuestion, isKnown: (place: string) => boolean): Way[][] {
  const all = journeys.reduce<Way[][]>(
    (before, { origins, destinations, departsOn: date }) =>
      before.flatMap((ways) =>
        origins
          .filter(isKnown)
          .flatMap((origin) =>
            destinations
              .filter(isKnown)
              .map((destination) => [...ways, { origin, destination, date }]),
          ),
      ),
    [[]],
  )
  return all.slice(0, mostWays)
}

/** Whether an offer goes these ways on these days. */
const isAbout = ({ slices }: OfferReply, ways: readonly Way[]): boolean =>
  slices.length === ways.length &&
  slices.every(({ segments }, index) => {
    const way = ways[index]
    const [first, last] = [segments[0], segments.at(-1)]
    return (
      first?.origin.iata_code === way?.origin &&
      last?.destination.iata_code === way?.destination &&
      first?.departing_at.slice(0, 10) === way?.date
    )
  })
