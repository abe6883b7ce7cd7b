/** Lists that are sent before a cut-off by themselves: to whom, and what became of them. */
import { normalizeText } from '@parastoo/kit/text'
import * as z from 'zod'
import { id, instant } from '../fields.ts'
import { emailField } from '../identity/account-fields.ts'
import { refusals, reply, staffOperation } from '../operation.ts'
import { inventorySources } from './inventory-cells.ts'
import { departureLists } from './lists.ts'

const wish = {
  source: z.enum(inventorySources),
  /** A carrier by its two letters, a hotel or a tour by its code. */
  of: z.string().trim().min(1, { error: 'REQUIRED' }).max(80, { error: 'TEXT_TOO_LONG' }),
  /** Which list of a departure. */
  list: z.enum(departureLists).default('rooming'),
  nameFa: z
    .string()
    .transform(normalizeText)
    .pipe(z.string().min(2, { error: 'REQUIRED' }).max(80, { error: 'TEXT_TOO_LONG' })),
  email: emailField,
  /** How long before the flight, the night or the departure the first list goes. */
  hoursBefore: z
    .number({ error: 'LIST_HOURS_WRONG' })
    .int({ error: 'LIST_HOURS_WRONG' })
    .min(1, { error: 'LIST_HOURS_WRONG' })
    .max(240, { error: 'LIST_HOURS_WRONG' }),
}

const receiver = z.object({
  ...wish,
  list: z.enum(departureLists).nullable(),
  id,
  email: z.string(),
})
export type ListReceiver = z.infer<typeof receiver>

const sending = z.object({
  id,
  receiver: z.string(),
  source: z.enum(inventorySources),
  titleFa: z.string(),
  /** 1 is the first list; each later one says what has changed since. */
  number: z.number().int(),
  travellers: z.number().int(),
  sentAt: instant,
  /** Tried again after a failure; given up when nobody took it for hours, and staff were told. */
  tries: z.number().int(),
  state: z.enum(['sent', 'given-up']),
})
export type ListSending = z.infer<typeof sending>

export const officeListReceivers = {
  list: staffOperation('inventory', 'audit')
    .route({
      method: 'GET',
      path: '/office/ListReceiver/List',
      summary: 'Who is sent lists by themselves, and the lists that went, the newest first',
      tags: ['Office'],
    })
    .output(reply(z.object({ receivers: z.array(receiver), sendings: z.array(sending) }))),
  add: staffOperation('inventory')
    .meta({ idempotent: true, freshProof: true, limit: { max: 60, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/office/ListReceiver/Add',
      summary: 'Have lists of a carrier, a hotel or a tour sent to somebody by themselves',
      tags: ['Office'],
    })
    .input(z.object(wish))
    .output(reply(z.object({ id })))
    .errors(
      refusals(
        'CHECK_ENTERED_VALUES',
        'REQUIRED',
        'TEXT_TOO_LONG',
        'EMAIL_REQUIRED',
        'EMAIL_IS_INVALID',
        'LIST_HOURS_WRONG',
        'LIST_OF_UNKNOWN',
        'LIST_RECEIVER_THERE',
      ),
    ),
  stop: staffOperation('inventory')
    .meta({ idempotent: true, limit: { max: 60, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/office/ListReceiver/Stop',
      summary: 'Send somebody no more lists; links that went open no more',
      tags: ['Office'],
    })
    .input(z.object({ id }))
    .output(reply(z.object({ stopped: z.literal(true) })))
    .errors(refusals('NOT_FOUND')),
}
