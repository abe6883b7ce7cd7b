/** What travellers do with their own cases. Another's case is answered as one that never was. */

import { caseFacts } from '@parastoo/contract/visas/cases'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Tx } from '../../../platform/db/database.ts'
import { advanceCase, packOf, tellOf, withCase } from './advance-case.ts'
import { endingOf, hasEnded, type VisaCase } from './case.ts'
import { fillPaper, papersOf } from './history-store.ts'
import { daysFilesAreKept, filesOfCase, keepFiles } from './keep-files.ts'
import type { CaseNeeds } from './needs.ts'

type Withdrawn =
  | { caseId: string }
  | Refusal<
      'NOT_FOUND' | 'VISA_CASE_FILED' | 'VISA_CASE_ENDED' | 'VISA_CASE_NOT_PAID' | 'PENALTY_CHANGED'
    >

/**
 * Withdraws a paid case before it is filed: whoever of traveller and officer commits first has decided. What comes back is by the table;
 * PENALTY_CHANGED, with the sum in `detail.backRial`, where that is less by now than was accepted. Repeated it answers the same.
 */
export async function withdrawCase(
  needs: CaseNeeds,
  ask: { caseId: string; userId: string; acceptedBackRial: number },
): Promise<Withdrawn> {
  const { caseId } = ask
  return await withCase(needs, caseId, async (tx, found): Promise<Withdrawn> => {
    if (found.userId !== ask.userId) return refuse('NOT_FOUND')
    if (found.state === 'withdrawn') return { caseId }
    if (found.paidAt === null) return refuse('VISA_CASE_NOT_PAID')
    const refused = whyNotWithdrawn(found)
    if (refused) return refused
    const { backRial } = endingOf(await packOf(tx, found), found, 'withdrawn')
    if (backRial < ask.acceptedBackRial) return refuse('PENALTY_CHANGED', { detail: { backRial } })
    const by = { whom: 'traveller' as const }
    if (!(await advanceCase(needs, tx, found, { to: 'withdrawn', by, cause: 'withdrawn' })))
      return refuse('VISA_CASE_FILED')
    needs.log.info({ caseId }, 'a traveller withdrew a case')
    return { caseId }
  })
}

/** Why a traveller cannot withdraw a case by themselves; null when they can. */
export function whyNotWithdrawn(
  found: VisaCase,
): Refusal<'VISA_CASE_FILED' | 'VISA_CASE_ENDED'> | null {
  if (hasEnded(found)) return refuse('VISA_CASE_ENDED')
  const { stage } = caseFacts[found.state]
  return stage === 'created' || stage === 'preparing' ? null : refuse('VISA_CASE_FILED')
}

type Given =
  | { caseId: string }
  | Refusal<'NOT_FOUND' | 'VISA_FILE_NOT_FOUND' | 'VISA_PAPER_NOT_ASKED'>

/** Takes a paper that was asked for; with the last of them the case goes back to whoever waited for it. Repeated it answers the same. */
export async function givePaper(
  needs: CaseNeeds,
  ask: { userId: string; paperId: string; fileId: string },
): Promise<Given> {
  const { userId, paperId, fileId } = ask
  const [paper] = await papersOf(needs.db, { paperId })
  if (!paper) return refuse('NOT_FOUND')
  const { caseId } = paper
  return await withCase(needs, caseId, async (tx, found): Promise<Given> => {
    if (found.userId !== userId) return refuse('NOT_FOUND')
    const [asked] = await papersOf(tx, { paperId })
    if (asked?.fileId === fileId) return { caseId }
    if (caseFacts[found.state].waitsFor !== 'traveller') return refuse('VISA_PAPER_NOT_ASKED')
    const to = filesOfCase(caseId)
    if (isRefused(await needs.files.bind(tx, { ids: [fileId], ownerId: userId, to })))
      return refuse('VISA_FILE_NOT_FOUND', { field: 'fileId' })
    await keepFiles(needs, tx, { caseId, days: daysFilesAreKept.open })
    const at = needs.clock.now()
    if (!(await fillPaper(tx, { paperId, fileId, at }))) return refuse('VISA_PAPER_NOT_ASKED')
    await goOn(needs, tx, found)
    return { caseId }
  })
}

async function goOn(needs: CaseNeeds, tx: Tx, found: VisaCase): Promise<void> {
  const by = { whom: 'traveller' as const }
  const at = needs.clock.now()
  await tellOf(needs, tx, found, { what: 'paper-given', by, at })
  const papers = await papersOf(tx, { caseIds: [found.caseId] })
  if (papers.some(({ fileId }) => fileId === null)) return
  const to = caseFacts[found.state].stage === 'filed' ? 'in-review' : 'created'
  await advanceCase(needs, tx, found, { to, by: { whom: 'system' } })
}
