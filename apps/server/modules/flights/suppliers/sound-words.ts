/** Of which kind and size the words and numbers of a supplier may be. */
import * as z from 'zod'

/** A hundred thousand million rial: no seat costs as much. */
const mostRial = 100_000_000_000

export const rial = z.int().min(0).max(mostRial)
/** What a bill falls by; it rises where it is below zero. */
export const billRial = z.int().min(-mostRial).max(mostRial)
export const percent = z.number().min(0).max(100)

/** Text that may stand in a row, a log line and a page: some of it, not too long, nothing that does not show. */
export const word = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .regex(/^\P{Cc}*$/u)
