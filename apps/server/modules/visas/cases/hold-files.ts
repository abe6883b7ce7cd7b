/** Papers that are kept longer than their days: a dispute, an authority that asks. */
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { withOthersCase } from './advance-case.ts'
import { filesOfCase } from './keep-files.ts'
import type { CaseNeeds } from './needs.ts'

/** The longest that papers are held in one go; whoever needs them longer says so again. */
const mostDaysHeld = 400

/** Holds what is kept of a case, and what is added to it, for so many days; its traveller reads the reason. Said again it counts anew. */
export async function holdFiles(
  needs: CaseNeeds,
  {
    caseId,
    staff,
    days,
    reasonFa,
  }: { caseId: string; staff: string; days: number; reasonFa: string },
): Promise<
  | { until: Temporal.Instant }
  | Refusal<'NOT_FOUND' | 'APPROVAL_OWN_CASE' | 'HOLD_REASON_REQUIRED' | 'HOLD_DAYS_INVALID'>
> {
  const reason = reasonFa.trim().slice(0, 300)
  if (reason === '') return refuse('HOLD_REASON_REQUIRED')
  if (!Number.isInteger(days) || days < 1 || days > mostDaysHeld) return refuse('HOLD_DAYS_INVALID')
  return await withOthersCase(needs, { caseId, staff }, async (tx) => {
    const until = needs.clock.now().add({ hours: 24 * days })
    await needs.files.hold(tx, {
      boundTo: filesOfCase(caseId),
      until,
      reasonFa: reason,
      heldBy: staff,
    })
    await needs.audit(tx, {
      kind: 'visas.files-held',
      by: staff,
      subject: { kind: 'visa-case', id: caseId },
      after: { until: until.toString() },
      reason,
    })
    return { until }
  })
}

/** Lets their own days decide again. */
export async function letFilesGo(
  needs: CaseNeeds,
  { caseId, staff }: { caseId: string; staff: string },
): Promise<{ letGo: true } | Refusal<'NOT_FOUND' | 'APPROVAL_OWN_CASE' | 'FILES_ARE_NOT_HELD'>> {
  return await withOthersCase(needs, { caseId, staff }, async (tx) => {
    if (!(await needs.files.letGo(tx, filesOfCase(caseId)))) return refuse('FILES_ARE_NOT_HELD')
    await needs.audit(tx, {
      kind: 'visas.files-let-go',
      by: staff,
      subject: { kind: 'visa-case', id: caseId },
    })
    return { letGo: true }
  })
}
