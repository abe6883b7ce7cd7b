/** Every SQL statement about the history of cases and their papers. */
import type {
  CaseEvent,
  CaseEventKind,
  CasePaper,
  MissingReason,
} from '@parastoo/contract/visas/cases'
import type { VisaDocumentKind } from '@parastoo/contract/visas/words'
import { sql } from 'kysely'
import { type Db, type Tx, tables } from '../../../platform/db/database.ts'
import type { VisasTables } from '../tables.generated.ts'

const dateOf = (text: string) => Temporal.PlainDate.from(text)

export type NewEvent = {
  caseId: string
  at: Temporal.Instant
  what: CaseEventKind
  by: { whom: 'traveller' | 'system' } | { whom: 'staff'; name: string }
  noteFa?: string
  nextExpectedOn?: string | null
  backRial?: number
}

/** Adds to a case's history; answers its place in it. The caller's tx holds the order's row, so places follow each other. */
export async function addEvent(tx: Tx, event: NewEvent): Promise<number> {
  const { caseId, at, what, by, noteFa = '', nextExpectedOn = null, backRial = 0 } = event
  const { position } = await tables<VisasTables>(tx)
    .insertInto('visas.caseEvent')
    .values(({ selectFrom }) => ({
      caseId,
      at,
      what,
      byWhom: by.whom,
      staff: by.whom === 'staff' ? by.name : null,
      noteFa,
      nextExpectedOn: nextExpectedOn === null ? null : dateOf(nextExpectedOn),
      backRial,
      position: selectFrom('visas.caseEvent')
        .select(({ fn }) => sql<number>`coalesce(${fn.max('position')} + 1, 0)`.as('next'))
        .where('caseId', '=', caseId),
    }))
    .returning('position')
    .executeTakeFirstOrThrow()
  return position
}

export type StoredEvent = CaseEvent & { caseId: string; position: number }

/** The history of these cases, each in its order. Who of the staff did something is for staff only, and not read here. */
export async function eventsOf(
  dbOrTx: Db | Tx,
  caseIds: readonly string[],
): Promise<StoredEvent[]> {
  if (caseIds.length === 0) return []
  const rows = await tables<VisasTables>(dbOrTx)
    .selectFrom('visas.caseEvent')
    .selectAll()
    .where('caseId', 'in', caseIds)
    .orderBy('position')
    .execute()
  return rows.map(({ caseId, position, at, what, byWhom, noteFa, nextExpectedOn, backRial }) => ({
    caseId,
    position,
    at: at.toString(),
    what: what as CaseEventKind,
    by: byWhom as CaseEvent['by'],
    noteFa,
    nextExpectedOn: nextExpectedOn?.toString() ?? null,
    backRial,
  }))
}

export type StoredPaper = Omit<CasePaper, 'reasonFa'> & { caseId: string }

/** Writes papers that came with a request. */
export async function addPapers(
  tx: Tx,
  papers: readonly {
    id: string
    caseId: string
    kind: VisaDocumentKind
    fileId: string
    givenAt: Temporal.Instant
  }[],
): Promise<void> {
  if (papers.length === 0) return
  await tables<VisasTables>(tx)
    .insertInto('visas.paper')
    .values([...papers])
    .execute()
}

export async function askForPaper(
  tx: Tx,
  asked: {
    id: string
    caseId: string
    kind: VisaDocumentKind
    reason: MissingReason
    noteFa: string
    askedAt: Temporal.Instant
  },
): Promise<void> {
  await tables<VisasTables>(tx).insertInto('visas.paper').values(asked).execute()
}

/** A paper that was asked for is there, once; false when it was given before. */
export async function fillPaper(
  tx: Tx,
  { paperId, fileId, at }: { paperId: string; fileId: string; at: Temporal.Instant },
): Promise<boolean> {
  const filled = await tables<VisasTables>(tx)
    .updateTable('visas.paper')
    .set({ fileId, givenAt: at })
    .where('id', '=', paperId)
    .where('fileId', 'is', null)
    .executeTakeFirst()
  return filled.numUpdatedRows > 0n
}

/** The papers of these cases, in the order they came or were asked for. */
export async function papersOf(
  dbOrTx: Db | Tx,
  by: { caseIds: readonly string[] } | { paperId: string },
): Promise<StoredPaper[]> {
  if ('caseIds' in by && by.caseIds.length === 0) return []
  const rows = await tables<VisasTables>(dbOrTx)
    .selectFrom('visas.paper')
    .selectAll()
    .where((where) =>
      'caseIds' in by ? where('caseId', 'in', by.caseIds) : where('id', '=', by.paperId),
    )
    .orderBy(sql`coalesce(asked_at, given_at)`)
    .orderBy('id')
    .execute()
  return rows.map(({ id, caseId, kind, fileId, reason, noteFa, askedAt, givenAt }) => ({
    paperId: id,
    caseId,
    kind: kind as VisaDocumentKind,
    fileId,
    reason: reason as MissingReason | null,
    noteFa,
    askedAt: askedAt?.toString() ?? null,
    givenAt: givenAt?.toString() ?? null,
  }))
}
