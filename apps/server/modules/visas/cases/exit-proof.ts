/** A traveller shows that they have left the country again: an officer looks at the pictures before the deposit goes back (docs/decisions/0174). */
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { tellOf, withCase } from './advance-case.ts'
import type { VisaCase } from './case.ts'
import { addExitProof, exitProofsOf } from './deposit-store.ts'
import type { CaseNeeds } from './needs.ts'

/** What these pictures are bound to, apart from the papers of the case: they come after those may be gone. */
export const filesOfExit = (caseId: string): string => `visa-exit ${caseId}`

/** A stamp, a boarding pass and what an officer asks for besides. */
export const mostExitProofs = 6
/** For how many days they are kept once the deposit is back; before that as whatever is bound. */
export const daysExitIsKept = 30

/** Whether a deposit is held now: its visa was issued, and nothing has ended or given it up. */
export const isDepositHeld = (found: VisaCase): boolean =>
  found.depositRial > 0 &&
  found.issuedAt !== null &&
  found.depositReturnedAt === null &&
  found.cause === null &&
  found.cancelKey === null

/** Takes one picture. Repeated it answers the same; DEPOSIT_IS_NOT_HELD where there is nothing to give back. */
export async function showExit(
  needs: CaseNeeds,
  { caseId, userId, fileId }: { caseId: string; userId: string; fileId: string },
): Promise<
  | { caseId: string }
  | Refusal<'NOT_FOUND' | 'VISA_FILE_NOT_FOUND' | 'DEPOSIT_IS_NOT_HELD' | 'TOO_MANY_EXIT_PROOFS'>
> {
  return await withCase(needs, caseId, async (tx, found) => {
    if (found.userId !== userId) return refuse('NOT_FOUND')
    const proofs = await exitProofsOf(tx, [caseId])
    if (proofs.some((each) => each.fileId === fileId)) return { caseId }
    if (!isDepositHeld(found)) return refuse('DEPOSIT_IS_NOT_HELD')
    if (proofs.length >= mostExitProofs) return refuse('TOO_MANY_EXIT_PROOFS')
    const to = filesOfExit(caseId)
    if (isRefused(await needs.files.bind(tx, { ids: [fileId], ownerId: userId, to })))
      return refuse('VISA_FILE_NOT_FOUND', { field: 'fileId' })
    const at = needs.clock.now()
    await addExitProof(tx, { fileId, caseId, givenAt: at })
    await tellOf(needs, tx, found, { what: 'exit-shown', by: { whom: 'traveller' }, at })
    return { caseId }
  })
}
