/** A stay that was sold: the nouns of reservation, and their pure rules. */
import type { AcceptedTerms } from '@parastoo/contract/hotels/reservation'
import type { StayView } from '@parastoo/contract/hotels/stay-line'
import { derivedId } from '../../../platform/ids.ts'
import { keptAt, sumOfSteps } from '../cancellation-steps.ts'
import type { CancellationStep, Market, RoomParty, StayOffer } from '../hotel-supplier.ts'

/** A room as it was sold; instants are ISO texts. */
export type SoldRoom = Pick<
  StayView['rooms'][number],
  | 'roomCode'
  | 'nameFa'
  | 'nameEn'
  | 'board'
  | 'nightsRial'
  | 'totalPrice'
  | 'payAtHotel'
  | 'cancellation'
>

/** What a hotel and its rooms were at the sale: later changes of them change no stay. */
export type SoldStay = {
  hotel: StayView['hotel']
  admission: StayView['admission']
  board: StayView['board']
  rooms: SoldRoom[]
  parties: { adults: number; childAges: number[] }[]
}

export type Stay = {
  lineId: string
  orderId: string
  userId: string
  supplier: string
  offerKey: string
  market: Market
  checkIn: string
  checkOut: string
  checkInAt: Temporal.Instant
  sold: SoldStay
  /** What is paid here. */
  totalRial: number
  costRial: number
  payAtHotelRial: number
  leadGuest: string
  specialRequests: string
  arrivalTime: string | null
  answerMinutes: number | null
}

/** The unit of a line that is its room at a place. */
export const roomIdOf = (lineId: string, position: number): string =>
  derivedId(lineId, 'room', position)

/** The places of these units among the rooms of a stay. Throws on an id that is no room of it. */
export function positionsOf({ lineId, sold }: Stay, unitIds: readonly string[]): number[] {
  const all = sold.rooms.map((_, position) => roomIdOf(lineId, position))
  return unitIds.map((unitId) => {
    const position = all.indexOf(unitId)
    if (position < 0) throw new Error(`The line ${lineId} has no room ${unitId}`)
    return position
  })
}

/** What a supplier is asked about a stay. */
export const askOf = ({ checkIn, checkOut, market, sold }: Stay) => ({
  checkIn,
  checkOut,
  market,
  rooms: sold.parties satisfies RoomParty[],
})

export const stepsOf = (
  cancellation: readonly { from: string | null; keptRial: number }[],
): CancellationStep[] =>
  cancellation.map(({ from, keptRial }) => ({
    from: from === null ? null : Temporal.Instant.from(from),
    keptRial,
  }))

export const textsOf = (steps: readonly CancellationStep[]) =>
  steps.map(({ from, keptRial }) => ({ from: from?.toString() ?? null, keptRial }))

export const termsOf = (offer: StayOffer): AcceptedTerms => ({
  totalPrice: offer.payNowRial,
  payAtHotel: offer.payAtHotelRial,
  board: offer.board,
  cancellation: textsOf(offer.cancellation),
})

/** What a stay was sold on: what is worse is no second hold of it. */
export const soldTermsOf = ({ totalRial, payAtHotelRial, sold }: Stay): AcceptedTerms => ({
  totalPrice: totalRial,
  payAtHotel: payAtHotelRial,
  board: sold.board,
  cancellation: textsOf(sumOfSteps(sold.rooms.map(({ cancellation }) => stepsOf(cancellation)))),
})

/** Boards from the least to the most. */
const boards = ['RO', 'BB', 'HB-lunch', 'HB-dinner', 'FB', 'AI', 'UAI'] as const

/**
 * Whether what is sold now costs or binds more than what was accepted: a higher sum here or at the hotel, less to eat (another meal of
 * half board counts), or at any moment from now on a higher penalty. What is better than accepted is no change to ask about.
 */
export function isWorse(
  now: AcceptedTerms,
  accepted: AcceptedTerms,
  at: Temporal.Instant,
): boolean {
  const isOtherMeal = now.board.startsWith('HB') && accepted.board.startsWith('HB')
  const eatsLess = isOtherMeal
    ? now.board !== accepted.board
    : boards.indexOf(now.board) < boards.indexOf(accepted.board)
  if (now.totalPrice > accepted.totalPrice || now.payAtHotel > accepted.payAtHotel || eatsLess)
    return true
  const [before, after] = [stepsOf(accepted.cancellation), stepsOf(now.cancellation)]
  const moments = [...before, ...after].flatMap(({ from }) => from ?? [])
  return [at, ...moments]
    .filter((moment) => Temporal.Instant.compare(moment, at) >= 0)
    .some((moment) => keptAt(after, moment).keptRial > keptAt(before, moment).keptRial)
}
