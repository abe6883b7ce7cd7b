/** What visas are sold, to whom, for how much and with which papers (spec, section 7; api.md, Visas). */
import { toLatinDigits } from '@parastoo/kit/text'
import * as z from 'zod'
import { rial } from '../fields.ts'
import { country } from '../flights/places.ts'
import type { Code } from '../messages.ts'
import { openOperation, refusals, reply } from '../operation.ts'
import { caseStates, missingReasons, refundCauses, visaRefundTable } from './cases.ts'
import {
  jobKinds,
  maritalStatuses,
  passportCounts,
  personKinds,
  visaCurrencies,
  visaDocumentKinds,
  visaEntries,
  visaFeeKinds,
  visaPurposes,
  visaStandings,
  visaVerdicts,
} from './words.ts'

const code = (name: Code) => ({ error: name })

/** The most people in one request, as in one search (spec 9). */
export const mostApplicants = 9

const destinationCode = z
  .string(code('DESTINATION_UNKNOWN'))
  .max(40, code('DESTINATION_UNKNOWN'))
  .transform((text) => text.trim().toLowerCase())
const typeCode = z
  .string(code('VISA_TYPE_UNKNOWN'))
  .max(40, code('VISA_TYPE_UNKNOWN'))
  .transform((text) => text.trim().toLowerCase())
/** The country of the passport, ISO 3166, two letters. */
export const passportCountry = z
  .string()
  .transform((text) => text.trim().toUpperCase())
  .pipe(z.string().regex(/^[A-Z]{2}$/, code('NATIONALITY_REQUIRED')))
  .default('IR')

/** Ages in whole years as `5,8`: a query carries one text. */
const childAges = z
  .string()
  .default('')
  .transform((text) => toLatinDigits(text).split(',').filter(Boolean))
  .pipe(z.array(z.string().regex(/^(\d|1[0-7])$/, code('CHILD_AGE_REQUIRED'))))
  .transform((ages) => ages.map(Number))

const money = z.object({
  /** In hundredths of the currency, of the rial in whole rial. */
  amountMinor: z.number().int(),
  currency: z.enum(visaCurrencies),
})
const promise = z.object({ leastDays: z.number().int(), mostDays: z.number().int() })

const visaType = z.object({
  code: z.string(),
  nameFa: z.string(),
  entries: z.enum(visaEntries),
  purpose: z.enum(visaPurposes),
  /** Hours of a stay that ends within days; null where it is counted in days. */
  stayHours: z.number().int().nullable(),
  stayDays: z.number().int().nullable(),
  /** Days from issue within which one must enter; null where the sticker says so. */
  validityDays: z.number().int().nullable(),
  /** Working days of the authority, from the day of filing. */
  promise,
  standing: z.enum(visaStandings),
  /** Why it is closed or not offered, for everybody to read. */
  reasonFa: z.string().nullable(),
  /** Who says so, and when somebody of ours checked it last; null where nobody has yet. */
  source: z.string().nullable(),
  checkedOn: z.string().nullable(),
  /** What the authority asks of an adult; null where it is not known or not shown. */
  officialFee: money.nullable(),
  /** What an adult pays here; null where it is not sold. */
  priceRial: rial.nullable(),
})
export type VisaTypeCard = z.infer<typeof visaType>

const destination = z.object({
  code: z.string(),
  nameFa: z.string(),
  countryCode: z.string(),
  /** Where people fly to, for the drawing. */
  cityCode: z.string(),
  authorityFa: z.string(),
  officialSite: z.string(),
  /** What is sold: the visa, or the preparation of a file that its owner hands in. */
  sells: z.enum(['visa', 'file']),
  types: z.array(visaType),
})
export type VisaDestination = z.infer<typeof destination>

const priceLine = money.extend({
  kind: z.enum(visaFeeKinds),
  labelFa: z.string(),
  /** How many applicants pay it, and each how much in rial; null for a fee that is paid to the authority itself. */
  count: z.number().int(),
  unitRial: rial.nullable(),
  totalRial: rial.nullable(),
  /** Whether it is part of what is charged here. */
  isCharged: z.boolean(),
})
export type VisaPriceLine = z.infer<typeof priceLine>

const promiseDay = z.object({
  date: z.string(),
  /** Why the authority does not work that day; null on a working day. */
  offFa: z.string().nullable(),
  /** The count of working days up to this one. */
  workingDays: z.number().int(),
  isPromised: z.boolean(),
})
export type VisaPromiseDay = z.infer<typeof promiseDay>

/** Working days of the authority from filing to decision, of our own last cases: half of them, and nine of ten, took no longer. */
const ownTimes = z.object({
  cases: z.number().int(),
  halfDays: z.number().int(),
  mostDays: z.number().int(),
})
export type OwnTimes = z.infer<typeof ownTimes>

const typeRules = visaType.extend({
  documents: z.array(
    z.object({
      kind: z.enum(visaDocumentKinds),
      isRequired: z.boolean(),
      noteFa: z.string(),
      /** Whom it is asked of: every kind whose papers have it. */
      people: z.array(z.enum(personKinds)),
    }),
  ),
  conditions: z.array(
    z.object({ verdict: z.enum(visaVerdicts), textFa: z.string(), source: z.string() }),
  ),
  /** The days from today on, were it filed today, up to the last one promised. */
  days: z.array(promiseDay),
  /** Null until there are enough. */
  ownTimes: ownTimes.nullable(),
  /** Until when a passport must be valid, and one may still enter, when the visa comes on the last of those days and is used at once. */
  passportUntil: z.string(),
  enterUntil: z.string().nullable(),
})

const rules = destination.extend({
  types: z.array(typeRules),
  /** What of the price comes back by itself: for each stage and cause one line. */
  refunds: visaRefundTable,
  passport: z.object({
    months: z.number().int(),
    countsFrom: z.enum(passportCounts),
    noteFa: z.string(),
  }),
  photo: z.object({
    widthMm: z.number().int(),
    heightMm: z.number().int(),
    backgroundFa: z.string(),
    noteFa: z.string(),
  }),
})
export type VisaRules = z.infer<typeof rules>

const totalPrice = z.object({
  standing: z.enum(visaStandings),
  lines: z.array(priceLine),
  /** The sum of the lines that are charged; null while the rules are being checked again. */
  totalPrice: rial.nullable(),
  promise: promise.extend({ earliest: z.string(), latest: z.string() }),
})
export type VisaTotalPrice = z.infer<typeof totalPrice>

const list = <const T extends readonly [string, ...string[]]>(words: T) => z.array(z.enum(words))

export const visas = {
  enums: openOperation
    .route({
      method: 'GET',
      path: '/visa/Visa/GetVisaEnums',
      summary: 'The lists of words that visas are asked for and described in',
      tags: ['Visas'],
    })
    .output(
      reply(
        z.object({
          destinations: z.array(z.object({ code: z.string(), nameFa: z.string() })),
          types: z.array(
            z.object({ destination: z.string(), code: z.string(), nameFa: z.string() }),
          ),
          entries: list(visaEntries),
          purposes: list(visaPurposes),
          maritalStatus: list(maritalStatuses),
          jobKinds: list(jobKinds),
          documentKinds: list(visaDocumentKinds),
          feeKinds: list(visaFeeKinds),
          standings: list(visaStandings),
          /** The states of a case. */
          statuses: list(caseStates),
          missingReasons: list(missingReasons),
          refundCauses: list(refundCauses),
        }),
      ),
    ),
  basePrices: openOperation
    .route({
      method: 'GET',
      path: '/visa/Visa/GetBasePrices',
      summary: 'Every destination and type for a passport, with what an adult pays',
      tags: ['Visas'],
    })
    .input(z.object({ nationality: passportCountry }))
    .output(reply(z.array(destination)))
    .errors(refusals('NATIONALITY_REQUIRED')),
  totalPrice: openOperation
    .meta({ limit: { max: 240, perSeconds: 60 } })
    .route({
      method: 'GET',
      path: '/visa/Visa/GetTotalPrice',
      summary: 'What a visa costs for these people, line by line, and when it is promised for',
      tags: ['Visas'],
    })
    .input(
      z.object({
        destination: destinationCode,
        visaType: typeCode,
        nationality: passportCountry,
        adults: z.coerce.number(code('APPLICANTS_REQUIRED')).int().min(0).default(1),
        /** Of those under 18. */
        childAges,
      }),
    )
    .output(reply(totalPrice))
    .errors(
      refusals(
        'DESTINATION_UNKNOWN',
        'VISA_TYPE_UNKNOWN',
        'NATIONALITY_REQUIRED',
        'VISA_CANNOT_BE_ISSUED',
        'APPLICANTS_REQUIRED',
        'TOO_MANY_APPLICANTS',
        'CHILD_AGE_REQUIRED',
      ),
    ),
  rules: openOperation
    .meta({ limit: { max: 240, perSeconds: 60 } })
    .route({
      method: 'GET',
      path: '/visa/Visa/GetVisaRules',
      summary: 'Who may ask for a visa, with which papers, how long it takes and who says so',
      tags: ['Visas'],
    })
    .input(z.object({ destination: destinationCode, nationality: passportCountry }))
    .output(reply(rules))
    .errors(refusals('DESTINATION_UNKNOWN', 'NATIONALITY_REQUIRED')),
  countries: openOperation
    .route({
      method: 'POST',
      path: '/visa/country/getall',
      summary: 'Countries with a dialling code',
      tags: ['Visas'],
    })
    .output(reply(z.array(country))),
}
