/** What one seed's customer wants to buy: who travels, on how many lines, at which odd prices, and by which code. */
import type { PaxType } from '@parastoo/contract/enums'
import type { CancelCause, CancelQuote, NewUnit } from '../../../modules/orders/index.ts'
import {
  describedFlight,
  describedPassengers,
} from '../../../modules/orders/testing/described-flight.ts'
import { derivedId, newId } from '../../../platform/ids.ts'
import { beginsAt, type World } from './world.ts'

/** A discount code of this world; somebody else may take it before our customer does. */
export type Code = {
  code: string
  worth: { basisPoints: number } | { amountRial: number }
  inAll: number | null
  isFirstOrder: boolean
  endsAt: Temporal.Instant | null
}

export type Sale = {
  orderId: string
  userId: string
  lineIds: readonly string[]
  travellers: readonly PaxType[]
  /** Of the price, as the table says now. */
  penaltyPercent: number
  isChangedByCarrier: boolean
  code: Code | null
}

/** What each pays on each line; nothing that divides well. */
const pricesRial: Record<PaxType, number> = { Adult: 100_003, Child: 50_021, Infant: 10_007 }
const priceOf = (type: PaxType) => pricesRial[type]
/** What of it the agency owes the supplier. */
const costOf = (type: PaxType) => Math.floor((priceOf(type) * 9) / 10)
const summed = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

export const lineRial = ({ travellers }: Sale) => summed(travellers.map(priceOf))
export const lineCostRial = ({ travellers }: Sale) => summed(travellers.map(costOf))

/** A unit for each traveller of a line. */
export const unitsOn = ({ travellers }: Sale, lineId: string): NewUnit[] =>
  travellers.map((type, place) => ({
    unitId: unitIdOf(lineId, place),
    labelFa: `${type} ${place}`,
    priceRial: priceOf(type),
    discountableRial: priceOf(type),
    people: describedPassengers(travellers)
      .slice(place, place + 1)
      .map(({ id }) => id),
  }))

/** The unit of the traveller in this place. */
const unitIdOf = (lineId: string, place: number): string => derivedId(lineId, 'unit', place)

export function drawSale({ draw, happens }: World): Sale {
  const more = Array.from(
    { length: draw('more travellers', 3) },
    () => (['Adult', 'Child', 'Infant'] as const)[draw('who', 3)] as PaxType,
  )
  const infants = more.filter((type) => type === 'Infant').length
  const adults = 1 + more.filter((type) => type === 'Adult').length
  return {
    orderId: newId(),
    userId: newId(),
    // In the order the database reads them in, so that a seed takes the same way whatever ids it gets.
    lineIds: Array.from({ length: 1 + draw('lines', 2) }, () => newId()).toSorted(),
    // No infant without a lap of its own.
    travellers: ['Adult', ...(infants > adults ? more.slice(1) : more)],
    penaltyPercent: [0, 30, 33.3, 50, 90][draw('penalty', 5)] as number,
    isChangedByCarrier: happens('changed by the carrier', 150),
    code: happens('has a code', 450) ? drawCode({ draw, happens }) : null,
  }
}

function drawCode({ draw, happens }: Pick<World, 'draw' | 'happens'>): Code {
  const basisPoints = [333, 2_000, 5_000, 10_000][draw('code takes', 4)] as number
  return {
    code: newId().replaceAll('-', '').toUpperCase(),
    worth: happens('a fixed amount', 400)
      ? { amountRial: 25_010 + draw('amount', 99_999) }
      : { basisPoints },
    inAll: happens('few of them', 500) ? 1 : null,
    isFirstOrder: happens('first order only', 300),
    endsAt: happens('the code ends', 200)
      ? beginsAt.add({ seconds: 60 + draw('ends after', 900) })
      : null,
  }
}

/** What cancelling units of a line costs at `now`. */
export function quoteOf(
  sale: Sale,
  asked: { lineId: string; unitIds: readonly string[]; cause: CancelCause; now: Temporal.Instant },
): CancelQuote {
  const { lineId, unitIds, cause, now } = asked
  const { penaltyPercent, isChangedByCarrier } = sale
  const percent = cause === 'supplier' ? 0 : penaltyPercent
  return {
    isCauseKnown: isChangedByCarrier,
    bands: [{ until: null, labelFa: 'در هر زمان', percent: penaltyPercent }],
    units: unitsOn(sale, lineId)
      .filter(({ unitId }) => unitIds.includes(unitId))
      .map(({ unitId, priceRial }) => ({
        unitId,
        keptRial: Math.round((priceRial * percent) / 100),
        percent,
        validUntil: now.add({ minutes: 15 }),
      })),
  }
}

/** No infant stays without a lap, no child alone. */
export function isStayingRefused(
  { travellers }: Sale,
  { lineId, staying }: { lineId: string; staying: readonly string[] },
): boolean {
  const types = travellers.filter((_, place) => staying.includes(unitIdOf(lineId, place)))
  const count = (type: PaxType) => types.filter((each) => each === type).length
  return count('Infant') > count('Adult') || (count('Adult') === 0 && count('Child') > 0)
}

/** A line as its product describes it. */
export const describedOf = ({ travellers }: Sale) =>
  describedFlight({ passengers: describedPassengers(travellers) })
