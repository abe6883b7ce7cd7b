/** What travellers are told of their cases, step by step. */
import { type CaseEventKind, caseFacts } from '@parastoo/contract/visas/cases'
import { hasEnded, hasWaitedTooLong, nameOf, type VisaCase, waitsUntil } from './case.ts'
import { findCases } from './case-store.ts'
import { eventsOf, type StoredEvent } from './history-store.ts'
import type { CaseNeeds } from './needs.ts'

export type CaseNews = {
  applicantFa: string
  what: CaseEventKind
  /** By what its authority knows it; of a visa its number. */
  reference: string | null
  noteFa: string
  nextExpectedOn: string | null
  backRial: number
}

/** Of a further sum its own order tells. */
const untold: readonly CaseEventKind[] = ['paper-given', 'sum-asked', 'sum-paid', 'sum-refused']

export async function newsOf(
  { db, documents }: Pick<CaseNeeds, 'db' | 'documents'>,
  { caseId, position }: { caseId: string; position: number },
): Promise<CaseNews | null> {
  const [found] = await findCases(db, documents, { caseIds: [caseId] })
  const event = (await eventsOf(db, [caseId])).find((each) => each.position === position)
  if (!found || !event || untold.includes(event.what)) return null
  // What ends a line is told with what came back, once that is there.
  const isEnd = hasEnded({ state: found.state }) && event.what === found.state
  if (isEnd && found.issuedAt === null) return null
  return newsFrom(found, { ...event, backRial: isEnd ? 0 : event.backRial })
}

export async function endNewsOf(
  { db, documents }: Pick<CaseNeeds, 'db' | 'documents'>,
  lineId: string,
): Promise<CaseNews | null> {
  const [found] = await findCases(db, documents, { lineIds: [lineId] })
  if (!found || !hasEnded(found)) return null
  const event = (await eventsOf(db, [found.caseId])).findLast(({ what }) => what === found.state)
  return event ? newsFrom(found, event) : null
}

export async function unpaidUntil(
  { db, documents, clock }: Pick<CaseNeeds, 'db' | 'documents' | 'clock'>,
  orderId: string,
): Promise<Temporal.Instant | null> {
  const [found] = await findCases(db, documents, { orderId })
  const isWaiting = found && found.paidAt === null && !hasWaitedTooLong(found, clock.now())
  return isWaiting ? waitsUntil(found) : null
}

export async function waitsForPaper(
  { db, documents }: Pick<CaseNeeds, 'db' | 'documents'>,
  caseId: string,
): Promise<string | null> {
  const [found] = await findCases(db, documents, { caseIds: [caseId] })
  return found && caseFacts[found.state].waitsFor === 'traveller' ? nameOf(found) : null
}

const newsFrom = (
  found: VisaCase,
  { what, noteFa, nextExpectedOn, backRial }: StoredEvent,
): CaseNews => ({
  applicantFa: nameOf(found),
  what,
  reference: what === 'approved' ? found.decisionNumber : found.authorityReference,
  noteFa,
  nextExpectedOn,
  backRial,
})
