/** For how long the pictures of a case are kept. */
import type { CaseState } from '@parastoo/contract/visas/cases'
import type { Tx } from '../../../platform/db/database.ts'
import type { CaseNeeds } from './needs.ts'

/** What the pictures of a case are bound to. */
export const filesOfCase = (caseId: string): string => `visa ${caseId}`

/** For how many days pictures are kept: of a request that nobody has paid for, and of a paid case, for as long as the longest may take. */
export const daysFilesAreKept = { unpaid: 30, open: 400 }

/** For how long pictures are kept once a case is over; their keys go with them (decisions 13). */
export const daysKeptAfter: Partial<Record<CaseState, number>> = {
  delivered: 90,
  rejected: 30,
  withdrawn: 30,
  'called-off': 30,
}

/** Keeps the pictures of a case for so many days from now on. */
export const keepFiles = (
  { files, clock }: Pick<CaseNeeds, 'files' | 'clock'>,
  tx: Tx,
  { caseId, days }: { caseId: string; days: number },
): Promise<void> =>
  files.keepBound(tx, {
    boundTo: filesOfCase(caseId),
    until: clock.now().add({ hours: 24 * days }),
  })
