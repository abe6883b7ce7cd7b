/** What the editor does in the desk: writes pages, shows them now or later, keeps pictures, leads addresses elsewhere. */
import { tidyText } from '@parastoo/kit/text'
import * as z from 'zod'
import { writtenBody } from '../content/body.ts'
import { pageKinds } from '../content/content.ts'
import { writtenPicture } from '../content/pictures.ts'
import { id, instant, isoDate } from '../fields.ts'
import { pagedReply, refusals, reply, staffOperation } from '../operation.ts'

/** One line of words: what lies between words is one space. */
const line = (most: number) =>
  z
    .string()
    .transform(tidyText)
    .pipe(z.string().min(2, { error: 'REQUIRED' }).max(most, { error: 'TEXT_TOO_LONG' }))

const pageStates = ['draft', 'scheduled', 'published', 'archived'] as const

const source = z.object({
  title: line(200),
  address: z
    .string()
    .max(500, { error: 'TEXT_TOO_LONG' })
    .regex(/^https:\/\/\S+$/, { error: 'CHECK_ENTERED_VALUES' })
    .nullable(),
  checkedOn: isoDate('REQUIRED', 'CHECK_ENTERED_VALUES'),
})

const words = z.object({
  title: line(150),
  lead: line(400),
  description: line(300),
  author: line(80).nullable(),
  /** The date the page bears. */
  dated: isoDate('REQUIRED', 'CHECK_ENTERED_VALUES'),
  /** Cities it is about, by IATA code. */
  places: z.array(z.string().regex(/^[A-Z]{3}$/, { error: 'CHECK_ENTERED_VALUES' })).max(12),
  sources: z.array(source).max(30),
  /** A document of our own schema; the server looks at all of it. */
  body: writtenBody,
})
export type EditedWords = z.infer<typeof words>

const saved = z.object({
  number: z.number().int(),
  /** Of a person of the staff by their name; else a file or a command. */
  by: z.string(),
  at: instant,
})

const pageListed = z.object({
  pageId: id,
  path: z.string(),
  kind: z.enum(pageKinds),
  state: z.enum(pageStates),
  publishAt: instant.nullable(),
  title: z.string(),
  last: saved,
})
export type PageListed = z.infer<typeof pageListed>

const edited = pageListed.extend({
  publishedRevision: z.number().int().nullable(),
  scheduledRevision: z.number().int().nullable(),
  words,
  /** What was saved of it, the latest first. */
  revisions: z.array(saved.extend({ title: z.string() })),
  /** The pictures that the words show. */
  pictures: z.array(writtenPicture),
})
export type EditedPage = z.infer<typeof edited>

const focus = z.object({
  x: z.number().int().min(0).max(100),
  y: z.number().int().min(0).max(100),
})

const savedNumber = z.object({ pageId: id, number: z.number().int().min(1) })
const path = z
  .string()
  .trim()
  .max(200, { error: 'TEXT_TOO_LONG' })
  .regex(/^\/[^\s?#]*$/, { error: 'ADDRESS_IS_INVALID' })

/** Where an address leads: into the site, or nowhere any more. */
const leadTo = path.nullable()

const route = <Method extends 'GET' | 'POST'>(method: Method, call: string, summary: string) => ({
  method,
  path: `/office/Content/${call}` as const,
  summary,
  tags: ['Office'],
})

const wordsRefusals = [
  'CHECK_ENTERED_VALUES',
  'REQUIRED',
  'TEXT_TOO_LONG',
  'BODY_IS_UNSOUND',
  'ASSET_UNKNOWN',
] as const

const reads = staffOperation('content', 'content.publish', 'audit')
const writes = staffOperation('content').meta({ limit: { max: 120, perSeconds: 60 } })
const publishes = staffOperation('content.publish').meta({
  limit: { max: 60, perSeconds: 60 },
})

export const officeContent = {
  pages: reads
    .route(route('GET', 'Pages', 'Pages in every state, by address'))
    .input(
      z.object({
        kind: z.enum(pageKinds).optional(),
        q: z.string().max(100).default(''),
        page: z.coerce.number().int().min(1).max(1000).default(1),
      }),
    )
    .output(pagedReply(pageListed)),
  page: reads
    .route(route('GET', 'Page/{pageId}', 'A page with the words saved last'))
    .input(z.object({ pageId: id }))
    .output(reply(edited))
    .errors(refusals('NOT_FOUND')),
  add: writes
    .meta({ idempotent: true })
    .route(route('POST', 'Add', 'Begin a page; nobody reads it yet'))
    .input(z.object({ path, kind: z.enum(pageKinds), words }))
    .output(reply(savedNumber))
    .errors(refusals(...wordsRefusals, 'ADDRESS_TAKEN', 'ADDRESS_IS_INVALID')),
  save: writes
    .meta({ idempotent: true })
    .route(
      route('POST', 'Save', 'Keep words after those they began from, if none were saved since'),
    )
    .input(z.object({ pageId: id, beganFrom: z.number().int().min(1), words }))
    .output(reply(savedNumber))
    .errors(refusals(...wordsRefusals, 'NOT_FOUND', 'PAGE_CHANGED')),
  preview: reads
    .route(
      route(
        'GET',
        'Preview/{pageId}/{number}',
        'A link under which anybody reads these words for a day',
      ),
    )
    .input(z.object({ pageId: id, number: z.coerce.number().int().min(1) }))
    .output(reply(z.object({ path: z.string() })))
    .errors(refusals('NOT_FOUND')),
  publish: publishes
    .meta({ idempotent: true })
    .route(route('POST', 'Publish', 'Show these words to everybody from now on'))
    .input(savedNumber)
    .output(reply(z.object({ published: z.literal(true) })))
    .errors(refusals('NOT_FOUND', 'LEGAL_NEEDS_SECOND')),
  schedule: publishes
    .meta({ idempotent: true })
    .route(route('POST', 'Schedule', 'Show these words from an instant on'))
    .input(savedNumber.extend({ publishAt: z.iso.datetime({ offset: true }) }))
    .output(reply(z.object({ scheduled: z.literal(true) })))
    .errors(refusals('NOT_FOUND', 'LEGAL_NEEDS_SECOND', 'PUBLISH_TIME_IS_PAST')),
  giveUpSchedule: publishes
    .meta({ idempotent: true })
    .route(route('POST', 'GiveUpSchedule', 'Show nothing later'))
    .input(z.object({ pageId: id }))
    .output(reply(z.object({ givenUp: z.literal(true) })))
    .errors(refusals('NOT_FOUND')),
  rename: publishes
    .meta({ idempotent: true })
    .route(route('POST', 'Rename', 'Another address; the old one leads there'))
    .input(z.object({ pageId: id, path }))
    .output(reply(z.object({ renamed: z.literal(true) })))
    .errors(refusals('NOT_FOUND', 'LEGAL_STAYS', 'ADDRESS_TAKEN', 'ADDRESS_IS_INVALID')),
  archive: publishes
    .meta({ idempotent: true })
    .route(route('POST', 'Archive', 'Take a page off the site; its address leads elsewhere'))
    .input(z.object({ pageId: id, leadTo }))
    .output(reply(z.object({ archived: z.literal(true) })))
    .errors(
      refusals('NOT_FOUND', 'LEGAL_STAYS', 'ADDRESS_TAKEN', 'ADDRESS_IS_INVALID', 'REDIRECT_LOOPS'),
    ),
  addresses: reads
    .route(route('GET', 'Addresses', 'Addresses that lead elsewhere, and those nobody answers'))
    .output(
      reply(
        z.object({
          redirects: z.array(
            z.object({ from: z.string(), to: z.string().nullable(), hits: z.number().int() }),
          ),
          missing: z.array(z.object({ path: z.string(), hits: z.number().int() })),
        }),
      ),
    ),
  lead: publishes
    .meta({ idempotent: true })
    .route(route('POST', 'Lead', 'Lead an address that has no page elsewhere, or say it is gone'))
    .input(z.object({ from: path, to: leadTo }))
    .output(reply(z.object({ redirected: z.literal(true) })))
    .errors(refusals('ADDRESS_TAKEN', 'ADDRESS_IS_INVALID', 'REDIRECT_LOOPS')),
  pictures: reads
    .route(route('GET', 'Pictures', 'Pictures that pages may show, the newest first'))
    .output(reply(z.array(writtenPicture))),
  addPicture: writes
    .meta({ idempotent: true })
    .route(route('POST', 'AddPicture', 'Keep a picture that was handed in, with its words'))
    .input(
      z.object({
        /** Of a picture that the caller has handed in (images/blobs.ts). */
        fileId: id,
        alt: z
          .string()
          .transform(tidyText)
          .pipe(z.string().min(3, { error: 'ALT_REQUIRED' }).max(300, { error: 'TEXT_TOO_LONG' })),
        caption: z.string().max(300, { error: 'TEXT_TOO_LONG' }).transform(tidyText).default(''),
        credit: z.string().max(200, { error: 'TEXT_TOO_LONG' }).transform(tidyText).default(''),
        /** What stays in sight where its sides are cut. */
        focus,
      }),
    )
    .output(reply(writtenPicture))
    .errors(
      refusals(
        'NOT_FOUND',
        'ALT_REQUIRED',
        'TEXT_TOO_LONG',
        'IMAGE_WRONG_FORMAT',
        'IMAGE_IS_INVALID',
        'IMAGE_TOO_LARGE',
      ),
    ),
}
