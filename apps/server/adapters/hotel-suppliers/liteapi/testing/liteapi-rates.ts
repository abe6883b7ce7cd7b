import type { LiteHotel, LiteRoom } from './liteapi-hotels.ts'

export type LiteStay = {
  checkin: string
  checkout: string
  occupancies: readonly { adults: number; children: readonly number[] }[]
  guestNationality: string
  currency: string
}
/** One offer: a room type and rate for every room of a stay, as it stood when it was told. */
export type LiteOffer = {
  hotel: LiteHotel
  room: LiteRoom
  stay: LiteStay
  toldAt: Temporal.Instant
  /** In cents of the asked currency, for the whole stay. */
  cents: number
  isRefundable: boolean
  boardType: string
}

const perDollar: Record<string, number> = { USD: 1, EUR: 0.92, AED: 3.6725 }
export const knowsCurrency = (code: string): boolean => code in perDollar

export const nightsOf = ({ checkin, checkout }: LiteStay): number =>
  Temporal.PlainDate.from(checkin).until(checkout, { largestUnit: 'days' }).days

/** What one room costs for the stay: children cost half of an adult's half; who is from Uzbekistan pays a tenth more. */
function roomCentsOf(room: LiteRoom, stay: LiteStay, at: number, dearerPercent: number): number {
  const children = stay.occupancies[at]?.children.length ?? 0
  const perNight = room.nightCents + Math.round(room.nightCents / 4) * children
  const ofNation = stay.guestNationality === 'UZ' ? 110 : 100
  const dollars = (perNight * nightsOf(stay) * ofNation * (100 + dearerPercent)) / 10_000
  return Math.round(dollars * (perDollar[stay.currency] ?? 1))
}
export const centsOf = (room: LiteRoom, stay: LiteStay, dearerPercent: number): number =>
  stay.occupancies.reduce((sum, _, at) => sum + roomCentsOf(room, stay, at, dearerPercent), 0)

/** A JSON number, which the wire writes with two decimals at most. */
export const number = (cents: number): number => cents / 100

/** `2026-07-30 02:00:00`, always GMT whatever the hotel's zone. */
const gmt = (instant: Temporal.Instant) => instant.toString().slice(0, 19).replace('T', ' ')
const arrivalOf = ({ checkin }: LiteStay) =>
  Temporal.PlainDate.from(checkin).toZonedDateTime({ timeZone: 'UTC', plainTime: '12:00' })

/** When cancelling begins to cost, and how much from then on. */
export function stepsOf({ room, stay, isRefundable, cents, toldAt }: LiteOffer) {
  if (!isRefundable || room.freeUntilDays === null) return [{ from: toldAt, cents }]
  const arrival = arrivalOf(stay)
  return [
    {
      from: arrival.subtract({ days: room.freeUntilDays }).toInstant(),
      cents: Math.round(cents / 2),
    },
    { from: arrival.subtract({ hours: 12 }).toInstant(), cents },
  ]
}
export const keptCents = (offer: LiteOffer, at: Temporal.Instant): number =>
  stepsOf(offer)
    .filter(({ from }) => Temporal.Instant.compare(from, at) <= 0)
    .at(-1)?.cents ?? 0

export const cancellationOf = (offer: LiteOffer) => ({
  cancelPolicyInfos: stepsOf(offer).map(({ from, cents }) => ({
    cancelTime: gmt(from),
    amount: number(cents),
    currency: offer.stay.currency,
    type: 'amount',
    timezone: 'GMT',
  })),
  hotelRemarks: [],
  refundableTag: offer.isRefundable && offer.room.freeUntilDays !== null ? 'RFN' : 'NRFN',
})

/** A room type with a rate for each room; an offer is taken whole. */
export function roomTypeOf(offer: LiteOffer, offerId: string) {
  const { room, stay, cents } = offer
  const { currency } = stay
  const shares = stay.occupancies.map((_, at) => roomCentsOf(room, stay, at, 0))
  const plain = shares.reduce((sum, each) => sum + each, 0)
  const nights = nightsOf(stay)
  const suggested = (amount: number) => number(Math.round((amount * room.suggestedPercent) / 100))
  return {
    roomTypeId: `RT-${offerId}`,
    offerId,
    supplier: 'nuitee',
    supplierId: 2,
    rates: stay.occupancies.map((occupancy, at) => {
      // The rates of the rooms sum up to the offer to the cent; the last room bears what rounding leaves.
      const before = shares
        .slice(0, at)
        .reduce((sum, each) => sum + Math.round((each * cents) / plain), 0)
      const isLast = at === shares.length - 1
      const share = isLast ? cents - before : Math.round(((shares[at] ?? 0) * cents) / plain)
      return {
        rateId: `RATE-${offerId}-${at + 1}`,
        occupancyNumber: at + 1,
        name: room.name,
        maxOccupancy: room.maxOccupancy,
        adultCount: occupancy.adults,
        childCount: occupancy.children.length,
        childrenAges: occupancy.children,
        boardType: offer.boardType,
        boardName: room.boardName,
        remarks: '',
        priceType: 'commission',
        commission: [{ amount: number(Math.round(share / 20)), currency }],
        retailRate: {
          total: [{ amount: number(share), currency }],
          suggestedSellingPrice: [{ amount: suggested(share), currency, source: 'booking.com' }],
          initialPrice: [{ amount: number(share), currency }],
          taxesAndFees: room.taxes.map((tax) => ({
            included: tax.isIncluded,
            description: tax.description,
            amount: number(tax.cents * nights),
            currency,
          })),
        },
        cancellationPolicies: cancellationOf(offer),
        paymentTypes: ['NUITEE_PAY'],
        perks: [],
      }
    }),
    offerRetailRate: { amount: number(cents), currency },
    suggestedSellingPrice: { amount: suggested(cents), currency, source: 'booking.com' },
    offerInitialPrice: { amount: number(cents), currency },
    priceType: 'commission',
    rateType: 'standard',
  }
}
