/** The queues of the back-office: what waits for staff, by what customers are promised, and who has taken it. */
import { tidyText } from '@parastoo/kit/text'
import * as z from 'zod'
import { id, instant, rial } from '../fields.ts'
import {
  pagedReply,
  pageQuery,
  refusals,
  reply,
  staffOperation,
  staffScopes,
} from '../operation.ts'
import { queueNames } from './queue-names.ts'

/** Whoever works on any queue. */
const anyQueue = [
  'orders',
  'orders.read',
  'refunds',
  'visas',
  'content',
  'finance',
  'inventory',
] as const

const queueItem = z.object({
  queue: z.enum(queueNames),
  /** By what the queue knows it: the number of a request, the id of a line. */
  subject: z.string(),
  title: z.string(),
  detail: z.string(),
  orderId: id.nullable(),
  orderNumber: z.string().nullable(),
  amount: rial.nullable(),
  since: instant,
  /** Until when it is promised; null where nobody was promised anything. */
  dueAt: instant.nullable(),
  /** Who has taken it, until the claim falls back. */
  assignee: z.object({ personId: id, name: z.string(), until: instant }).nullable(),
  isMine: z.boolean(),
  /** The reader's own matter: nothing of it is theirs to decide. */
  isOwn: z.boolean(),
  snoozed: z.object({ until: instant, reason: z.string() }).nullable(),
})
export type QueueItem = z.infer<typeof queueItem>

const queueCount = z.object({
  queue: z.enum(queueNames),
  waiting: z.number().int(),
  late: z.number().int(),
  mine: z.number().int(),
  /** What the next claim could take. */
  free: z.number().int(),
  /** When the next of them is due; null where none is. */
  nextDueAt: instant.nullable(),
})
export type QueueCount = z.infer<typeof queueCount>

/** What may be wrong with the database while it answers: its standbys, commits that wait for them, its log. */
export const databaseTroubles = [
  'no-standby',
  'standby-missing',
  'standby-silent',
  'commits-wait',
  'log-not-kept',
  'log-held-back',
] as const
export type DatabaseTrouble = (typeof databaseTroubles)[number]

const subject = { queue: z.enum(queueNames), subject: z.string().min(1).max(100) }
const minutes = z.number().int().min(5).max(20_160)
const reason = z
  .string()
  .transform(tidyText)
  .refine((text) => text.length >= 3 && text.length <= 300, {
    error: 'OFFICE_REASON_REQUIRED',
  })

/** How many items of a queue are moved by one call. */
const mostMoved = 200
const many = {
  queue: z.enum(queueNames),
  subjects: z.array(z.string().min(1).max(100)).min(1).max(mostMoved),
}
const movedItem = z.object({
  subject: z.string(),
  /** Null where it was done. */
  refused: z.enum(['NOT_FOUND', 'OFFICE_ITEM_TAKEN', 'APPROVAL_OWN_CASE']).nullable(),
})
export type MovedItem = z.infer<typeof movedItem>

export const officeQueues = {
  counts: staffOperation(...staffScopes)
    .route({
      method: 'GET',
      path: '/office/Queue/GetCounts',
      summary: 'What waits in each queue of one’s scopes',
      tags: ['Office'],
    })
    .output(reply(z.array(queueCount))),
  troubles: staffOperation(...staffScopes)
    .route({
      method: 'GET',
      path: '/office/Queue/GetTroubles',
      summary: 'What is wrong with the servers of the database, for whoever has to call somebody',
      tags: ['Office'],
    })
    .output(reply(z.array(z.enum(databaseTroubles)))),
  items: staffOperation(...anyQueue)
    .route({
      method: 'GET',
      path: '/office/Queue/GetItems',
      summary: 'One queue, the most urgent first',
      tags: ['Office'],
    })
    .input(
      z.object({
        queue: z.enum(queueNames),
        /** One item alone, for whoever has its page open. */
        subject: z.string().min(1).max(100).optional(),
        ...pageQuery,
      }),
    )
    .output(pagedReply(queueItem))
    .errors(refusals('NOT_FOUND')),
  claim: staffOperation(...anyQueue)
    .meta({ limit: { max: 120, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/office/Queue/Claim',
      summary: 'Take the next of a queue, or the one that is named; null where nothing is free',
      tags: ['Office'],
    })
    .input(z.object({ ...subject, subject: subject.subject.nullable().default(null) }))
    .output(reply(queueItem.nullable()))
    .errors(refusals('NOT_FOUND', 'OFFICE_ITEM_TAKEN', 'APPROVAL_OWN_CASE')),
  release: staffOperation(...anyQueue)
    .route({
      method: 'POST',
      path: '/office/Queue/Release',
      summary: 'Give back what one has taken',
      tags: ['Office'],
    })
    .input(z.object(subject))
    .output(reply(z.object({ released: z.boolean() })))
    .errors(refusals('NOT_FOUND')),
  moveMany: staffOperation(...anyQueue)
    .meta({ limit: { max: 20, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/office/Queue/MoveMany',
      summary: 'Take, give back or put off many of a queue: an answer for each',
      tags: ['Office'],
    })
    .input(
      z.discriminatedUnion('move', [
        z.object({ ...many, move: z.literal('claim') }),
        z.object({ ...many, move: z.literal('release') }),
        z.object({ ...many, move: z.literal('snooze'), minutes, reason }),
      ]),
    )
    .output(reply(z.array(movedItem)))
    .errors(refusals('NOT_FOUND', 'CHECK_ENTERED_VALUES')),
  snooze: staffOperation(...anyQueue)
    .route({
      method: 'POST',
      path: '/office/Queue/Snooze',
      summary: 'Put an item off, with a reason; nobody’s next until then',
      tags: ['Office'],
    })
    .input(
      z.object({
        ...subject,
        minutes,
        reason,
      }),
    )
    .output(reply(z.object({ until: instant })))
    .errors(
      refusals('NOT_FOUND', 'OFFICE_ITEM_TAKEN', 'APPROVAL_OWN_CASE', 'CHECK_ENTERED_VALUES'),
    ),
}
