/** Who travels, arrives or sleeps where, for whoever runs it: a flight's passengers, a hotel's arrivals, a departure's rooming. */
import * as z from 'zod'
import { id, instant } from '../fields.ts'
import { refusals, reply, staffOperation } from '../operation.ts'
import { inventorySources } from './inventory-cells.ts'
import { person } from './people.ts'

/** A dated flight, a night of a hotel or a departure, named as in the grid. */
const subject = { source: z.enum(inventorySources), row: z.string().min(1).max(120) }

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
    .input(z.object(subject))
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
    .input(z.object(subject))
    .output(z.file())
    .errors(refusals('NOT_FOUND', 'CHECK_ENTERED_VALUES')),
}
