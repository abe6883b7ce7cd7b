/** Buying a policy: submit, look, and its papers (api.md, Insurance). */
import * as z from 'zod'
import { productChannels } from '../enums.ts'
import { id, instant, rial } from '../fields.ts'
import { contactDraft } from '../flights/passenger.ts'
import { openOperation, refusals, reply, userOperation } from '../operation.ts'
import { statusWord } from '../orders/states.ts'
import { insuredCodes, insuredDraft } from './insured.ts'
import { journey, journeyRefusals, mostInsured } from './plans.ts'

const code = { error: 'INSURED_REQUIRED' as const }

const submittedCover = z.object({
  orderId: id,
  status: statusWord,
  totalPrice: rial,
  /** Until when it can be paid; null where it is paid, or nothing is held. */
  holdExpiresAt: instant.nullable(),
})

export const policyLanguages = ['fa', 'en'] as const

const issuedPolicy = z.object({
  lineId: id,
  unitId: id,
  nameFa: z.string(),
  policyNumber: z.string(),
  uniqueCode: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  exitUntil: z.string(),
  hasInsurersPaper: z.boolean(),
  checkUrl: z.string(),
})

/** What anyone who holds the code of a policy is told: never a name, a document or a price. */
const checkedPolicy = z.object({
  state: z.enum(['valid', 'void', 'unknown']),
  policy: z
    .object({
      insurerFa: z.string(),
      insurerEn: z.string(),
      zoneFa: z.string(),
      zoneEn: z.string(),
      startsOn: z.string(),
      endsOn: z.string(),
      numberEnding: z.string(),
    })
    .nullable(),
})
export type CheckedPolicy = z.infer<typeof checkedPolicy>

export const policies = {
  submitInsuranceOrder: userOperation
    .meta({ idempotent: true, sellable: true, limit: { max: 20, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/insurance-reservation/Submit/SubmitInsuranceOrder',
      summary: 'Place the order of a policy; its price stands until midnight',
      tags: ['Insurance'],
    })
    .input(
      z.object({
        ...journey,
        planCode: z.string({ error: 'PLAN_UNKNOWN' }).max(80, { error: 'PLAN_UNKNOWN' }),
        insured: z
          .array(insuredDraft, code)
          .min(1, code)
          .max(mostInsured, { error: 'TOO_MANY_INSURED' }),
        contact: contactDraft,
        /** What the traveller has seen: a dearer price is refused with the true one. */
        acceptedTotalPrice: rial,
        /** A policy begins at the border of Iran. */
        leavesFromIran: z.boolean().default(false),
        /** Of a policy for more than 92 days. */
        acceptsLongStayRule: z.boolean().default(false),
        discountVoucherCode: z.string().max(64).nullish(),
        /** An own unpaid order to add the policy to. */
        orderId: id.nullish(),
        productChannel: z.enum(productChannels).default(productChannels.WebSite),
      }),
    )
    .output(reply(submittedCover.extend({ discountRefused: z.string().nullable() })))
    .errors(
      refusals(
        ...journeyRefusals,
        'PLAN_UNKNOWN',
        'PLAN_DOES_NOT_COVER',
        'INSURED_TOO_OLD',
        'INSURANCE_NOT_SOLD',
        'LONG_STAY_RULE_NOT_ACCEPTED',
        'MUST_LEAVE_FROM_IRAN',
        'ALREADY_INSURED',
        'PRICE_CHANGED',
        'ADDING_INSURANCE_NOT_POSSIBLE',
        'NOT_FOUND',
        ...insuredCodes,
        'PHONE_NUMBER_REQUIRED',
        'PHONE_NUMBER_IS_INVALID',
        'EMAIL_IS_INVALID',
        'CHECK_ENTERED_VALUES',
        'TOO_MANY_OPEN_ORDERS',
        'TOO_MANY_OPEN_TRAVELLERS',
        'TRAVELLER_IN_OPEN_ORDERS',
        'IDEMPOTENCY_KEY_REUSED',
      ),
    ),
  verifyIssuePolicy: userOperation
    .route({
      method: 'GET',
      path: '/insurance-reservation/Issue/VerifyIssuePolicy/{id}',
      summary: 'How far issuing is, with the policies once there and the promise until then',
      tags: ['Insurance'],
    })
    .input(z.object({ id }))
    .output(
      reply(
        z.object({
          status: statusWord,
          promisedBy: instant.nullable(),
          policies: z.array(issuedPolicy),
        }),
      ),
    )
    .errors(refusals('NOT_FOUND')),
  policyPdf: userOperation
    .meta({ limit: { max: 30, perSeconds: 60 } })
    .route({
      method: 'GET',
      path: '/insurance-reservation/Policies/PolicyPdf/{id}',
      summary: 'The policy of one insured as a PDF: our certificate, or the paper of the insurer',
      tags: ['Insurance'],
    })
    .input(
      z.object({
        id,
        /** Whose; the first of the order where it is left out. */
        unitId: id.optional(),
        language: z.enum(policyLanguages).default('fa'),
        paper: z.enum(['certificate', 'insurer']).default('certificate'),
      }),
    )
    .output(z.file())
    .errors(refusals('NOT_FOUND', 'POLICY_NOT_READY', 'SERVICE_UNAVAILABLE')),
  // Codes are signed, so guessing finds nothing; the limit keeps even the attempt cheap for us.
  checkPolicy: openOperation
    .meta({ limit: { max: 30, perSeconds: 60 } })
    .route({
      method: 'GET',
      path: '/insurance-reservation/Policies/CheckPolicy/{code}',
      summary: 'Whether a policy is real, by the code on it; tells no name',
      tags: ['Insurance'],
    })
    .input(z.object({ code: z.string().max(100) }))
    .output(reply(checkedPolicy)),
}
