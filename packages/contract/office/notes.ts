/** What staff write down for each other about an order or a customer. */
import { normalizeText } from '@parastoo/kit/text'
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

const text = z
  .string()
  .max(4_000)
  .transform((typed) => typed.split('\n').map(normalizeText).join('\n').trim())
  .refine((tidied) => tidied.length > 0 && tidied.length <= 2_000, {
    error: 'OFFICE_NOTE_REQUIRED',
  })

const writers = ['orders', 'orders.read', 'refunds', 'visas', 'finance'] as const

export const officeNotes = {
  add: staffOperation(...writers)
    .meta({ idempotent: true, limit: { max: 60, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/office/Note/Add',
      summary: 'Write a note about an order or a customer',
      tags: ['Office'],
    })
    .input(z.object({ about: z.enum(['order', 'customer']), id, text }))
    .output(reply(officeNote))
    .errors(refusals('NOT_FOUND', 'CHECK_ENTERED_VALUES')),
  edit: staffOperation(...writers)
    .route({
      method: 'POST',
      path: '/office/Note/Edit',
      summary: 'Change an own note within ten minutes',
      tags: ['Office'],
    })
    .input(z.object({ noteId: id, text }))
    .output(reply(officeNote))
    .errors(refusals('OFFICE_NOTE_CLOSED', 'CHECK_ENTERED_VALUES')),
}
