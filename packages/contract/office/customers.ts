/** The one search of the back-office, and the page of a customer. */
import * as z from 'zod'
import { id, instant, rial } from '../fields.ts'
import { refusals, reply, staffOperation } from '../operation.ts'
import { adjustmentWays } from './approvals.ts'
import { officeNote } from './notes.ts'
import { officeOrderRow, orderReaders } from './orders.ts'

/** What a search was given. */
const givenKinds = [
  'mobile',
  'iban',
  'order',
  'reference',
  'ticket',
  'document',
  'national-code',
  'request',
  'email',
  'name',
] as const
export type GivenKind = (typeof givenKinds)[number]

const customerRow = z.object({
  userId: id,
  name: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  isStaff: z.boolean(),
  since: instant,
})
export type CustomerRow = z.infer<typeof customerRow>

const customerPage = customerRow.extend({
  isClosed: z.boolean(),
  walletBalance: z.number().int(),
  orders: z.array(officeOrderRow),
  /** What somebody asked to have put into their wallet, or taken out of it, while nobody has decided. */
  asked: z
    .object({
      /** Null for whoever may not read it. */
      approvalId: id.nullable(),
      way: z.enum(adjustmentWays),
      amount: rial,
      title: z.string(),
      by: z.string(),
      at: instant,
    })
    .nullable(),
  flows: z.array(z.object({ at: instant, title: z.string(), amount: z.number().int() })),
  refunds: z.array(
    z.object({
      number: z.string(),
      title: z.string(),
      statusFa: z.string(),
      amount: rial,
      at: instant,
    }),
  ),
  support: z.array(
    z.object({ number: z.string(), title: z.string(), state: z.string(), at: instant }),
  ),
  withdrawals: z.array(z.object({ payoutId: id, amount: rial, state: z.string(), at: instant })),
  devices: z.array(
    z.object({ sessionId: id, userAgent: z.string(), openedAt: instant, usedAt: instant }),
  ),
  notes: z.array(officeNote),
})
export type CustomerPage = z.infer<typeof customerPage>

export const officeSearch = {
  find: staffOperation(...orderReaders)
    .meta({ limit: { max: 120, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/office/Search/Find',
      summary: 'Orders and customers by whatever was given: a mobile, a number, a name',
      tags: ['Office'],
    })
    .input(z.object({ q: z.string().max(100) }))
    .output(
      reply(
        z.object({
          /** As what it was looked for. */
          kinds: z.array(z.enum(givenKinds)),
          orders: z.array(officeOrderRow),
          customers: z.array(customerRow),
        }),
      ),
    )
    .errors(refusals('OFFICE_SEARCH_TOO_SHORT')),
}

export const officeCustomers = {
  customer: staffOperation(...orderReaders)
    .route({
      method: 'GET',
      path: '/office/Customer/Get/{id}',
      summary: 'One customer with orders, wallet, refunds, messages to support and devices',
      tags: ['Office'],
    })
    .input(z.object({ id }))
    .output(reply(customerPage))
    .errors(refusals('NOT_FOUND')),
}
