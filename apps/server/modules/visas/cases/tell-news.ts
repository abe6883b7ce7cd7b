import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { dateIn } from '../../../platform/clock.ts'
import { tellOf, withCase } from './advance-case.ts'
import { hasEnded } from './case.ts'
import type { CaseNeeds } from './needs.ts'

/**
 * An officer tells the traveller how it stands, and by when there is news again: a case that stands still is not silent. It moves nothing, and
 * no promise with it.
 */
export async function tellNews(
  needs: CaseNeeds,
  ask: { caseId: string; staff: string; noteFa: string; nextExpectedOn: string | null },
): Promise<
  | { told: true }
  | Refusal<
      | 'NOT_FOUND'
      | 'APPROVAL_OWN_CASE'
      | 'CASE_NOT_PAID'
      | 'CASE_HAS_ENDED'
      | 'OFFICE_NOTE_REQUIRED'
      | 'NEWS_DAY_IS_PAST'
    >
> {
  const { caseId, staff, nextExpectedOn } = ask
  const noteFa = ask.noteFa.trim()
  if (noteFa === '') return refuse('OFFICE_NOTE_REQUIRED', { field: 'note' })
  return await withCase(needs, caseId, async (tx, found) => {
    if (found.userId === staff) return refuse('APPROVAL_OWN_CASE')
    if (found.paidAt === null) return refuse('CASE_NOT_PAID')
    if (hasEnded(found)) return refuse('CASE_HAS_ENDED')
    const at = needs.clock.now()
    if (nextExpectedOn !== null && nextExpectedOn < dateIn('Asia/Tehran', at))
      return refuse('NEWS_DAY_IS_PAST', { field: 'nextExpectedOn' })
    const by = { whom: 'staff' as const, name: staff }
    await tellOf(needs, tx, found, { what: 'news', by, at, noteFa, nextExpectedOn })
    const subject = { kind: 'visa-case', id: caseId }
    await needs.audit(tx, {
      kind: 'visas.case-told',
      by: staff,
      subject,
      after: { nextExpectedOn },
    })
    return { told: true }
  })
}
