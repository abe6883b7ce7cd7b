/** Rates of currencies, as staff see and set them. */
import { wholeTyped } from '@parastoo/kit/typed-number'
import * as z from 'zod'
import { bookCurrencies } from '../enums.ts'
import { id, instant } from '../fields.ts'
import { refusals, reply, staffOperation } from '../operation.ts'
import { person } from './people.ts'

const rate = z.object({
  currencyCode: z.enum(bookCurrencies),
  /** Whole rial for one unit. */
  rialPerUnit: z.number().int(),
  source: z.string(),
  setAt: instant,
  /** Null where a command set it, or nobody has. */
  setBy: person.nullable(),
  /** Which rate of the currency it is, counted from 1: who sets another says which one they saw. */
  version: z.number().int(),
  /** Whether prices are shown by it now. */
  isFresh: z.boolean(),
  /** A jump that somebody asked for and nobody has decided. */
  asked: z.object({ approvalId: id, rialPerUnit: z.number().int() }).nullable(),
  /** What feeds of the market agree on now; null where no two do. Nothing is set by it. */
  proposed: z
    .object({
      rialPerUnit: z.number().int(),
      /** The feeds, as people call them. */
      sourceFa: z.string(),
      at: instant,
      /** So far from the rate in force that a second person looks at it. */
      isJump: z.boolean(),
    })
    .nullable(),
})
export type OfficeRate = z.infer<typeof rate>

/** As people type it: in any digits, with or without marks between thousands. */
const rialPerUnit = z
  .union([z.number(), z.string().max(40)], { error: 'RATE_IS_INVALID' })
  .transform((typed) => wholeTyped(String(typed)) ?? Number.NaN)
  .pipe(
    z
      .number({ error: 'RATE_IS_INVALID' })
      .int({ error: 'RATE_IS_INVALID' })
      .min(1, { error: 'RATE_IS_INVALID' })
      .max(1_000_000_000, { error: 'RATE_IS_INVALID' }),
  )

export const officeCurrencies = {
  list: staffOperation('finance', 'finance.read', 'finance.approve', 'audit')
    .route({
      method: 'GET',
      path: '/office/Currency/Rates',
      summary: 'What currencies cost, by whose word and since when',
      tags: ['Office'],
    })
    .output(reply(z.object({ freshHours: z.number(), rates: z.array(rate) }))),
  set: staffOperation('finance')
    .meta({ idempotent: true, freshProof: true })
    .route({
      method: 'POST',
      path: '/office/Currency/SetRate',
      summary: 'Set the rate that follows the one that is seen; a jump is asked of a second person',
      tags: ['Office'],
    })
    .input(
      z.object({
        currencyCode: z.enum(bookCurrencies).exclude(['IRR']),
        version: z.number().int().min(1),
        rialPerUnit,
        source: z
          .string()
          .trim()
          .min(2, { error: 'RATE_SOURCE_REQUIRED' })
          .max(120, { error: 'TEXT_TOO_LONG' }),
      }),
    )
    .output(
      reply(
        z.object({
          /** The version it is now; null where a second person is asked. */
          version: z.number().int().nullable(),
          approvalId: id.nullable(),
        }),
      ),
    )
    .errors(
      refusals(
        'RATE_IS_INVALID',
        'RATE_SOURCE_REQUIRED',
        'TEXT_TOO_LONG',
        'RATE_CHANGED',
        'APPROVAL_ALREADY_ASKED',
        'APPROVAL_OWN_CASE',
      ),
    ),
}
