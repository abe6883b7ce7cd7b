/** The record of what staff did: read by auditors, changed by nobody. */
import * as z from 'zod'
import { id, instant, isoDate } from '../fields.ts'
import { pagedReply, pageQuery, refusals, reply, staffOperation } from '../operation.ts'
import { person } from './people.ts'

const shown = z.record(z.string(), z.unknown()).nullable()

/** Pages on which what an act was about is read; each of them an auditor may open. */
export const actPages = ['order', 'customer', 'refund', 'approval'] as const
const actPage = z.object({ page: z.enum(actPages), id: z.string() })
export type ActPage = z.infer<typeof actPage>

const act = z.object({
  id,
  at: instant,
  /** Null for what the program did by itself, and for a command that names nobody. */
  person: person.nullable(),
  via: z.enum(['session', 'command', 'program']),
  /** Of a command, the account of the machine that ran it. */
  account: z.string().nullable(),
  address: z.string().nullable(),
  kind: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  /** Where its subject is read; none where nobody knows a page of it. */
  leadsTo: z.array(actPage),
  before: shown,
  after: shown,
  reason: z.string().nullable(),
  /** Its number in the chain; null for the seconds until it has one. */
  number: z.number().int().nullable(),
})
export type AuditAct = z.infer<typeof act>

const word = (most: number) => z.string().trim().max(most).optional()
const auditFilters = {
  person: id.optional(),
  kind: word(60),
  subjectKind: word(40),
  subjectId: word(80),
  from: isoDate('CHECK_ENTERED_VALUES').optional(),
  to: isoDate('CHECK_ENTERED_VALUES').optional(),
}

export const officeAudit = {
  list: staffOperation('audit')
    .route({
      method: 'GET',
      path: '/office/Audit/List',
      summary: 'What staff did, newest first; days are Tehran’s, the last one included',
      tags: ['Office'],
    })
    .input(z.object({ ...auditFilters, ...pageQuery }))
    .output(pagedReply(act))
    .errors(refusals('CHECK_ENTERED_VALUES')),
  chain: staffOperation('audit')
    .meta({ limit: { max: 12, perSeconds: 60 } })
    .route({
      method: 'GET',
      path: '/office/Audit/Chain',
      summary: 'How far the chain goes, and its last hash, to be kept elsewhere',
      tags: ['Office'],
    })
    .output(
      reply(
        z.object({
          number: z.number().int(),
          hash: z.string().nullable(),
          waiting: z.number().int(),
          /** Whether its last thousand links are whole; every night all of them are walked. */
          isWhole: z.boolean(),
        }),
      ),
    ),
}
