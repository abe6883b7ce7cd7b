import type * as z from 'zod'
import type {
  Board,
  OutsideContent,
  OutsideRate,
  OutsideStay,
  Sum,
} from '../../../modules/hotels/ports.ts'
import { type hotelTold, type RateOfRoom, roomType } from './wire.ts'

/** Hundredths of a JSON number, rounded up: we owe no less than it says. */
export const sumOf = (amount: number, currency: string): Sum => ({
  minor: Math.ceil(Number((amount * 100).toFixed(4))),
  currency,
})

/** A board of another name, and a half board that does not say which half, is mapped down, never up. */
const boards: Record<string, Board> = {
  RO: 'RO',
  BI: 'BB',
  BB: 'BB',
  HB: 'BB',
  FB: 'FB',
  AI: 'AI',
}

/** A list says no more of a hotel than this; hours and rules stand on its own page alone. */
export const contentOf = (told: z.infer<typeof hotelTold>): OutsideContent => ({
  code: told.id,
  name: told.name,
  stars: told.stars ? Math.round(told.stars) : null,
  lat: told.latitude,
  lon: told.longitude,
  address: told.address ?? '',
  about: '',
  checkInFrom: null,
  checkOutUntil: null,
  kind: '',
})

export const askedOf = (stay: OutsideStay, currency: string) => ({
  checkin: stay.checkIn,
  checkout: stay.checkOut,
  currency,
  guestNationality: stay.nationality,
  occupancies: stay.rooms.map(({ adults, childAges }) => ({ adults, children: [...childAges] })),
})

/** The offers that are read whole; another spoils only itself. */
export function ratesOf(told: readonly unknown[], currency: string): OutsideRate[] {
  return told.flatMap((one) => {
    const read = roomType.safeParse(one)
    if (!read.success) return []
    const { offerId, offerRetailRate, suggestedSellingPrice, rates } = read.data
    return (
      rateOf(rates, {
        handle: offerId,
        price: offerRetailRate.amount,
        currency: offerRetailRate.currency,
        least: suggestedSellingPrice?.amount ?? null,
        wanted: currency,
      }) ?? []
    )
  })
}

/** An offer for all rooms of its rates: what binds is the sum of what binds each room. */
export function rateOf(
  rooms: readonly RateOfRoom[],
  {
    handle,
    price,
    currency,
    least,
    wanted,
  }: { handle: string; price: number; currency: string; least: number | null; wanted: string },
): OutsideRate | null {
  const [first] = rooms
  const isMixed = rooms.some(
    ({ boardType, name }) => boardType !== first?.boardType || name !== first?.name,
  )
  const cost = sumOf(price, currency)
  if (!first || isMixed || currency !== wanted || cost.minor === 0) return null
  const penalties = penaltiesOf(rooms, cost)
  if (!penalties) return null
  return {
    roomKey: `${first.name}|${first.boardType}`,
    handle,
    roomName: first.name,
    board: boards[first.boardType] ?? 'RO',
    feedsChildren: true,
    isRefundable: first.cancellationPolicies.refundableTag === 'RFN',
    // It does not say how many: there was one for every room that was asked for.
    roomsLeft: rooms.length,
    cost,
    charge: cost,
    leastPrice: least === null ? null : sumOf(least, currency),
    taxesAtHotel: rooms
      .flatMap(({ retailRate }) => retailRate.taxesAndFees ?? [])
      .filter(({ included }) => !included)
      .map((tax) => sumOf(tax.amount, tax.currency)),
    penalties,
  }
}

/** Amounts count after their times, which are GMT. Null where one cannot be read: nobody can be told what cancelling costs. */
function penaltiesOf(rooms: readonly RateOfRoom[], cost: Sum): OutsideRate['penalties'] | null {
  const [first] = rooms
  const policy = first?.cancellationPolicies
  if (policy?.refundableTag !== 'RFN') return [{ from: null, kept: cost }]
  const steps = (policy.cancelPolicyInfos ?? []).map(({ cancelTime, amount, currency, type }) => {
    const from = instantOf(cancelTime)
    const isRead = from !== null && type.toLowerCase() === 'amount' && currency === cost.currency
    return isRead ? { from, kept: sumOf(amount, currency) } : null
  })
  if (steps.includes(null)) return null
  const read = steps.flatMap((step) => step ?? [])
  const sorted = read.toSorted((one, other) => Temporal.Instant.compare(one.from, other.from))
  return [
    { from: null, kept: { minor: 0, currency: cost.currency } },
    ...sorted.map(({ from, kept }) => ({
      from,
      kept: { ...kept, minor: Math.min(kept.minor, cost.minor) },
    })),
  ]
}

function instantOf(text: string): Temporal.Instant | null {
  const read = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})/.exec(text)
  return read ? Temporal.Instant.from(`${read[1]}T${read[2]}Z`) : null
}
