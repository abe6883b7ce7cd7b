/** For how long the pictures of a case are kept. */
import type { CaseState } from '@parastoo/contract/visas/cases'
import type { Tx } from '../../../platform/db/database.ts'
import type { CaseNeeds } from './needs.ts'

/** What the pictures of a case are bound to. */
export const filesOfCase = (caseId: string): string => `visa ${caseId}`

/** For how many days the pictures of a paid case are kept, for as long as the longest may take; of one that is not paid until it lapses. */
export const daysFilesAreKept = { open: 400 }

/** For how many days pictures are kept once a case is over without a visa; their keys go with them (decisions 13). */
export const daysKeptAfter = {
  rejected: 30,
  withdrawn: 30,
  'called-off': 30,
} satisfies Partial<Record<CaseState, number>>

/** For how many days from its move to a state; undefined where that changes nothing. After a delivery as the setting says. */
export function daysKeptIn(
  { daysKeptAfterDelivery }: Pick<CaseNeeds, 'daysKeptAfterDelivery'>,
  to: CaseState,
): number | undefined {
  const daysKept: Partial<Record<CaseState, number>> = daysKeptAfter
  return to === 'delivered' ? daysKeptAfterDelivery : daysKept[to]
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
