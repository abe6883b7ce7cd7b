/** What waits for its traveller does not wait without a word, and not without an end (docs/decisions/0114). */
import { waitHours, waitsUntil } from './case.ts'
import { findCases } from './case-store.ts'
import { filesOfCase } from './keep-files.ts'
import type { CaseNeeds } from './needs.ts'
import {
  countPaperReminder,
  countReminder,
  lapseCases,
  papersToRemind,
  unpaidToEnd,
  unpaidToRemind,
} from './waiting-store.ts'

/** Reminds of what waits for its traveller, and ends requests that nobody has paid for in time. Safe to repeat. */
export async function watchWaiting(needs: CaseNeeds): Promise<void> {
  const now = needs.clock.now()
  const steps = waitHours.remindedAfter.map((hours, index) => ({
    before: now.subtract({ hours }),
    place: index + 1,
  }))
  // The last first: of a reminder that is overdue beside it nobody needs to hear.
  for (const due of steps.toReversed()) {
    const after = now.subtract({ hours: waitHours.ends })
    for (const orderId of await unpaidToRemind(needs.db, { ...due, after }))
      await remindOfPayment(needs, { ...due, orderId })
    for (const one of await papersToRemind(needs.db, due))
      await remindOfPaper(needs, { ...due, ...one })
  }
  for (const orderId of await unpaidToEnd(needs.db, now.subtract({ hours: waitHours.ends })))
    await endRequest(needs, orderId)
}

async function remindOfPayment(
  { db, documents, announce }: CaseNeeds,
  { orderId, place }: { orderId: string; place: number },
): Promise<void> {
  const [found] = await findCases(db, documents, { orderId })
  if (!found) return
  const until = waitsUntil(found).toString()
  await db.tx(async (tx) => {
    if (await countReminder(tx, { orderId, place }))
      await announce(tx, 'visa-request-waits', { orderId, place, until })
  })
}

async function remindOfPaper(
  { db, announce }: CaseNeeds,
  due: { caseId: string; orderId: string; before: Temporal.Instant; place: number },
): Promise<void> {
  const { caseId, orderId, place } = due
  await db.tx(async (tx) => {
    if (await countPaperReminder(tx, due))
      await announce(tx, 'visa-paper-waits', { orderId, caseId, place })
  })
}

/** From here on it cannot be paid for, and its pictures go with the next run of the job that deletes them. */
async function endRequest({ db, files, clock, log }: CaseNeeds, orderId: string): Promise<void> {
  const at = clock.now()
  const lapsed = await db.tx(async (tx) => {
    const caseIds = await lapseCases(tx, { orderId, at })
    for (const caseId of caseIds)
      await files.keepBound(tx, { boundTo: filesOfCase(caseId), until: at })
    return caseIds
  })
  if (lapsed.length > 0)
    log.info({ orderId, people: lapsed.length }, 'an unpaid request for visas ended')
}
