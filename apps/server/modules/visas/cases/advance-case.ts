import type { CaseState } from '@parastoo/contract/visas/cases'
import { caseFacts } from '@parastoo/contract/visas/cases'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { dateIn } from '../../../platform/clock.ts'
import { crashPoint } from '../../../platform/crash-point.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { type PackVersion, packsSoldBy } from '../packs/index.ts'
import { addWorkingDays, promiseAfterPause, promiseFrom } from '../rules/index.ts'
import { type EndCause, endingOf, hasEnded, isOpen, type VisaCase } from './case.ts'
import { type CaseChange, findCases, moveCase } from './case-store.ts'
import { risesPaid } from './fee-rise-store.ts'
import { addEvent, type NewEvent } from './history-store.ts'
import { daysKeptIn, keepFiles } from './keep-files.ts'
import type { CaseNeeds } from './needs.ts'

export async function findCase(
  { documents }: Pick<CaseNeeds, 'documents'>,
  dbOrTx: Db | Tx,
  caseId: string,
): Promise<VisaCase | null> {
  return (await findCases(dbOrTx, documents, { caseIds: [caseId] }))[0] ?? null
}

export async function packOf(
  dbOrTx: Db | Tx,
  sold: Pick<VisaCase, 'destination' | 'packVersion'>,
): Promise<PackVersion> {
  const [pack] = await packsSoldBy(dbOrTx, [sold])
  if (!pack) throw new Error(`There is no version ${sold.packVersion} of ${sold.destination}`)
  return pack
}

/** Work on a case under the lock of its order, with the case as it stands then. */
export async function withCase<Outcome>(
  needs: CaseNeeds,
  caseId: string,
  work: (tx: Tx, found: VisaCase) => Promise<Outcome>,
): Promise<Outcome | Refusal<'NOT_FOUND'>> {
  const before = await findCase(needs, needs.db, caseId)
  if (!before) return refuse('NOT_FOUND')
  return await needs.db.tx(async (tx) => {
    await needs.orders.lock(tx, before.orderId)
    const found = await findCase(needs, tx, caseId)
    return found ? await work(tx, found) : refuse('NOT_FOUND')
  })
}

/** The same for one of the staff, of whose own case nothing is theirs to do. */
export const withOthersCase = <Outcome>(
  needs: CaseNeeds,
  { caseId, staff }: { caseId: string; staff: string },
  work: (tx: Tx, found: VisaCase) => Promise<Outcome>,
): Promise<Outcome | Refusal<'NOT_FOUND' | 'APPROVAL_OWN_CASE'>> =>
  withCase(needs, caseId, async (tx, found) =>
    found.userId === staff ? refuse('APPROVAL_OWN_CASE') : await work(tx, found),
  )

export type Step = {
  to: CaseState
  by: NewEvent['by']
  noteFa?: string
  /** Of a case that is filed: by what its authority knows it. */
  authorityReference?: string
  /** What of its fee is ours, because it rose since the sale. */
  borneRial?: number
  decisionNumber?: string
  /** Of one that ends. */
  cause?: EndCause
}

/**
 * Moves a case one step, with its clock, its history and its news, and has its order go on from it; all in the caller's tx, which holds the
 * order's row and has read the case since. False when the state it is in does not lead there.
 */
export async function advanceCase(
  needs: CaseNeeds,
  tx: Tx,
  found: VisaCase,
  step: Step,
): Promise<boolean> {
  const { caseId, lineId } = found
  if (hasEnded(found)) return false
  const { to, by, noteFa = '', cause } = step
  const at = needs.clock.now()
  const today = dateIn('Asia/Tehran', at)
  const pack = await packOf(tx, found)
  const ending =
    cause && caseFacts[to].stage === 'ended'
      ? endingOf(pack, found, cause, await risesPaid(tx, caseId))
      : null
  const change: CaseChange = {
    ...clockOf(pack, found, { to, today }),
    ...(to === 'submitted'
      ? {
          filedAt: at,
          authorityReference: step.authorityReference ?? '',
          borneRial: step.borneRial ?? 0,
        }
      : {}),
    ...(step.decisionNumber === undefined ? {} : { decisionNumber: step.decisionNumber }),
    ...(ending && cause
      ? { ended: { at, cause, keptRial: ending.keptRial, costRial: ending.costRial } }
      : {}),
  }
  if (!(await moveCase(tx, { caseId, to, change }))) return false
  const promisedOn = change.promisedOn ?? found.promisedOn
  await tellOf(needs, tx, found, {
    what: to,
    at,
    by,
    noteFa,
    nextExpectedOn: nextNews(pack, { to, today, promisedOn }),
    backRial: ending?.backRial ?? 0,
  })
  const days = daysKeptIn(needs, to)
  if (days !== undefined) await keepFiles(needs, tx, { caseId, days })
  crashPoint('visa:before-move-commit')
  await needs.orders.askAgain(tx, lineId)
  // Of an issued line the money comes back as of any other: by a refund, at what the table keeps.
  if (ending && found.issuedAt) await needs.jobs.enqueue(tx, 'refund-called-off-visa', { caseId })
  return true
}

/** Writes something into the history of a case and announces it. */
export async function tellOf(
  { announce }: Pick<CaseNeeds, 'announce'>,
  tx: Tx,
  { caseId, orderId }: Pick<VisaCase, 'caseId' | 'orderId'>,
  event: Omit<NewEvent, 'caseId'>,
): Promise<void> {
  const position = await addEvent(tx, { ...event, caseId })
  await announce(tx, 'visa-case-moved', { orderId, caseId, position })
}

/** Filing begins the promise anew, by the authority's days; it stands still while the traveller has the next step. */
function clockOf(
  { calendar, types }: PackVersion,
  { visaType, promisedOn, pausedOn, state }: VisaCase,
  { to, today }: { to: CaseState; today: string },
): Pick<CaseChange, 'promisedOn' | 'pausedOn'> {
  if (to === 'submitted') {
    const type = types.find(({ code }) => code === visaType)
    if (!type) throw new Error(`The pack has no type ${visaType}`)
    return { promisedOn: promiseFrom(calendar, today, type).latest, pausedOn: null }
  }
  if (!isOpen({ state: to })) return { pausedOn: null }
  const isPausing = caseFacts[to].waitsFor === 'traveller'
  if (isPausing) return { pausedOn: pausedOn ?? today }
  if (pausedOn === null || promisedOn === null || caseFacts[state].waitsFor !== 'traveller')
    return {}
  return {
    promisedOn: promiseAfterPause(calendar, { promisedOn, pausedOn, resumedOn: today }),
    pausedOn: null,
  }
}

/** The day by which there is news again: our own steps take a working day, the authority's until the promise. */
export function nextNews(
  { calendar }: PackVersion,
  { to, today, promisedOn }: { to: CaseState; today: string; promisedOn: string | null },
): string | null {
  const { waitsFor } = caseFacts[to]
  if (waitsFor === 'supplier') return promisedOn
  if (waitsFor === 'staff' || to === 'correction') return addWorkingDays(calendar, today, 1)
  return null
}
