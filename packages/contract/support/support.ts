/** Asking people about an order: requests, their answers, and where they stand (issue 6, trips). */
import { tidyText } from '@parastoo/kit/text'
import * as z from 'zod'
import { id, instant } from '../fields.ts'
import type { Code } from '../messages.ts'
import {
  openOperation,
  pagedReply,
  pageQuery,
  refusals,
  reply,
  userOperation,
} from '../operation.ts'

export const supportSubjects = [
  'Ticket',
  'Change',
  'Refund',
  'Payment',
  'Passenger',
  'Other',
] as const
export type SupportSubject = (typeof supportSubjects)[number]

/** Open waits for staff; answered waits for the traveller, who may write again; closed is over. */
const supportStates = ['open', 'answered', 'closed'] as const
export type SupportState = (typeof supportStates)[number]

const shortestSupportText = 10
export const longestSupportText = 2_000

const code = (name: Code) => ({ error: name })

/** Every line tidied by itself, so that what was typed as a list stays one; no more than one empty line in a row. */
const supportTextOf = (typed: string): string =>
  typed
    .split(/\r\n|\r|\n/)
    .map(tidyText)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

export const supportText = z
  .string(code('SUPPORT_TEXT_REQUIRED'))
  // Before the tidying, which costs more than looking.
  .refine((text) => text.length <= longestSupportText * 2, {
    error: 'SUPPORT_TEXT_TOO_LONG' satisfies Code,
    abort: true,
  })
  .transform(supportTextOf)
  .refine((text) => text !== '', code('SUPPORT_TEXT_REQUIRED'))
  .refine(
    (text) => text === '' || text.length >= shortestSupportText,
    code('SUPPORT_TEXT_TOO_SHORT'),
  )
  .refine((text) => text.length <= longestSupportText, code('SUPPORT_TEXT_TOO_LONG'))

const supportRequest = z.object({
  id,
  number: z.string(),
  orderId: id,
  orderNumber: z.string(),
  title: z.string(),
  subject: z.enum(supportSubjects),
  state: z.enum(supportStates),
  openedAt: instant,
  messages: z.array(z.object({ isFromStaff: z.boolean(), text: z.string(), at: instant })),
})
export type SupportRequest = z.infer<typeof supportRequest>

const supportContact = z.object({
  phone: z.string(),
  /** Digits with the country code, as wa.me wants them; null where nobody answers there. */
  whatsapp: z.string().nullable(),
  email: z.string().nullable(),
  /** Where the agency sits, in Persian. */
  address: z.string().nullable(),
  /** Licences and guarantees of the agency; `address` leads to who vouches for one. */
  licences: z.array(
    z.object({
      title: z.string(),
      number: z.string().nullable(),
      address: z.string().nullable(),
    }),
  ),
})
export type SupportContact = z.infer<typeof supportContact>

export const support = {
  contact: openOperation
    .route({
      method: 'GET',
      path: '/support/Contact/Get',
      summary: 'By what people are reached, of the settings',
      tags: ['Support'],
    })
    .output(reply(supportContact)),
  create: userOperation
    .meta({ limit: { max: 30, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/support/Request/Create',
      summary: 'Ask support about an order; the same words again answer the same request',
      tags: ['Support'],
    })
    .input(
      z.object({
        orderId: id,
        subject: z.enum(supportSubjects, code('SUPPORT_SUBJECT_REQUIRED')),
        text: supportText,
      }),
    )
    .output(reply(supportRequest))
    .errors(refusals('NOT_FOUND', 'CHECK_ENTERED_VALUES', 'SUPPORT_TOO_MANY_OPEN')),
  write: userOperation
    .meta({ limit: { max: 10, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/support/Request/Write',
      summary: 'Write again in a request; one that was answered or closed is open again',
      tags: ['Support'],
    })
    .input(z.object({ id, text: supportText }))
    .output(reply(supportRequest))
    .errors(refusals('NOT_FOUND', 'CHECK_ENTERED_VALUES', 'TOO_MANY_REQUESTS')),
  requests: userOperation
    .route({
      method: 'POST',
      path: '/support/Request/GetCurrentUserRequests',
      summary: 'The signed-in user’s requests with their messages, newest first',
      tags: ['Support'],
    })
    .input(z.object({ ...pageQuery, orderId: id.optional() }))
    .output(pagedReply(supportRequest)),
}
