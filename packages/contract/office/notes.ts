/** What staff write down for each other about an order or a customer. */
import { tidyText } from '@parastoo/kit/text'
import * as z from 'zod'
import { id, instant } from '../fields.ts'
import { refusals, reply, staffOperation } from '../operation.ts'

/** How long its writer may change a note. */
export const noteMinutes = 10

export const officeNote = z.object({
  noteId: id,
  author: z.object({ personId: id, name: z.string() }),
  text: z.string(),
  at: instant,
  editedAt: instant.nullable(),
  /** Until when whoever reads it may change it; null where they may not. */
  editableUntil: instant.nullable(),
})
export type OfficeNote = z.infer<typeof officeNote>

/** Bidi marks and what no key writes; half-spaces, blanks and line breaks are typed. */
const untyped = /(?![\u200c\s])[\p{Cf}\p{Cc}]/gu
const arabicLetters = /[يىېكڪةۃھہ]/gu

/**
 * As it was typed: three dots, quotes, fractions and blanks stay what they are, for colleagues quote each other and suppliers. The letters of an
 * Arabic keyboard become the Persian ones that were meant.
 */
export const asTyped = (typed: string): string =>
  typed
    .replace(/\r\n?/gu, '\n')
    .replace(untyped, '')
    .replace(arabicLetters, (letter) => tidyText(letter))
    .replace(/[^\S\n]+$/gmu, '')
    .trim()

const text = z
  .string()
  .max(4_000)
  .transform(asTyped)
  .refine((kept) => kept.length > 0 && kept.length <= 2_000, {
    error: 'OFFICE_NOTE_REQUIRED',
  })

/** Who writes notes, and may be spoken to in one. */
export const noteWriters = ['orders', 'orders.read', 'refunds', 'visas', 'finance'] as const
/** So many colleagues are spoken to in one note. */
export const mostMentions = 10

const about = z.enum(['order', 'customer'])
const mentionRow = z.object({
  noteId: id,
  about,
  subjectId: id,
  author: z.string(),
  text: z.string(),
  at: instant,
})
export type MentionRow = z.infer<typeof mentionRow>

export const officeNotes = {
  add: staffOperation(...noteWriters)
    .meta({ idempotent: true, limit: { max: 60, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/office/Note/Add',
      summary: 'Write a note about an order or a customer; who is named in it by @ is told',
      tags: ['Office'],
    })
    .input(z.object({ about, id, text }))
    .output(reply(officeNote))
    .errors(refusals('NOT_FOUND', 'APPROVAL_OWN_CASE', 'CHECK_ENTERED_VALUES')),
  edit: staffOperation(...noteWriters)
    .route({
      method: 'POST',
      path: '/office/Note/Edit',
      summary: 'Change an own note within ten minutes',
      tags: ['Office'],
    })
    .input(z.object({ noteId: id, text }))
    .output(reply(officeNote))
    .errors(refusals('OFFICE_NOTE_CLOSED', 'CHECK_ENTERED_VALUES')),
  colleagues: staffOperation(...noteWriters)
    .route({
      method: 'GET',
      path: '/office/Note/Colleagues',
      summary: 'Whom a note may speak to',
      tags: ['Office'],
    })
    .output(reply(z.array(z.object({ id, nameFa: z.string() })))),
  mentions: staffOperation(...noteWriters)
    .route({
      method: 'GET',
      path: '/office/Note/Mentions',
      summary: 'Notes that speak to the caller and that they have not read',
      tags: ['Office'],
    })
    .output(reply(z.object({ count: z.number().int(), lines: z.array(mentionRow) }))),
  readMentions: staffOperation(...noteWriters)
    .route({
      method: 'POST',
      path: '/office/Note/ReadMentions',
      summary: 'The caller has read what speaks to them about an order or a customer',
      tags: ['Office'],
    })
    .input(z.object({ about, id }))
    .output(reply(z.object({ read: z.number().int() }))),
}
