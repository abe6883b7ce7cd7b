/** Duffel's offers as offers of ours: whole rial by the house's rate, one share for everybody, terms as bands. */
import type {
  FlightOffer,
  OfferLeg,
  OfferPenaltyBand,
  PartyCount,
  TravellingPassenger,
} from '../../../modules/flights/ports.ts'
import { percentOf, rialOf } from './money.ts'
import type { OfferReply, SegmentReply } from './wire.ts'

type PaxType = TravellingPassenger['type']

export type Pricing = {
  /** Rial for one unit of a currency; null where the house has no rate of it that it may charge by. */
  rialPerUnit: (currency: string) => number | null
  markupPercent: number
  zoneOf: (iataCode: string) => string | null
}

/** Nobody says how many seats there are: more than a page would call few. */
const seatsUntold = 99

const cabins: Record<string, 1 | 2 | 3> = {
  economy: 1,
  premium_economy: 1,
  business: 2,
  first: 3,
}
export const cabinAsked = { 1: 'economy', 2: 'business', 3: 'first' } as const

export const isOfferKey = (offerKey: string): boolean => /^off_[\w-]{1,60}$/.test(offerKey)

/** Which kind of passenger the search asked for; an airline may call a child what it likes. */
export function kindOf({ type, age }: OfferReply['passengers'][number]): PaxType {
  if (type === 'infant_without_seat' || (typeof age === 'number' && age < 2)) return 'Infant'
  if (type === 'child' || (typeof age === 'number' && age < 12)) return 'Child'
  return 'Adult'
}

export function partyOf({ passengers }: Pick<OfferReply, 'passengers'>): PartyCount {
  const count = (kind: PaxType) => passengers.filter((each) => kindOf(each) === kind).length
  return { adults: count('Adult'), children: count('Child'), infants: count('Infant') }
}
export const isSameParty = (one: PartyCount, other: PartyCount): boolean =>
  one.adults === other.adults && one.children === other.children && one.infants === other.infants

/** Only what is said to be held at a said price is no mere promise. */
export const isPromised = ({ payment_requirements: terms }: OfferReply): boolean =>
  terms.requires_instant_payment || !terms.price_guarantee_expires_at

/** Null for what cannot be sold: no rate of its currency, a price that denies itself, a leg that cannot be. */
export function offerOf(told: OfferReply, pricing: Pricing): FlightOffer | null {
  const rate = pricing.rialPerUnit(told.total_currency)
  const people = told.passengers.length
  if (!rate || !isWhole(told)) return null
  const unitCost = Math.ceil(rialOf(told.total_amount, rate) / people)
  const unitPrice = Math.ceil((unitCost * (100 + pricing.markupPercent)) / 100)
  if (unitCost <= 0) return null
  const journeys = told.slices.map(({ segments }) =>
    segments.map((segment) => legOf(segment, pricing.zoneOf)),
  )
  const legs = journeys.flat()
  const [first] = legs
  if (!first || !isFull(legs)) return null
  const every = (rial: number) => ({ Adult: rial, Child: rial, Infant: rial })
  return {
    offerKey: told.id,
    journeys: journeys as OfferLeg[][],
    isCharter: false,
    isRefundable: told.conditions?.refund_before_departure?.allowed === true,
    cabinClass: first.cabinClass,
    fareClass: first.fareClass,
    baggage: { amount: baggageOf(told), unit: 'Pc' },
    seats: seatsUntold,
    // One sum is told for all of them: everybody bears the same of it, and it is given back whole.
    unitPriceRial: every(unitPrice),
    unitCostRial: every(unitCost),
    penaltyBands: bandsOf(told, first.departsAt),
    ...(isPromised(told) && { isPromised: true as const }),
  }
}

/** Whether base and tax, where both are told, make up the total. */
function isWhole({ base_amount: base, tax_amount: tax, total_amount: total }: OfferReply): boolean {
  if (!base || !tax) return true
  const scale = 1_000_000
  return rialOf(base, scale) + rialOf(tax, scale) === rialOf(total, scale)
}

const isFull = (legs: readonly (OfferLeg | null)[]): legs is OfferLeg[] => !legs.includes(null)

function legOf(segment: SegmentReply, zoneOf: Pricing['zoneOf']): OfferLeg | null {
  const { origin, destination, departing_at, arriving_at } = segment
  const from = instantAt(departing_at, zoneOf(origin.iata_code) ?? origin.time_zone)
  const to = instantAt(arriving_at, zoneOf(destination.iata_code) ?? destination.time_zone)
  const [one] = segment.passengers
  const cabinClass = cabins[one?.cabin_class ?? '']
  if (!from || !to || !one || !cabinClass || Temporal.Instant.compare(from, to) >= 0) return null
  return {
    airlineCode: segment.marketing_carrier.iata_code,
    flightNumber: segment.marketing_carrier_flight_number,
    origin: origin.iata_code,
    destination: destination.iata_code,
    departureTime: departing_at,
    arrivalTime: arriving_at,
    departsAt: from,
    arrivesAt: to,
    aircraft: segment.aircraft?.name ?? '',
    durationMinutes: Math.round(to.since(from).total('minutes')),
    // The first letter of a fare basis is the class it is booked in.
    fareClass: /^[A-Z]/.exec(one.fare_basis_code ?? '')?.[0] ?? 'Y',
    cabinClass,
  }
}

function instantAt(local: string, zone: string | null | undefined): Temporal.Instant | null {
  try {
    return zone ? Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toInstant() : null
  } catch {
    return null
  }
}

/** Pieces checked in, the least of all legs; an infant's own do not count. */
function baggageOf({ slices, passengers }: OfferReply): number {
  const infants = passengers.filter((each) => kindOf(each) === 'Infant').map(({ id }) => id)
  const pieces = slices.flatMap(({ segments }) =>
    segments.flatMap((segment) =>
      segment.passengers
        .filter(({ passenger_id }) => !infants.includes(passenger_id))
        .map(({ baggages }) =>
          (baggages ?? [])
            .filter(({ type }) => type === 'checked')
            .reduce((sum, { quantity }) => sum + quantity, 0),
        ),
    ),
  )
  return Math.min(20, ...pieces)
}

/** What is not told is reckoned at its worst until it is asked. */
function bandsOf(told: OfferReply, departsAt: Temporal.Instant): OfferPenaltyBand[] {
  const refund = told.conditions?.refund_before_departure
  if (refund && !refund.allowed)
    return [{ until: null, labelFa: 'این بلیت استرداد نمی‌شود', percent: 100 }]
  const isTold = refund?.penalty_amount && refund.penalty_currency === told.total_currency
  if (!refund?.penalty_amount || !isTold)
    return [{ until: null, labelFa: 'جریمه هنگام استرداد از ایرلاین پرسیده می‌شود', percent: 100 }]
  const percent = percentOf(refund.penalty_amount, told.total_amount)
  return [
    { until: departsAt, labelFa: 'پیش از پرواز', percent },
    { until: null, labelFa: 'پس از زمان پرواز', percent: 100 },
  ]
}

export function sumOf(prices: FlightOffer['unitPriceRial'], party: PartyCount): number {
  const { adults, children, infants } = party
  return prices.Adult * adults + prices.Child * children + prices.Infant * infants
}
