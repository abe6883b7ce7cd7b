/** Invoices of what was sold: who they are made out to, and the paper itself (issue 6, beside the ticket's PDF). */
import { isEconomicCode, isLegalId, isPostalCode } from '@parastoo/kit/legal-id'
import { isNationalCode } from '@parastoo/kit/national-code'
import { normalizeDigitsField, normalizeText } from '@parastoo/kit/text'
import * as z from 'zod'
import { id, rial } from '../fields.ts'
import type { Code } from '../messages.ts'
import { refusals, reply, userOperation } from '../operation.ts'

/** A company's invoice bears its national id; a person's the national code. */
export const buyerKinds = ['Company', 'Person'] as const
export type BuyerKind = (typeof buyerKinds)[number]

const code = (name: Code) => ({ error: name })
const text = (whenMissing: Code, maxLength: number) =>
  z
    .string(code(whenMissing))
    .transform(normalizeText)
    .refine((typed) => typed !== '', code(whenMissing))
    .refine((typed) => typed.length <= maxLength, code('TEXT_TOO_LONG'))
const digitsOf = (whenMissing: Code) => z.string(code(whenMissing)).transform(normalizeDigitsField)

/** Who an invoice is made out to, as the tax office wants it; digits of every keyboard are read. */
export const invoiceBuyer = z
  .object({
    kind: z.enum(buyerKinds, code('CHECK_ENTERED_VALUES')),
    name: text('BUYER_NAME_REQUIRED', 120),
    /** 11 digits of a company, 10 of a person. */
    nationalId: digitsOf('LEGAL_ID_REQUIRED'),
    /** May stay empty. */
    economicCode: digitsOf('ECONOMIC_CODE_IS_INVALID')
      .refine((typed) => typed === '' || isEconomicCode(typed), code('ECONOMIC_CODE_IS_INVALID'))
      .default(''),
    postalCode: digitsOf('POSTAL_CODE_REQUIRED')
      .refine((typed) => typed !== '', code('POSTAL_CODE_REQUIRED'))
      .refine((typed) => typed === '' || isPostalCode(typed), code('POSTAL_CODE_IS_INVALID')),
    address: text('ADDRESS_REQUIRED', 300),
  })
  .superRefine(({ kind, nationalId }, context) => {
    const fault = nationalIdFault(kind, nationalId)
    if (fault) context.addIssue({ code: 'custom', path: ['nationalId'], message: fault })
  })
export type InvoiceBuyer = z.output<typeof invoiceBuyer>

function nationalIdFault(kind: BuyerKind, typed: string): Code | null {
  if (kind === 'Company') {
    if (typed === '') return 'LEGAL_ID_REQUIRED'
    if (!/^\d{11}$/.test(typed)) return 'LEGAL_ID_LENGTH'
    return isLegalId(typed) ? null : 'LEGAL_ID_IS_INVALID'
  }
  if (typed === '') return 'NATIONAL_CODE_REQUIRED'
  if (!/^\d{10}$/.test(typed)) return 'NATIONAL_CODE_LENGTH'
  return isNationalCode(typed) ? null : 'NATIONAL_CODE_IS_INVALID'
}

/** As it is kept and shown again. */
const keptBuyer = z.object({
  kind: z.enum(buyerKinds),
  name: z.string(),
  nationalId: z.string(),
  economicCode: z.string(),
  postalCode: z.string(),
  address: z.string(),
})
export type KeptBuyer = z.infer<typeof keptBuyer>

/** An issued invoice, or the return that takes back from it. */
const invoicePaper = z.object({
  id,
  kind: z.enum(['Sale', 'Return']),
  /** `1405-000012`: of all papers of a Jalali year, without gaps. */
  number: z.string(),
  issuedAt: z.string(),
  /** What was paid, or what came back. */
  amount: rial,
})
export type InvoicePaper = z.infer<typeof invoicePaper>

export const invoices = {
  buyer: userOperation
    .route({
      method: 'GET',
      path: '/orders/Invoice/Buyer/{id}',
      summary:
        'The issued papers of an order and whom they are made out to; else what the user gave for an earlier one',
      tags: ['Orders'],
    })
    .input(z.object({ id }))
    .output(
      reply(
        z.object({
          buyer: keptBuyer.nullable(),
          lastBuyer: keptBuyer.nullable(),
          papers: z.array(invoicePaper),
        }),
      ),
    )
    .errors(refusals('NOT_FOUND')),
  setBuyer: userOperation
    .meta({ limit: { max: 20, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/orders/Invoice/SetBuyer',
      summary: 'Make an order’s invoice out to a company or a person; null takes it back',
      tags: ['Orders'],
    })
    .input(z.object({ orderId: id, buyer: invoiceBuyer.nullable() }))
    .output(reply(z.object({ buyer: keptBuyer.nullable() })))
    .errors(
      refusals(
        'NOT_FOUND',
        'CHECK_ENTERED_VALUES',
        'INVOICE_ALREADY_ISSUED',
        'NATIONAL_CODE_REQUIRED',
        'NATIONAL_CODE_LENGTH',
        'NATIONAL_CODE_IS_INVALID',
        'LEGAL_ID_REQUIRED',
        'LEGAL_ID_LENGTH',
        'LEGAL_ID_IS_INVALID',
      ),
    ),
  issue: userOperation
    .meta({ limit: { max: 20, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/orders/Invoice/Issue',
      summary:
        'Issue the invoice of an order under the next number; from then on it stays as it is. Again answers the one there is',
      tags: ['Orders'],
    })
    .input(z.object({ orderId: id }))
    .output(reply(invoicePaper))
    .errors(refusals('NOT_FOUND', 'INVOICE_NOT_READY')),
  pdf: userOperation
    .meta({ limit: { max: 30, perSeconds: 60 } })
    .route({
      method: 'GET',
      path: '/orders/Invoice/Pdf/{id}',
      summary:
        'The issued invoice of an order as a PDF, or another of its papers; each as it was issued',
      tags: ['Orders'],
    })
    .input(z.object({ id, paperId: id.optional() }))
    .output(z.file())
    .errors(refusals('NOT_FOUND', 'INVOICE_NOT_ISSUED', 'SERVICE_UNAVAILABLE')),
}
