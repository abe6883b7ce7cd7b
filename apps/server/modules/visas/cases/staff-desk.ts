import { type CaseState, caseFacts, type MissingReason } from '@parastoo/contract/visas/cases'
import type { VisaDocumentKind } from '@parastoo/contract/visas/words'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { normalizeDigitsField } from '@parastoo/kit/text'
import { newId } from '../../../platform/ids.ts'
import { advanceCase, type Step, tellOf, withCase } from './advance-case.ts'
import type { VisaCase } from './case.ts'
import { openCases } from './case-store.ts'
import { askForPaper, papersOf } from './history-store.ts'
import { filesOfCase } from './keep-files.ts'
import type { CaseNeeds } from './needs.ts'

type ByStaff = { caseId: string; staff: string; noteFa?: string }
export type DeskRefusal = Refusal<
  | 'NOT_FOUND'
  | 'CASE_NOT_PAID'
  | 'MOVED_MEANWHILE'
  | 'REFERENCE_REQUIRED'
  | 'DECISION_DOES_NOT_MATCH'
>
type Moved = { state: CaseState } | DeskRefusal

/** What officers do with cases: by command until the back-office has its desk. Whoever moves a case first has moved it. */
export function openDesk(needs: CaseNeeds) {
  const move = (
    { caseId, staff, noteFa = '' }: ByStaff,
    step: Omit<Step, 'by' | 'noteFa'>,
    judge: (found: VisaCase) => DeskRefusal | null = () => null,
  ): Promise<Moved> =>
    withCase(needs, caseId, async (tx, found): Promise<Moved> => {
      if (found.paidAt === null) return refuse('CASE_NOT_PAID')
      const refused = judge(found)
      if (refused) return refused
      const by = { whom: 'staff' as const, name: staff }
      if (!(await advanceCase(needs, tx, found, { ...step, by, noteFa })))
        return refuse('MOVED_MEANWHILE', { detail: { state: found.state } })
      needs.log.info({ caseId, staff, to: step.to }, 'staff moved a case')
      return { state: step.to }
    })

  return {
    list: () => openCases(needs.db, needs.documents),

    /** Everything is there, or the authority has begun; steps without a question. */
    move: (ask: ByStaff & { to: 'created' | 'ready' | 'in-review' | 'correction' | 'delivered' }) =>
      move(ask, { to: ask.to }),

    /** The traveller has the next step: a paper before the filing, whatever the authority wants after it. */
    async askPaper(
      ask: ByStaff & { kind: VisaDocumentKind; reason: MissingReason },
    ): Promise<Moved> {
      const { caseId, staff, kind, reason, noteFa = '' } = ask
      return await withCase(needs, caseId, async (tx, found): Promise<Moved> => {
        if (found.paidAt === null) return refuse('CASE_NOT_PAID')
        const to =
          caseFacts[found.state].stage === 'filed' ? 'extra-requested' : 'documents-missing'
        const by = { whom: 'staff' as const, name: staff }
        // A second paper is asked for while the first is waited for.
        const isWaiting = found.state === to
        if (!isWaiting && !(await advanceCase(needs, tx, found, { to, by, noteFa })))
          return refuse('MOVED_MEANWHILE', { detail: { state: found.state } })
        const askedAt = needs.clock.now()
        await askForPaper(tx, { id: newId(), caseId, kind, reason, noteFa, askedAt })
        if (isWaiting)
          await tellOf(needs, tx, found, { what: 'paper-asked', by, at: askedAt, noteFa })
        return { state: to }
      })
    },

    /** It is with the authority, under the reference that it gave; a traveller who withdrew in the same moment was first or comes too late. */
    file: (ask: ByStaff & { reference: string }): Promise<Moved> =>
      ask.reference.trim() === ''
        ? Promise.resolve(refuse('REFERENCE_REQUIRED'))
        : move(ask, { to: 'submitted', authorityReference: ask.reference.trim() }),

    /** A visa of this number, as its holder's passport and name stand on it: another person's is not taken. */
    approve: (ask: ByStaff & { number: string; passport: string; name: string }): Promise<Moved> =>
      move(ask, { to: 'approved', decisionNumber: ask.number.trim() }, (found) =>
        isTheirs(found, ask) ? null : refuse('DECISION_DOES_NOT_MATCH'),
      ),

    reject: (ask: ByStaff) => move(ask, { to: 'rejected', cause: 'refused' }),

    /** Withdrawn by telephone, at any time before the decision. */
    withdraw: (ask: ByStaff) => move(ask, { to: 'withdrawn', cause: 'withdrawn' }),

    /** Ended by us, or because its authority takes no more; of a visa that was issued too. */
    callOff: (ask: ByStaff & { cause: 'our-error' | 'closed' | 'refused' }) =>
      move(ask, { to: 'called-off', cause: ask.cause }),

    /** The pictures of a case, and what they are bound to. */
    async papersOf(caseId: string) {
      const papers = await papersOf(needs.db, { caseIds: [caseId] })
      return { boundTo: filesOfCase(caseId), papers }
    },
  }
}

/** Whether what stands on a visa is the applicant: the passport's number, and the same names in whatever order. */
function isTheirs(
  found: VisaCase,
  { number, passport, name }: { number: string; passport: string; name: string },
): boolean {
  const words = (text: string) =>
    text
      .toUpperCase()
      .split(/[\s,]+/)
      .filter(Boolean)
      .toSorted()
      .join(' ')
  return (
    number.trim() !== '' &&
    normalizeDigitsField(passport).toUpperCase() === found.passportNumber &&
    words(name) === words(`${found.firstName} ${found.lastName}`)
  )
}
