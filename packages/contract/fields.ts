/** Field schemas shared by operations: each normalises what people type (digits, ی/ک, half-spaces) before judging it. */
import { isValidDate } from '@parastoo/kit/dates'
import { normalizeDigitsField, normalizeText, toLatinDigits } from '@parastoo/kit/text'
import { isUuid } from '@parastoo/kit/uuid'
import * as z from 'zod'
import type { Code } from './messages.ts'

const code = (name: Code) => ({ error: name })

/** A UUID by the spec's generic identifier check, or a time-ordered one of ours. */
export const id = z.string().refine(isUuid, code('NOT_FOUND'))

/** A whole, non-negative number of rial. */
export const rial = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

/** A date as it was typed or sent, in Latin digits and without its time; unlike in other codes, dashes mean something. */
export const dateText = (text: string): string => toLatinDigits(normalizeText(text)).slice(0, 10)

/** A Gregorian calendar date `YYYY-MM-DD`. */
export const isoDate = (whenMissing: Code, whenWrong: Code = whenMissing) =>
  z
    .string(code(whenMissing))
    .transform(dateText)
    .refine((text) => text !== '', code(whenMissing))
    .refine((text) => text === '' || isValidDate(text), code(whenWrong))

/** An instant, ISO 8601 with offset. */
export const instant = z.string()

/** A local time at an airport, ISO without offset. */
export const localTime = z.string()

/** A code of digits (mobile, card, one-time code): Persian and Arabic digits become Latin, separators vanish. */
export const digits = (whenMissing: Code) =>
  z
    .string(code(whenMissing))
    .transform(normalizeDigitsField)
    .refine((text) => text !== '', code(whenMissing))

/** An IATA place code, upper-cased. */
export const iata = (whenMissing: Code) =>
  z
    .string(code(whenMissing))
    .transform((text) => text.trim().toUpperCase())
    .refine((text) => /^[A-Z]{3}$/.test(text), code(whenMissing))
