/** What a line of an order says of a policy. */
import * as z from 'zod'
import { id, instant, rial } from '../fields.ts'
import { planTerms } from './plans.ts'

const insuredPerson = z.object({
  /** What is given back alone, as units and refunds name it. */
  unitId: id,
  firstName: z.string(),
  lastName: z.string(),
  firstNameFarsi: z.string(),
  lastNameFarsi: z.string(),
  birthDate: z.string(),
  passportNumber: z.string(),
  priceRial: rial,
  /** Once it is issued. */
  policy: z
    .object({
      number: z.string(),
      /** By which the Central Insurance knows it. */
      uniqueCode: z.string(),
      issuedAt: instant,
      /** Until when one must have left Iran by it. */
      exitUntil: z.string(),
      /** Whether the insurer's own paper lies here. */
      hasInsurersPaper: z.boolean(),
      checkUrl: z.string(),
    })
    .nullable(),
  isVoid: z.boolean(),
})

/** A policy of everybody on a line, by the terms it was sold under. */
export const coverView = z.object({
  plan: planTerms,
  countries: z.array(z.string()),
  startsOn: z.string(),
  endsOn: z.string(),
  days: z.number().int(),
  insured: z.array(insuredPerson),
  /** Until when it may still be given back by its traveller; null where that is over. */
  voidableUntil: instant.nullable(),
  /** Its flights go on other days by now: on which it should be, and until it begins it is given back without a fee. Null where they go as they did. */
  movedTo: z.object({ startsOn: z.string(), endsOn: z.string() }).nullable(),
})
export type CoverView = z.infer<typeof coverView>
