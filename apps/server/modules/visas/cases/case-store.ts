/** Every SQL statement about cases themselves (one piece: the life of one kind of row). A case moves by a conditional update. */
import type { CaseState } from '@parastoo/contract/visas/cases'
import type { Selectable, Updateable } from 'kysely'
import { type Db, type Tx, tables } from '../../../platform/db/database.ts'
import type { DocumentSeals } from '../../../platform/document-seals.ts'
import { personText, sealedTable } from '../../travellers/index.ts'
import type { CaseTable, VisasTables } from '../tables.generated.ts'
import {
  type Applicant,
  type EndCause,
  hasEnded,
  passportText,
  type SoldCase,
  sourcesOfCase,
  type VisaCase,
} from './case.ts'

const openStates = [
  'created',
  'documents-missing',
  'ready',
  'submitted',
  'in-review',
  'extra-requested',
] as const satisfies CaseState[]

/** How the numbers of applicants’ documents lie, and by what an open case is found. */
export const caseSeals = sealedTable<
  { id: string },
  'passportNumber' | 'nationalCode',
  'passportKey',
  { id: string } & Pick<VisaCase, 'destination' | 'nationality'>
>({
  table: 'visas.case',
  id: 'id',
  sealed: ['passportNumber', 'nationalCode'],
  reads: ['destination', 'nationality'],
  labelOf: ({ id }, field) => `visa case ${id} ${field}`,
  keyTexts: { passportKey: passportText },
  personText,
})

const dateOf = (text: string) => Temporal.PlainDate.from(text)

/** Writes cases as they are sold. */
export async function addCases(
  tx: Tx,
  seals: DocumentSeals,
  cases: readonly (SoldCase & Applicant)[],
): Promise<void> {
  await tables<VisasTables>(tx)
    .insertInto('visas.case')
    .values(
      cases.map(({ caseId, birthDate, passportExpires, travelDate, ...sold }) => ({
        ...sold,
        id: caseId,
        birthDate: dateOf(birthDate),
        passportExpires: dateOf(passportExpires),
        travelDate: dateOf(travelDate),
        ...caseSeals.seal(seals, { ...sold, id: caseId }),
      })),
    )
    .execute()
}

/** Cases by their own ids, those of their lines or of an order; an unknown id is left out. */
export async function findCases(
  dbOrTx: Db | Tx,
  seals: DocumentSeals,
  by: { caseIds: readonly string[] } | { lineIds: readonly string[] } | { orderId: string },
): Promise<VisaCase[]> {
  if (('caseIds' in by && by.caseIds.length === 0) || ('lineIds' in by && by.lineIds.length === 0))
    return []
  let rows = tables<VisasTables>(dbOrTx).selectFrom('visas.case').selectAll()
  if ('caseIds' in by) rows = rows.where('id', 'in', by.caseIds)
  else if ('lineIds' in by) rows = rows.where('lineId', 'in', by.lineIds)
  else rows = rows.where('orderId', '=', by.orderId)
  return (await rows.orderBy('place').execute()).map((row) => caseOf(row, seals))
}

/** Somebody's visas that were issued and stand. */
export async function standingVisas(
  db: Db,
  seals: DocumentSeals,
  userId: string,
): Promise<VisaCase[]> {
  const rows = await tables<VisasTables>(db)
    .selectFrom('visas.case')
    .selectAll()
    .where('userId', '=', userId)
    .where('issuedAt', 'is not', null)
    .where('endedAt', 'is', null)
    .where('cancelKey', 'is', null)
    .orderBy('issuedAt', 'desc')
    .limit(50)
    .execute()
  return rows.map((row) => caseOf(row, seals))
}

/** Those that are paid and not decided, the most urgent first. */
export async function openCases(db: Db, seals: DocumentSeals): Promise<VisaCase[]> {
  const rows = await tables<VisasTables>(db)
    .selectFrom('visas.case')
    .selectAll()
    .where('paidAt', 'is not', null)
    .where(({ or, and, eb, exists, selectFrom }) =>
      or([
        eb('state', 'in', [...openStates, 'approved', 'correction']),
        // Somebody is to look at the proof of an exit.
        and([
          eb('depositRial', '>', 0),
          eb('depositReturnedAt', 'is', null),
          eb('endedAt', 'is', null),
          eb('cancelKey', 'is', null),
          exists(
            selectFrom('visas.exitProof')
              .select('fileId')
              .whereRef('visas.exitProof.caseId', '=', 'visas.case.id'),
          ),
        ]),
      ]),
    )
    .orderBy('promisedOn')
    .limit(200)
    .execute()
  return rows.map((row) => caseOf(row, seals))
}

/** Open cases of these passports that somebody has paid for, or that this person may pay for. */
export async function openCasesOf(
  dbOrTx: Db | Tx,
  { passportKeys, userId }: { passportKeys: readonly string[]; userId: string | null },
): Promise<{ passportKey: string; caseId: string; userId: string; orderId: string }[]> {
  if (passportKeys.length === 0) return []
  return await tables<VisasTables>(dbOrTx)
    .selectFrom('visas.case')
    .select(['passportKey', 'id as caseId', 'userId', 'orderId'])
    .where('passportKey', 'in', passportKeys)
    .where('state', 'in', openStates)
    .where((where) =>
      userId === null
        ? where('paidAt', 'is not', null)
        : where.and([where('userId', '=', userId), where('holdKey', 'is not', null)]),
    )
    .execute()
}

/** From here on it may be paid for, under this hold; false for one that is paid for, and for one that has lapsed. */
export async function holdCase(tx: Tx, lineId: string, holdKey: string): Promise<boolean> {
  const held = await tables<VisasTables>(tx)
    .updateTable('visas.case')
    .set({ holdKey })
    .where('lineId', '=', lineId)
    .where('paidAt', 'is', null)
    .where('lapsedAt', 'is', null)
    .where('state', '=', 'created')
    .executeTakeFirst()
  return held.numUpdatedRows > 0n
}

/** Nobody may pay for it under this hold any more; a later one, and what is paid, stays. */
export async function letCaseGo(tx: Tx, lineId: string, holdKey: string): Promise<void> {
  await tables<VisasTables>(tx)
    .updateTable('visas.case')
    .set({ holdKey: null })
    .where('lineId', '=', lineId)
    .where('holdKey', '=', holdKey)
    .where('paidAt', 'is', null)
    .where('issuedAt', 'is', null)
    .execute()
}

/** What a case says beside its state; dates as texts. */
export type CaseChange = {
  filedAt?: Temporal.Instant
  authorityReference?: string
  borneRial?: number
  promisedOn?: string
  pausedOn?: string | null
  decisionNumber?: string
  ended?: {
    at: Temporal.Instant
    cause: EndCause
    keptRial: number
    costRial: number
  }
}

/** Moves a paid case; false when it was not in a state that may move there: somebody else moved it first. */
export async function moveCase(
  tx: Tx,
  { caseId, to, change }: { caseId: string; to: CaseState; change: CaseChange },
): Promise<boolean> {
  const { promisedOn, pausedOn, ended, ...set } = change
  const values: Updateable<CaseTable> = { ...set, state: to }
  if (promisedOn !== undefined) values.promisedOn = dateOf(promisedOn)
  if (pausedOn !== undefined) values.pausedOn = pausedOn === null ? null : dateOf(pausedOn)
  if (ended) {
    const { at: endedAt, ...sums } = ended
    Object.assign(values, { endedAt, ...sums })
  }
  const moved = await tables<VisasTables>(tx)
    .updateTable('visas.case')
    .set(values)
    .where('id', '=', caseId)
    .where('paidAt', 'is not', null)
    .where('state', 'in', sourcesOfCase(to))
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}

/**
 * The money is there, once; false when it was before. `isSecond`: the same passport has a paid case already, so this one ends with it, and
 * nothing is kept.
 */
export async function markPaid(
  tx: Tx,
  {
    caseId,
    at,
    promisedOn,
    isSecond,
  }: { caseId: string; at: Temporal.Instant; promisedOn: string; isSecond: boolean },
): Promise<boolean> {
  const end = { state: 'called-off', endedAt: at, cause: 'our-error', keptRial: 0, costRial: 0 }
  const paid = await tables<VisasTables>(tx)
    .updateTable('visas.case')
    .set({ paidAt: at, promisedOn: dateOf(promisedOn), ...(isSecond ? end : {}) })
    .where('id', '=', caseId)
    .where('paidAt', 'is', null)
    .where('state', '=', 'created')
    .executeTakeFirst()
  return paid.numUpdatedRows > 0n
}

/** Its promise is over, once. */
export async function markLate(
  tx: Tx,
  { caseId, at, backRial }: { caseId: string; at: Temporal.Instant; backRial: number },
): Promise<boolean> {
  const late = await tables<VisasTables>(tx)
    .updateTable('visas.case')
    .set({ lateAt: at, lateBackRial: backRial })
    .where('id', '=', caseId)
    .where('lateAt', 'is', null)
    .where('pausedOn', 'is', null)
    .where('state', 'in', openStates)
    .executeTakeFirst()
  return late.numUpdatedRows > 0n
}

/** Open cases whose promised day is over, while nobody waits for their traveller. */
export async function overdueCases(db: Db, today: string): Promise<string[]> {
  const rows = await tables<VisasTables>(db)
    .selectFrom('visas.case')
    .select('id')
    .where('promisedOn', '<', dateOf(today))
    .where('paidAt', 'is not', null)
    .where('lateAt', 'is', null)
    .where('pausedOn', 'is', null)
    .where('state', 'in', openStates)
    .orderBy('promisedOn')
    .limit(500)
    .execute()
  return rows.map(({ id }) => id)
}

/** Its line is issued, once; a case that staff record past its own steps is approved by it, and one that has ended meanwhile stays ended. */
export async function markIssued(
  tx: Tx,
  issued: { lineId: string; at: Temporal.Instant; decisionNumber: string },
): Promise<{ caseId: string; isNews: boolean; hasEnded: boolean } | null> {
  const { lineId, at, decisionNumber } = issued
  const row = await tables<VisasTables>(tx)
    .selectFrom('visas.case')
    .select(['id', 'state'])
    .where('lineId', '=', lineId)
    .where('issuedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  const isNews = openStates.some((state) => state === row.state)
  await tables<VisasTables>(tx)
    .updateTable('visas.case')
    .set({ issuedAt: at, ...(isNews ? { state: 'approved', decisionNumber } : {}) })
    .where('id', '=', row.id)
    .execute()
  return { caseId: row.id, isNews, hasEnded: hasEnded({ state: row.state as CaseState }) }
}

/**
 * The issued visa is given up under a key, once; false when it was under another, and where its deposit went back since it was quoted: what is
 * back already is kept.
 */
export async function cancelCase(
  tx: Tx,
  ask: { caseId: string; cancelKey: string; keptRial: number },
): Promise<boolean> {
  const cancelled = await tables<VisasTables>(tx)
    .updateTable('visas.case')
    .set({ cancelKey: ask.cancelKey, cancelKeptRial: ask.keptRial })
    .where('id', '=', ask.caseId)
    .where('cancelKey', 'is', null)
    .where(({ or, eb, ref }) =>
      or([eb('depositReturnedAt', 'is', null), eb(ref('depositRial'), '<=', ask.keptRial)]),
    )
    .executeTakeFirst()
  return cancelled.numUpdatedRows > 0n
}

/** Records, with the booking of the refund, that cases are cancelled; one that nobody had given up under a key is given up by this one. */
export async function recordCaseCancelled(
  tx: Tx,
  ask: {
    cancelKey: string
    kept: readonly { unitId: string; keptRial: number }[]
    at: Temporal.Instant
  },
): Promise<void> {
  const { cancelKey, kept, at } = ask
  for (const { unitId: caseId, keptRial } of kept) {
    await cancelCase(tx, { caseId, cancelKey, keptRial })
    await tables<VisasTables>(tx)
      .updateTable('visas.case')
      .set({ cancelledAt: at })
      .where('id', '=', caseId)
      .where('cancelledAt', 'is', null)
      .execute()
  }
}

function caseOf(row: Selectable<CaseTable>, seals: DocumentSeals): VisaCase {
  const { id, birthDate, passportExpires, travelDate, promisedOn, pausedOn, endedAt, ...rest } = row
  return {
    ...rest,
    caseId: id,
    genderTitle: row.genderTitle as Applicant['genderTitle'],
    oneNameAs: row.oneNameAs as Applicant['oneNameAs'],
    birthDate: birthDate.toString(),
    passportExpires: passportExpires.toString(),
    travelDate: travelDate.toString(),
    promisedOn: promisedOn?.toString() ?? null,
    pausedOn: pausedOn?.toString() ?? null,
    state: row.state as CaseState,
    cause: row.cause as EndCause | null,
    ...caseSeals.open(seals, row),
  }
}
