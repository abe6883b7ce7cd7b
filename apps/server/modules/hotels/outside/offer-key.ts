import { textUuid } from '@parastoo/kit/text-hash'
import type { OutsideRate } from '../ports.ts'

export type OutsideOfferName = {
  code: string
  checkIn: string
  checkOut: string
  nationality: string
  /** Names room and board. */
  room: string
  isRefundable: boolean
}

/** The name of an offer: the same words tomorrow, whatever it costs by then. Rates die within hours, so none of them stands in it. */
export const offerKeyOf = (
  supplier: string,
  { code, checkIn, checkOut, nationality, room, isRefundable }: OutsideOfferName,
): string =>
  [supplier, code, checkIn, checkOut, nationality, room, isRefundable ? 'back' : 'kept'].join('~')

/** Null for a key of somebody else. */
export function readOfferKey(supplier: string, key: string): OutsideOfferName | null {
  const [name, code, checkIn, checkOut, nationality, room, back, ...more] = key.split('~')
  const isWhole = name === supplier && room !== undefined && more.length === 0
  if (!isWhole || !code || !checkIn || !checkOut || !nationality) return null
  if (back !== 'back' && back !== 'kept') return null
  return { code, checkIn, checkOut, nationality, room, isRefundable: back === 'back' }
}

export const roomOf = ({ roomKey }: Pick<OutsideRate, 'roomKey'>): string =>
  textUuid(`outside room ${roomKey}`).slice(0, 18)

/** The rate a name speaks of as it is offered now: with its terms, else the same room and board under others; the cheapest of each. */
export function rateNamed(
  rates: readonly OutsideRate[],
  { room, isRefundable }: OutsideOfferName,
): OutsideRate | null {
  const named = rates
    .filter((rate) => roomOf(rate) === room)
    .toSorted((one, other) => one.cost.minor - other.cost.minor)
  return named.find((rate) => rate.isRefundable === isRefundable) ?? named[0] ?? null
}
