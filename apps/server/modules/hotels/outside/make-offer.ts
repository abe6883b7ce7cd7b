/** A rate of a supplier outside as an offer of ours: rial by the house's rates, one share for each room, terms as steps. */
import { shareOut } from '@parastoo/kit/share-out'
import { freeUntil, sumOfSteps } from '../cancellation-steps.ts'
import type { CancellationStep, RoomOffer, StayAsk, StayOffer } from '../hotel-supplier.ts'
import type { OutsideRate, Sum } from '../ports.ts'
import { offerKeyOf, roomOf } from './offer-key.ts'

/** Rial for one unit of a currency; null where the house has no rate of it that it may charge by. */
export type RialPerUnit = (currency: string) => number | null

export type Pricing = {
  supplier: string
  rialPerUnit: RialPerUnit
  /** What is put on top of the cost, in hundredths. */
  markupPercent: number
  now: Temporal.Instant
}

/** Whole rial, rounded up; null without a rate. */
export function rialOf({ minor, currency }: Sum, rialPerUnit: RialPerUnit): number | null {
  const rate = rialPerUnit(currency)
  return rate === null ? null : Number((BigInt(minor) * BigInt(rate) + 99n) / 100n)
}

/**
 * Null where it cannot be sold: a sum in a currency without a rate, or nothing to pay. A tax that is paid at the hotel is never in the
 * total. A penalty is the same part of the price that the supplier keeps of its cost, rounded up, and never more than the price.
 */
export function offerOf(
  rate: OutsideRate,
  { code, ask, nationality }: { code: string; ask: StayAsk; nationality: string },
  { supplier, rialPerUnit, markupPercent, now }: Pricing,
): StayOffer | null {
  const costRial = rialOf(rate.cost, rialPerUnit)
  const leastRial = rate.leastPrice ? rialOf(rate.leastPrice, rialPerUnit) : 0
  const taxes = rate.taxesAtHotel.map((tax) => rialOf(tax, rialPerUnit))
  if (!costRial || leastRial === null || taxes.includes(null)) return null
  const withMarkup = Number((BigInt(costRial) * BigInt(100 + markupPercent) + 99n) / 100n)
  const totalRial = Math.max(withMarkup, leastRial)
  const taxRial = taxes.reduce<number>((sum, tax) => sum + (tax ?? 0), 0)
  const each = ask.rooms.map(() => 1)
  const [prices, costs, atHotel] = [totalRial, costRial, taxRial].map((sum) => shareOut(sum, each))
  const nights = nightsOf(ask)
  const room = roomOf(rate)
  const rooms = ask.rooms.map(({ childAges }, index): RoomOffer => {
    const priceRial = prices?.[index] ?? 0
    return {
      roomCode: room,
      planCode: rate.isRefundable ? 'back' : 'kept',
      nightsRial: shareOut(priceRial, nights),
      totalRial: priceRial,
      taxRial: 0,
      taxAtHotelRial: atHotel?.[index] ?? 0,
      children: childAges.map((age) => ({ age, way: 'in-room', priceRial: 0 })),
      payNowRial: priceRial,
      payAtHotelRial: atHotel?.[index] ?? 0,
      costRial: costs?.[index] ?? 0,
      board: rate.board,
      cancellation: stepsOf(rate, priceRial),
    }
  })
  const cancellation = sumOfSteps(rooms.map((one) => one.cancellation))
  const { checkIn, checkOut } = ask
  const { isRefundable } = rate
  return {
    offerKey: offerKeyOf(supplier, { code, checkIn, checkOut, nationality, room, isRefundable }),
    rooms,
    board: rate.board,
    pays: 'prepaid',
    totalRial,
    payNowRial: totalRial,
    payAtHotelRial: taxRial,
    roomsLeft: Math.floor(rate.roomsLeft / ask.rooms.length),
    cancellation,
    freeUntil: freeUntil(cancellation, now),
  }
}

const nightsOf = ({ checkIn, checkOut }: Pick<StayAsk, 'checkIn' | 'checkOut'>): number[] =>
  Array.from(
    { length: Temporal.PlainDate.from(checkIn).until(checkOut, { largestUnit: 'days' }).days },
    () => 1,
  )

function stepsOf({ penalties, cost }: OutsideRate, priceRial: number): CancellationStep[] {
  const steps = penalties.map(({ from, kept }) => ({
    from,
    keptRial: partOf(priceRial, kept.minor, cost.minor),
  }))
  return steps[0]?.from === null ? steps : [{ from: null, keptRial: 0 }, ...steps]
}

/** The part of a price that corresponds to a part of a sum, rounded up and at most all of it. */
export function partOf(priceRial: number, part: number, whole: number): number {
  const [price, numerator, denominator] = [priceRial, part, whole].map(BigInt) as [
    bigint,
    bigint,
    bigint,
  ]
  return Math.min(priceRial, Number((price * numerator + denominator - 1n) / denominator))
}
