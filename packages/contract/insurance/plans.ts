/** What travel insurance is sold, and what it costs (api.md, Insurance). */
import * as z from 'zod'
import { genders } from '../enums.ts'
import { id, instant, isoDate, rial } from '../fields.ts'
import type { Code } from '../messages.ts'
import { openOperation, refusals, reply, userOperation } from '../operation.ts'
import {
  activityVerdicts,
  askedActivities,
  coverageKinds,
  coverKinds,
  limitCurrencies,
} from './words.ts'

const code = (name: Code) => ({ error: name })

/** The most people of one policy, as of one search (spec 9). */
export const mostInsured = 9
const oldestAsked = 120

const coverage = z.object({
  kind: z.enum(coverageKinds),
  labelFa: z.string(),
  labelEn: z.string(),
  /** Up to how much, in the currency of the plan's limit; null: what it really costs. */
  amount: z.number().int().nullable(),
  /** What the insured pays first. */
  excess: z.number().int(),
})

/** What a plan pays for, whoever buys it. */
export const planTerms = z.object({
  planCode: z.string(),
  kind: z.enum(coverKinds),
  nameFa: z.string(),
  nameEn: z.string(),
  insurer: z.object({
    code: z.string(),
    nameFa: z.string(),
    nameEn: z.string(),
    /** By what the insurer knows who sells: printed on every paper. */
    agentCode: z.string(),
    /** Whom one calls before any treatment; with its dialling code. */
    assistanceNameFa: z.string(),
    assistancePhones: z.array(z.string()),
  }),
  zone: z.object({ code: z.string(), nameFa: z.string(), nameEn: z.string() }),
  limit: z.object({ amount: z.number().int(), currency: z.enum(limitCurrencies) }),
  coverages: z.array(coverage),
  /** What it does not pay for, in sentences. */
  exclusionsFa: z.array(z.string()),
  activities: z.array(
    z.object({
      activity: z.enum(askedActivities),
      verdict: z.enum(activityVerdicts),
      noteFa: z.string(),
    }),
  ),
  oldestAge: z.number().int(),
  /** Of a policy of half a year or more: how many days in a row it is good for on one journey. */
  consecutiveDays: z.number().int().nullable(),
  /** What is kept of it, for each insured, where it is given back before leaving. */
  voidFeeRial: rial,
  /** For how many months from issue one may still leave by it. */
  exitMonths: z.number().int(),
  /** Invented for show: said wherever a traveller sees it. */
  isSample: z.boolean(),
})
export type PlanTerms = z.infer<typeof planTerms>

const personPrice = z.object({
  /** On the day of leaving. */
  age: z.number().int(),
  priceRial: rial,
  /** A birthday on the way makes this person dearer, and that price is asked. */
  hasBirthdayOnTheWay: z.boolean(),
})

const quotedPlan = planTerms.extend({
  people: z.array(personPrice),
  totalPrice: rial,
  days: z.number().int(),
  /** The rate of the day ends at midnight in Tehran. */
  validUntil: instant,
})
export type QuotedPlan = z.infer<typeof quotedPlan>

/** Where and when: countries by ISO 3166, every stop on the way among them, and both days counted. */
export const journey = {
  countries: z
    .array(
      z
        .string()
        .transform((text) => text.trim().toUpperCase())
        .pipe(z.string().regex(/^[A-Z]{2}$/, code('INSURANCE_COUNTRY_UNKNOWN'))),
      code('INSURANCE_COUNTRIES_REQUIRED'),
    )
    .min(1, code('INSURANCE_COUNTRIES_REQUIRED'))
    .max(30, code('INSURANCE_COUNTRY_UNKNOWN')),
  startsOn: isoDate('INSURANCE_START_REQUIRED'),
  endsOn: isoDate('INSURANCE_END_REQUIRED'),
  kind: z.enum(coverKinds).default('medical'),
  /** An own order with a flight that leaves today: until it leaves, a policy may begin today. */
  besideOrderId: z.string().nullish(),
}

const age = z
  .number(code('INSURED_AGE_REQUIRED'))
  .int(code('INSURED_AGE_REQUIRED'))
  .min(0, code('INSURED_AGE_REQUIRED'))
  .max(oldestAsked, code('INSURED_AGE_REQUIRED'))
const people = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item, code('INSURED_REQUIRED'))
    .min(1, code('INSURED_REQUIRED'))
    .max(mostInsured, code('TOO_MANY_INSURED'))

export const journeyRefusals = [
  'INSURANCE_COUNTRIES_REQUIRED',
  'INSURANCE_COUNTRY_UNKNOWN',
  'INSURANCE_START_REQUIRED',
  'INSURANCE_END_REQUIRED',
  'INSURANCE_STARTS_IN_PAST',
  'INSURANCE_STARTS_TODAY',
  'INSURANCE_ENDS_BEFORE_START',
  'INSURANCE_TOO_FAR',
  'INSURANCE_TOO_LONG',
  'INSURED_REQUIRED',
  'TOO_MANY_INSURED',
] as const satisfies Code[]

const available = z.object({
  kind: z.enum(coverKinds),
  /** Where policies of the journey must be good: the narrowest zone that has all of its countries. */
  zone: z.object({ code: z.string(), nameFa: z.string(), nameEn: z.string() }),
  days: z.number().int(),
  /** Up to three, the cheapest first; none where nobody sells one. */
  plans: z.array(quotedPlan),
  /** The other kind that is sold for the same countries, in an answer of its own. */
  otherKind: z.enum(coverKinds).nullable(),
})
export type AvailablePlans = z.infer<typeof available>

/** What the journey of an order could have of insurance; nothing of it is chosen. */
const coverOffer = z.object({
  countries: z.array(z.string()),
  startsOn: z.string(),
  endsOn: z.string(),
  kind: z.enum(coverKinds),
  zoneFa: z.string(),
  days: z.number().int(),
  /** Where it leads, or who sells it, asks for insurance. */
  isRequired: z.boolean(),
  /** It can be paid together with the order; else it is an order of its own. */
  isAddable: z.boolean(),
  /** Of the cheapest plan, for all of them together. */
  minPrice: rial,
  isSample: z.boolean(),
  /** Whoever goes, as far as the order knows them; what it does not know is empty. */
  people: z.array(
    z.object({
      firstName: z.string(),
      lastName: z.string(),
      firstNameFarsi: z.string(),
      lastNameFarsi: z.string(),
      genderTitle: z.union([z.enum(genders), z.literal('')]),
      birthDateFa: z.string(),
      /** On the day of leaving. */
      age: z.number().int(),
      nationalCode: z.string(),
      passportNumber: z.string(),
    }),
  ),
})
export type CoverOffer = z.infer<typeof coverOffer>

export const insurancePlans = {
  available: openOperation
    .meta({ limit: { max: 240, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/insurance-catalog/Plan/Available',
      summary:
        'Up to three plans for a journey, each with what it pays, what it does not and what it costs',
      tags: ['Insurance'],
    })
    .input(z.object({ ...journey, ages: people(age) }))
    .output(reply(available))
    .errors(refusals(...journeyRefusals, 'INSURED_AGE_REQUIRED')),
  quote: openOperation
    .meta({ limit: { max: 240, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/insurance-catalog/Plan/Quote',
      summary: 'What one plan costs for people of these birth dates',
      tags: ['Insurance'],
    })
    .input(
      z.object({
        ...journey,
        planCode: z.string(code('PLAN_UNKNOWN')).max(80, code('PLAN_UNKNOWN')),
        birthDates: people(isoDate('BIRTH_DATE_REQUIRED', 'BIRTH_DATE_IS_INVALID')),
      }),
    )
    .output(reply(quotedPlan))
    .errors(
      refusals(
        ...journeyRefusals,
        'PLAN_UNKNOWN',
        'PLAN_DOES_NOT_COVER',
        'INSURED_TOO_OLD',
        'BIRTH_DATE_REQUIRED',
        'BIRTH_DATE_IS_INVALID',
      ),
    ),
  forOrder: userOperation
    .route({
      method: 'GET',
      path: '/insurance-catalog/Plan/ForOrder/{id}',
      summary:
        'Insurance for the journey of an own order, with dates, countries and people filled in; null where it needs none',
      tags: ['Insurance'],
    })
    .input(z.object({ id }))
    .output(reply(coverOffer.nullable()))
    .errors(refusals('NOT_FOUND')),
  countries: openOperation
    .route({
      method: 'GET',
      path: '/insurance-catalog/Plan/Countries',
      summary: 'Countries that a policy may be bought for',
      tags: ['Insurance'],
    })
    .output(
      reply(
        z.array(
          z.object({
            code2: z.string(),
            nameFa: z.string(),
            nameEn: z.string(),
            kinds: z.array(z.enum(coverKinds)),
          }),
        ),
      ),
    ),
}
