/** The agency's own stock as its staff change it: dated flights, nights of a hotel, departures of a tour, each as a grid of cells. */
import * as z from 'zod'
import { isoDate } from '../fields.ts'
import { refusals, reply, staffOperation } from '../operation.ts'
import { cellFacets, cellOutcomes, changeKey, inventorySources } from './inventory-cells.ts'

const source = z.enum(inventorySources)
const day = isoDate('CHECK_ENTERED_VALUES')
const whole = z.number().int()

/** One route (`THR-MHD`), hotel or tour by its code. */
const of = z.string().trim().max(80).optional()

const choice = z.object({ key: z.string(), title: z.string() })
export type InventoryChoice = z.infer<typeof choice>

const facets = {
  price: whole.nullable().optional(),
  seats: whole.nullable().optional(),
  open: whole.nullable().optional(),
  minStay: whole.nullable().optional(),
  arrival: whole.nullable().optional(),
}
const sheet = z.object({
  columns: z.array(
    z.object({ key: z.string(), title: z.string(), facets: z.array(z.enum(cellFacets)) }),
  ),
  rows: z.array(
    z.object({
      key: z.string(),
      /** The date that names the row, and what else tells it from its neighbours. */
      on: z.string(),
      title: z.string(),
      detail: z.string(),
      /** It has left, or goes no more: nothing of it is changed. */
      isOver: z.boolean(),
      /** In the order of the columns; null where the row has no such cell. */
      cells: z.array(z.object({ ...facets, taken: whole.optional() }).nullable()),
    }),
  ),
  /** Whether rows were left out, so that a narrower filter shows more. */
  hasMore: z.boolean(),
})
export type InventorySheet = z.infer<typeof sheet>

const loadDay = z.object({
  on: z.string(),
  /** Seats, rooms or places in all; how many are taken, and how many of those left are stopped. */
  total: whole,
  taken: whole,
  stopped: whole,
})
export type LoadDay = z.infer<typeof loadDay>

const mostChanges = 500
const change = z.object({
  row: z.string().max(120),
  column: z.string().max(120),
  facet: z.enum(cellFacets),
  was: whole.nullable(),
  value: whole,
})
const changes = z
  .array(change)
  .min(1)
  .max(mostChanges)
  .refine((list) => new Set(list.map(changeKey)).size === list.length, {
    error: 'CHECK_ENTERED_VALUES',
  })

const answer = z.object({
  row: z.string(),
  column: z.string(),
  facet: z.enum(cellFacets),
  outcome: z.enum(cellOutcomes),
  /** How it stands, before a change that is made; null where nobody has set it or there is no such cell. */
  now: whole.nullable(),
  /** What is held and sold of it: it stays so. */
  taken: whole,
})
export type CellAnswer = z.infer<typeof answer>

export const officeInventory = {
  choices: staffOperation('inventory', 'audit')
    .route({
      method: 'GET',
      path: '/office/Inventory/GetChoices',
      summary: 'Routes, hotels or tours of our own stock',
      tags: ['Office'],
    })
    .input(z.object({ source }))
    .output(reply(z.array(choice)))
    .errors(refusals('CHECK_ENTERED_VALUES')),
  sheet: staffOperation('inventory', 'audit')
    .route({
      method: 'GET',
      path: '/office/Inventory/GetSheet',
      summary: 'Dated flights, nights or departures with the cells of each; at most 62 days',
      tags: ['Office'],
    })
    .input(
      z
        .object({
          source,
          of,
          from: day,
          until: day,
          /** Weekdays as digits, 1 is Monday; all when left out. */
          days: z
            .string()
            .regex(/^[1-7]{1,7}$/)
            .optional(),
        })
        .refine(({ from, until }) => from <= until && daysFrom(from, until) <= 62, {
          path: ['until'],
          error: 'CHECK_ENTERED_VALUES',
        }),
    )
    .output(reply(sheet))
    .errors(refusals('CHECK_ENTERED_VALUES')),
  load: staffOperation('inventory', 'audit')
    .route({
      method: 'GET',
      path: '/office/Inventory/GetLoad',
      summary: 'How full the next 14 days are',
      tags: ['Office'],
    })
    .input(z.object({ source, of }))
    .output(reply(z.array(loadDay)))
    .errors(refusals('CHECK_ENTERED_VALUES')),
  preview: staffOperation('inventory')
    .route({
      method: 'POST',
      path: '/office/Inventory/Preview',
      summary: 'What would come of changes, cell by cell; nothing is changed',
      tags: ['Office'],
    })
    .input(z.object({ source, changes }))
    .output(reply(z.array(answer)))
    .errors(refusals('CHECK_ENTERED_VALUES')),
  change: staffOperation('inventory')
    .meta({ idempotent: true, limit: { max: 240, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/office/Inventory/Change',
      summary: 'Change cells, each if it is still as it was seen; an answer for each',
      tags: ['Office'],
    })
    .input(z.object({ source, changes, reason: z.string().trim().max(300).default('') }))
    .output(reply(z.array(answer)))
    .errors(refusals('CHECK_ENTERED_VALUES', 'IDEMPOTENCY_KEY_REUSED', 'REQUEST_IN_PROGRESS')),
}

const daysFrom = (from: string, until: string): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000)
