/**
 * What of a supplier's answers to a sale can be believed. An answer of another kind or size, or one that denies itself, is unknown:
 * the work behind it may have been done.
 */
import { isRefused, type Refusal } from '@parastoo/kit/outcome'
import * as z from 'zod'
import { type FlightSupplier, isUnknown, type Unknown } from '../ports.ts'
import { billRial, percent, rial, word } from './sound-words.ts'

const notBelieved: Unknown = { unknown: true, reason: 'the answer cannot be right' }

const tickets = z.object({
  pnr: word(20),
  ticketNumbers: z
    .array(word(30))
    .min(1)
    .max(20)
    .refine((numbers) => new Set(numbers).size === numbers.length),
})
const item = z
  .object({
    passengerIndex: z.int().min(0).max(20),
    fareRial: rial,
    penaltyRial: rial,
    penaltyPercent: percent,
    refundRial: rial,
    supplierBackRial: billRial.optional(),
    validUntil: z.instanceof(Temporal.Instant).nullable(),
  })
  .refine(({ fareRial, penaltyRial, refundRial }) => penaltyRial + refundRial === fareRial)

export const isHeld = shaped(z.object({ held: z.literal(true) }))
/** A picture of no more bytes than one of a few letters has; what is in them is looked at before anybody sees it. */
export const isCaptcha = shaped(
  z.object({
    token: word(200),
    picture: z.instanceof(Buffer).refine(({ length }) => length > 0 && length <= 200_000),
  }),
)
export const isReleased = shaped(z.object({ released: z.literal(true) }))
const localTime = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
/** Times for each leg, or that it goes no more. */
export const areTimes = shaped(
  z.object({
    legs: z
      .array(z.object({ departureTime: localTime, arrivalTime: localTime }).nullable())
      .min(1)
      .max(20),
  }),
)
export const isStatus = shaped(
  z.union([
    z.object({ state: z.enum(['none', 'held', 'released', 'refused']) }),
    z.object({ state: z.literal('issued'), tickets }),
  ]),
)

/** A ticket for each passenger, each its own. */
export const isTicketsFor =
  ({ passengers }: Parameters<FlightSupplier['issue']>[0]) =>
  (answer: unknown): boolean => {
    const read = tickets.safeParse(answer)
    return read.success && read.data.ticketNumbers.length === passengers.length
  }

/** One item for each passenger that was asked about, or for some when none was named. */
export const isQuoteFor =
  (asked: readonly number[] | undefined) =>
  (answer: unknown): boolean => {
    const read = z.object({ items: z.array(item).min(1).max(20) }).safeParse(answer)
    if (!read.success) return false
    const told = read.data.items.map(({ passengerIndex }) => passengerIndex)
    const isOnce = new Set(told).size === told.length
    return isOnce && (!asked || (told.length === asked.length && asked.every(isAmong(told))))
  }
const isAmong = (told: readonly number[]) => (index: number) => told.includes(index)

/** Cancelled for no more than was accepted: who says otherwise has done what nobody asked for, and staff must look at it. */
export const isCancelledWithin =
  ({ acceptedPenaltyRial, passengers }: Parameters<FlightSupplier['cancel']>[0]) =>
  (answer: unknown): boolean => {
    const read = z
      .object({
        cancelled: z.literal(true),
        penaltyRial: rial,
        refundRial: rial,
        supplierBackRial: z.array(billRial).length(passengers.length).optional(),
      })
      .safeParse(answer)
    return read.success && read.data.penaltyRial <= acceptedPenaltyRial
  }

function shaped(shape: z.ZodType): (answer: unknown) => boolean {
  return (answer) => shape.safeParse(answer).success
}

/** The answer when it is a refusal, unknown already, or believable; unknown otherwise. */
export function believed<Answer extends object | Refusal | Unknown>(
  answer: Answer,
  isBelievable: (answer: unknown) => boolean,
): Answer | Unknown {
  if (typeof answer !== 'object' || answer === null) return notBelieved
  if (isRefused(answer) || isUnknown(answer) || isBelievable(answer)) return answer
  return notBelieved
}
