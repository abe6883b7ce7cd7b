/** Who travels, arrives or sleeps where, for whoever runs it: a flight's passengers, a hotel's arrivals, a departure's rooming. */
import { tidyText } from '@parastoo/kit/text'
import * as z from 'zod'
import { id, instant } from '../fields.ts'
import { refusals, reply, staffOperation } from '../operation.ts'
import { inventorySources } from './inventory-cells.ts'
import { listTopicNames, listTopics, longestListNote } from './list-topics.ts'
import { person } from './people.ts'

/** Of a departure: who sleeps in which room, and who crosses the border with which passport. */
export const departureLists = ['rooming', 'border'] as const
export type DepartureList = (typeof departureLists)[number]
/** Flights and nights have one list of everybody. */
export type ListName = DepartureList | 'travellers'

/** A dated flight, a night of a hotel or a departure, named as in the grid. */
const subject = { source: z.enum(inventorySources), row: z.string().min(1).max(120) }
/** Which list of a departure; of its rooms where nothing is said. */
const listed = { ...subject, list: z.enum(departureLists).default('rooming') }

const traveller = z.object({
  /** Of their ticket, place in a room, or place on the tour. */
  id: z.string(),
  orderId: id,
  /** Those who belong together: a booking, or the room they share. */
  group: z.string(),
  nameFa: z.string(),
  nameEn: z.string(),
  gender: z.enum(['Male', 'Female']),
  /** A date of birth where it is known; else how old they are on the day. */
  born: z.string().nullable(),
  age: z.number().int().nullable(),
  nationality: z.string(),
  /** The number of the document they travel with; empty where none was asked for. */
  document: z.string(),
  /** What else whoever runs it must know: the ticket, the nights, what they pay by. */
  detail: z.string(),
})
export type Traveller = z.infer<typeof traveller>

const list = z.object({
  travellers: z.array(
    traveller.extend({
      /** Against the list that was sent last; null where nothing has changed, or none was sent. */
      mark: z.enum(['new', 'changed']).nullable(),
    }),
  ),
  /** How many stood on the list that was sent last and travel no more. */
  gone: z.number().int(),
  lastSent: z.object({ at: instant, by: person }).nullable(),
})
export type TravellerList = z.infer<typeof list>

/** An address in a text message is taken for ours; there is one of ours in it already. */
const address = /:\/\/|\bwww\.|[a-z0-9-]\.(?:ir|com|net|org|app|link)\b/i

const message = z
  .object({
    ...subject,
    topic: z.enum(listTopicNames),
    note: z
      .string()
      .max(longestListNote, { error: 'TEXT_TOO_LONG' })
      .default('')
      .transform(tidyText)
      .refine((text) => !address.test(text), { error: 'OFFICE_NOTE_HAS_ADDRESS' }),
    /** At once, also while people sleep. */
    isUrgent: z.boolean().default(false),
  })
  .refine(({ topic, note }) => note !== '' || !listTopics[topic].needsNote, {
    path: ['note'],
    error: 'OFFICE_TEXT_REQUIRED',
  })
export type ListMessage = z.output<typeof message>

const preview = z.object({
  /** As the first of them reads it. */
  text: z.string(),
  /** How many people are told: whoever bought for several is one. */
  recipients: z.number().int(),
  /** How many of the orders have neither a number nor an address. */
  unreachable: z.number().int(),
})
export type ListPreview = z.infer<typeof preview>

const messageRefusals = [
  'NOT_FOUND',
  'CHECK_ENTERED_VALUES',
  'TEXT_TOO_LONG',
  'OFFICE_NOTE_HAS_ADDRESS',
  'OFFICE_TEXT_REQUIRED',
  'OFFICE_NOBODY_TO_TELL',
] as const

export const officeLists = {
  read: staffOperation('inventory')
    .meta({ freshProof: true, limit: { max: 60, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/office/List/Read',
      summary:
        'Who is on it, with what has changed since the list was sent; the reading is written down',
      tags: ['Office'],
    })
    .input(z.object(listed))
    .output(reply(list))
    .errors(refusals('NOT_FOUND', 'CHECK_ENTERED_VALUES')),
  send: staffOperation('inventory')
    .meta({ freshProof: true, limit: { max: 30, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/office/List/Send',
      summary: 'The list as an Excel sheet to be sent; later changes are marked against it',
      tags: ['Office'],
    })
    .input(z.object(listed))
    .output(z.file())
    .errors(refusals('NOT_FOUND', 'CHECK_ENTERED_VALUES')),
  previewMessage: staffOperation('inventory')
    .meta({ limit: { max: 60, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/office/List/PreviewMessage',
      summary: 'What all of it would be told, and how many that are; nothing is sent',
      tags: ['Office'],
    })
    .input(message)
    .output(reply(preview))
    .errors(refusals(...messageRefusals)),
  tell: staffOperation('inventory')
    .meta({ idempotent: true, freshProof: true, limit: { max: 20, perSeconds: 3600 } })
    .route({
      method: 'POST',
      path: '/office/List/Tell',
      summary: 'Tell all of it, each person once, however often the same is asked for',
      tags: ['Office'],
    })
    .input(
      message.safeExtend({
        /** How many were seen in the preview: more or fewer by now is refused. */
        recipients: z.number().int(),
      }),
    )
    .output(
      reply(
        z.object({
          told: z.number().int(),
          /** Had been told the very same before. */
          already: z.number().int(),
        }),
      ),
    )
    .errors(refusals(...messageRefusals, 'CHANGED_MEANWHILE')),
}
