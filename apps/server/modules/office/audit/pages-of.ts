/** Where what an act is about is read: the order, customer, request or approval behind its subject, as far as that is known. */
import { type ActPage, actPages } from '@parastoo/contract/office/audit'
import { isUuid } from '@parastoo/kit/uuid'
import { sql } from 'kysely'
import { type Db, tables } from '../../../platform/db/database.ts'
import type { OfficeNeeds } from '../needs.ts'
import type { OfficeTables } from '../tables.generated.ts'

type Needs = Pick<OfficeNeeds, 'db' | 'orders' | 'support' | 'visas'>
type Shown = Record<string, unknown> | null
type Act = { id: string; subjectKind: string; subjectId: string; before: Shown; after: Shown }

/** The pages of each of these acts, by its id; acts that lead nowhere are left out. */
export async function pagesOfActs(
  { db, orders, support, visas }: Needs,
  acts: readonly Act[],
): Promise<Map<string, ActPage[]>> {
  const found = new Map(acts.map((act) => [act.id, known(act)]))
  const unknown = acts.filter(({ id }) => found.get(id)?.length === 0).map(subjectOf)
  const idsOf = (...kinds: string[]) =>
    unknown.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)
  const lines = await orders.soldLines(idsOf('line').filter(isUuid))
  const notes = await notesBehind(db, idsOf('note').filter(isUuid))
  const orderOf = new Map(lines.map(({ lineId, orderId }) => [lineId, orderId]))
  for (const number of new Set(idsOf('support-request'))) {
    const request = await support.desk.show(number)
    if (request) orderOf.set(number, request.orderId)
  }
  for (const caseId of new Set(idsOf('visa-case').filter(isUuid))) {
    const one = await visas.desk.find(caseId)
    if (one) orderOf.set(caseId, one.orderId)
  }
  for (const act of acts) {
    const { id } = subjectOf(act)
    const [order, note] = [orderOf.get(id), notes.get(id)]
    if (found.get(act.id)?.length !== 0) continue
    found.set(act.id, order ? [{ page: 'order', id: order }] : note ? [note] : [])
  }
  return found
}

/** What is taken of a queue is called by what it is there. */
const queueKinds: Readonly<Record<string, string>> = {
  late: 'line',
  contradictions: 'line',
  'hotel-requests': 'line',
  'tour-requests': 'line',
  reviews: 'line',
  refunds: 'refund',
  visas: 'visa-case',
  support: 'support-request',
}

function subjectOf({ subjectKind, subjectId, after }: Act): { kind: string; id: string } {
  const queue = subjectKind === 'queue-item' ? `${after?.queue}` : null
  return { kind: queue === null ? subjectKind : (queueKinds[queue] ?? ''), id: subjectId }
}

/** Without asking anybody: its subject has a page, or it says which order it was of. */
function known(act: Act): ActPage[] {
  const { kind, id } = subjectOf(act)
  const page = actPages.find((each) => each === (kind === 'person' ? 'customer' : kind))
  if (page) return [{ page, id }]
  const orderId = act.after?.orderId ?? act.before?.orderId
  return typeof orderId === 'string' && isUuid(orderId) ? [{ page: 'order', id: orderId }] : []
}

async function notesBehind(db: Db, noteIds: readonly string[]): Promise<Map<string, ActPage>> {
  if (noteIds.length === 0) return new Map()
  const { rows } = await sql<{ noteId: string; page: 'order' | 'customer'; id: string }>`
    select id as note_id, about as page, subject_id as id from office.note
    where id = any(${noteIds}::uuid[])`.execute(tables<OfficeTables>(db))
  return new Map(rows.map(({ noteId, ...page }) => [noteId, page]))
}
