import { type EtgHotel, type EtgRoom, rgExtOf } from './etg-hotels.ts'

/** What was asked of a search, read from its body. */
export type EtgStay = {
  checkin: string
  checkout: string
  guests: readonly { adults: number; children: readonly number[] }[]
  /** Whose passport the first guest has; prices depend on it. */
  residency: string
  currency: string
}
/** One rate as it was found: its hashes name it. */
export type EtgFound = {
  hotel: EtgHotel
  room: EtgRoom
  stay: EtgStay
  foundAt: Temporal.Instant
  /** For the whole stay of all rooms, in cents of the contract's currency. */
  cents: number
  isRefundable: boolean
}

/** What the contract is written in, and what one of it costs in the currencies that may be asked for. */
export const contractCurrency = 'EUR'
const perEuro: Record<string, number> = { EUR: 1, USD: 1.09, AED: 4, RUB: 95 }
export const knowsCurrency = (code: string): boolean => code in perEuro

export const nightsOf = ({ checkin, checkout }: EtgStay): number =>
  Temporal.PlainDate.from(checkin).until(checkout, { largestUnit: 'days' }).days

/** Children cost half; who holds a passport of Uzbekistan pays a tenth more, so that a forgotten residency shows. */
export function centsOf(room: EtgRoom, stay: EtgStay, dearerPercent: number): number {
  const perNight = stay.guests.reduce(
    (sum, { children }) =>
      sum + room.nightCents + Math.round(room.nightCents / 2) * children.length,
    0,
  )
  const ofPassport = stay.residency === 'uz' ? 110 : 100
  return Math.round((perNight * nightsOf(stay) * ofPassport * (100 + dearerPercent)) / 10_000)
}

export const money = (cents: number): string => (cents / 100).toFixed(2)
const shown = (cents: number, currency: string) =>
  money(Math.round(cents * (perEuro[currency] ?? 1)))
const utc = (instant: Temporal.Instant) => instant.toString().slice(0, 19)

/** When cancelling costs how much: from nothing to a third to everything. Times are UTC. */
export function policiesOf({ room, stay, cents, isRefundable }: EtgFound) {
  if (!isRefundable || room.freeUntilDays === null) return [{ startsAt: null, endsAt: null, cents }]
  const arrival = Temporal.PlainDate.from(stay.checkin).toZonedDateTime({
    timeZone: 'UTC',
    plainTime: '11:00',
  })
  const free = arrival.subtract({ days: room.freeUntilDays }).toInstant()
  const last = arrival.subtract({ hours: 12 }).toInstant()
  return [
    { startsAt: null, endsAt: free, cents: 0 },
    { startsAt: free, endsAt: last, cents: Math.round(cents / 3) },
    { startsAt: last, endsAt: null, cents },
  ]
}

/** A rate as the search, the hotel page and the prebook tell it; which hash it bears differs. */
export function rateOf(found: EtgFound, hashes: Record<string, string | null>) {
  const { room, stay, cents } = found
  const { currency } = stay
  const policies = policiesOf(found)
  const commission = (amount: number) => ({
    show: {
      amount_gross: shown(amount, currency),
      amount_net: shown(amount, currency),
      amount_commission: '0.00',
    },
    charge: { amount_gross: money(amount), amount_net: money(amount), amount_commission: '0.00' },
  })
  const nights = nightsOf(stay)
  const free = policies.length > 1 ? policies[0]?.endsAt : null
  return {
    ...hashes,
    daily_prices: Array.from({ length: nights }, () => shown(Math.round(cents / nights), currency)),
    meal: room.meal,
    meal_data: {
      value: room.meal,
      has_breakfast: room.meal !== 'nomeal',
      no_child_meal: room.hasNoChildMeal,
    },
    payment_options: {
      payment_types: [
        {
          amount: money(cents),
          show_amount: shown(cents, currency),
          currency_code: contractCurrency,
          show_currency_code: currency,
          by: null,
          is_need_credit_card_data: false,
          is_need_cvc: false,
          type: room.paysBy,
          vat_data: {
            included: false,
            applied: false,
            amount: '0.00',
            currency_code: contractCurrency,
            value: '0.00',
          },
          tax_data: {
            taxes: room.taxes.map((tax) => ({
              name: tax.name,
              included_by_supplier: tax.isIncluded,
              amount: money(tax.cents * nights * stay.guests.length),
              currency_code: tax.currency,
            })),
          },
          perks: {},
          commission_info: commission(cents),
          cancellation_penalties: {
            policies: policies.map((policy) => ({
              start_at: policy.startsAt && utc(policy.startsAt),
              end_at: policy.endsAt && utc(policy.endsAt),
              amount_charge: money(policy.cents),
              amount_show: shown(policy.cents, currency),
              commission_info: commission(policy.cents),
            })),
            free_cancellation_before: free ? utc(free) : null,
          },
          recommended_price: null,
        },
      ],
    },
    bar_rate_price_data: null,
    rg_ext: rgExtOf(room),
    room_name: room.roomName,
    room_name_info: { original_rate_name: room.roomName },
    serp_filters: ['has_bathroom'],
    sell_price_limits: null,
    allotment: room.allotment,
    amenities_data: ['non-smoking'],
    any_residency: false,
    deposit: null,
    no_show: null,
    room_data_trans: {
      main_room_type: room.roomName,
      main_name: room.roomName,
      bathroom: null,
      bedding_type: 'full double bed',
      misc_room_type: null,
      beds: [{ bed: 'double', count: 1 }],
    },
    legal_info: null,
    is_package: false,
  }
}
