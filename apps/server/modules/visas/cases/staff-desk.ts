import type { Code } from '@parastoo/contract/messages'
import { type CaseState, caseFacts, type MissingReason } from '@parastoo/contract/visas/cases'
import type { VisaDocumentKind } from '@parastoo/contract/visas/words'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { normalizeDigitsField } from '@parastoo/kit/text'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { advanceCase, type Step, tellOf, withCase } from './advance-case.ts'
import { sourcesOfCase, type VisaCase } from './case.ts'
import { findCases, openCases } from './case-store.ts'
import { bringDecision } from './decision-file.ts'
import { returnDeposit } from './deposit.ts'
import { askForRise, riseOf } from './fee-rise.ts'
import { feeRisesOf } from './fee-rise-store.ts'
import { askForPaper, papersOf } from './history-store.ts'
import { holdFiles, letFilesGo } from './hold-files.ts'
import { filesOfCase } from './keep-files.ts'
import type { CaseNeeds } from './needs.ts'
import { keepOriginal, receiveOriginal, returnOriginal } from './originals.ts'
import { sayDecision } from './paid-case-store.ts'
import { type NewPassport, renewPassport } from './renew-passport.ts'
import { showPaper, showToOfficer } from './show-to-officer.ts'
import { tellNews } from './tell-news.ts'
import { workTimes } from './work-times.ts'

type ByStaff = {
  caseId: string
  staff: string
  noteFa?: string
  /** Where the case stood when its officer decided; what was meant for that is done to no other. */
  seen?: CaseState | undefined
}
type PaperAsk = ByStaff & { kind: VisaDocumentKind; reason: MissingReason }
type Read = { number: string; passport: string; name: string }
export type DeskRefusal = Refusal<
  | 'NOT_FOUND'
  | 'APPROVAL_OWN_CASE'
  | 'CASE_NOT_PAID'
  | 'MOVED_MEANWHILE'
  | 'REFERENCE_REQUIRED'
  | 'FEE_HAS_RISEN'
  | 'FEE_IS_AWAITED'
  | 'SECOND_OFFICER_NEEDED'
  | 'DECISION_DOES_NOT_MATCH'
>
type Moved = { state: CaseState } | DeskRefusal

/** What officers do with cases. Whoever moves a case first has moved it. */
export function openDesk(needs: CaseNeeds) {
  const move = (
    { caseId, staff, noteFa = '', seen }: ByStaff,
    step: Omit<Step, 'by' | 'noteFa'>,
  ): Promise<Moved> =>
    withCase(needs, caseId, async (tx, found): Promise<Moved> => {
      // What ends a case gives its money back: nobody moves their own.
      if (found.userId === staff) return refuse('APPROVAL_OWN_CASE')
      if (found.paidAt === null) return refuse('CASE_NOT_PAID')
      const by = { whom: 'staff' as const, name: staff }
      if (
        isElsewhere(found, seen) ||
        !(await advanceCase(needs, tx, found, { ...step, by, noteFa }))
      )
        return refuse('MOVED_MEANWHILE', { detail: { state: found.state } })
      await writeMove(needs, tx, found, { staff, to: step.to, cause: step.cause })
      needs.log.info({ caseId, staff, to: step.to }, 'staff moved a case')
      return { state: step.to }
    })

  const askIn = async (
    tx: Tx,
    found: VisaCase,
    { caseId, staff, kind, reason, noteFa = '' }: PaperAsk,
  ): Promise<Moved> => {
    if (found.userId === staff) return refuse('APPROVAL_OWN_CASE')
    if (found.paidAt === null) return refuse('CASE_NOT_PAID')
    const to = caseFacts[found.state].stage === 'filed' ? 'extra-requested' : 'documents-missing'
    const by = { whom: 'staff' as const, name: staff }
    // A second paper is asked for while the first is waited for.
    const isWaiting = found.state === to
    if (!isWaiting && !(await advanceCase(needs, tx, found, { to, by, noteFa })))
      return refuse('MOVED_MEANWHILE', { detail: { state: found.state } })
    const askedAt = needs.clock.now()
    await askForPaper(tx, { id: newId(), caseId, kind, reason, noteFa, askedAt })
    await writeMove(needs, tx, found, { staff, to, asked: kind })
    if (isWaiting) await tellOf(needs, tx, found, { what: 'paper-asked', by, at: askedAt, noteFa })
    return { state: to }
  }

  return {
    /** How long cases of each visa take. */
    times: () => workTimes(needs.db),
    list: () => openCases(needs.db, needs.documents),
    ofOrder: (orderId: string) => findCases(needs.db, needs.documents, { orderId }),
    find: async (caseId: string) =>
      (await findCases(needs.db, needs.documents, { caseIds: [caseId] }))[0] ?? null,

    /** The whole of a case, for its officer's eyes. */
    show: (caseId: string) => showToOfficer(needs, caseId),
    showPaper: (ask: Parameters<typeof showPaper>[1]) => showPaper(needs, ask),
    /** How it stands and when there is news again, without a step. */
    tell: (ask: Parameters<typeof tellNews>[1]) => tellNews(needs, ask),

    /** Everything is there, or the authority has begun; steps without a question. */
    move: (ask: ByStaff & { to: 'created' | 'ready' | 'in-review' | 'correction' | 'delivered' }) =>
      move(ask, { to: ask.to }),

    /** The traveller has the next step: a paper before the filing, whatever the authority wants after it. */
    askPaper: (ask: PaperAsk): Promise<Moved> =>
      withCase(needs, ask.caseId, (tx, found) => askIn(tx, found, ask)),

    /** A renewed passport in place of the one that the form named, before the filing; its page is asked for. */
    renewPassport: (
      ask: ByStaff & NewPassport,
    ): Promise<Moved | Refusal<Code | 'MOVED_MEANWHILE'>> =>
      withCase(needs, ask.caseId, async (tx, found) => {
        if (found.userId === ask.staff) return refuse('APPROVAL_OWN_CASE')
        const { stage } = caseFacts[found.state]
        if (stage !== 'created' && stage !== 'preparing') return refuse('VISA_CASE_FILED')
        if (found.paidAt === null) return refuse('CASE_NOT_PAID')
        const refused = await renewPassport(needs, tx, { ...ask, found })
        if (refused) return refused
        return await askIn(tx, found, { ...ask, kind: 'passport', reason: 'expired' })
      }),

    /**
     * It is with the authority, under the reference that it gave; a traveller who withdrew in the same moment was first or comes too late.
     * FEE_HAS_RISEN: the authority asks more by now than we bear, so the traveller is asked for it and nothing is filed; FEE_IS_AWAITED until
     * they have paid.
     */
    async file(ask: ByStaff & { reference: string }): Promise<Moved> {
      const { caseId, staff, noteFa = '' } = ask
      const authorityReference = ask.reference.trim()
      if (authorityReference === '') return refuse('REFERENCE_REQUIRED')
      return await withCase(needs, caseId, async (tx, found): Promise<Moved> => {
        if (found.userId === staff) return refuse('APPROVAL_OWN_CASE')
        if (found.paidAt === null) return refuse('CASE_NOT_PAID')
        const movedMeanwhile = refuse('MOVED_MEANWHILE', { detail: { state: found.state } })
        if (isElsewhere(found, ask.seen) || !sourcesOfCase('submitted').includes(found.state))
          return movedMeanwhile
        const isAwaited = (await feeRisesOf(tx, caseId)).some(({ answer }) => answer === null)
        if (isAwaited) return refuse('FEE_IS_AWAITED')
        const riseRial = await riseOf(tx, found)
        if (riseRial > needs.mostBorneRial) {
          await askForRise(needs, tx, { found, staff, riseRial })
          await writeMove(needs, tx, found, { staff, to: found.state, asked: 'fee-rise' })
          needs.log.info({ caseId, staff, riseRial }, 'a fee has risen; its traveller is asked')
          return refuse('FEE_HAS_RISEN', { detail: { riseRial } })
        }
        const by = { whom: 'staff' as const, name: staff }
        const step = { to: 'submitted' as const, authorityReference, borneRial: riseRial }
        if (!(await advanceCase(needs, tx, found, { ...step, by, noteFa }))) return movedMeanwhile
        await writeMove(needs, tx, found, { staff, to: step.to })
        needs.log.info({ caseId, staff, to: step.to, borneRial: riseRial }, 'staff moved a case')
        return { state: step.to }
      })
    },

    /**
     * A visa of this number, as its holder's passport and name stand on it: another person's is not taken. `isTaken`: this officer says that
     * it is right all the same; SECOND_OFFICER_NEEDED until another one has read exactly the same (edge 15 of the facts).
     */
    async approve({
      isTaken = false,
      ...ask
    }: ByStaff & Read & { isTaken?: boolean }): Promise<Moved> {
      const { caseId, staff, noteFa = '' } = ask
      return await withCase(needs, caseId, async (tx, found): Promise<Moved> => {
        if (found.userId === staff) return refuse('APPROVAL_OWN_CASE')
        if (found.paidAt === null) return refuse('CASE_NOT_PAID')
        if (isElsewhere(found, ask.seen))
          return refuse('MOVED_MEANWHILE', { detail: { state: found.state } })
        if (!isTheirs(found, ask)) {
          if (!isTaken || ask.number.trim() === '') return refuse('DECISION_DOES_NOT_MATCH')
          const said = needs.documents.fingerprint(saidOf(ask))
          const at = needs.clock.now()
          if (!(await sayDecision(tx, { caseId, staff, said, at })))
            return refuse('SECOND_OFFICER_NEEDED')
        }
        const by = { whom: 'staff' as const, name: staff }
        const step = { to: 'approved' as const, decisionNumber: ask.number.trim(), by, noteFa }
        if (!(await advanceCase(needs, tx, found, step)))
          return refuse('MOVED_MEANWHILE', { detail: { state: found.state } })
        await writeMove(needs, tx, found, { staff, to: step.to })
        needs.log.info({ caseId, staff, to: step.to }, 'staff moved a case')
        return { state: step.to }
      })
    },

    /** The visa itself, a PDF or a picture, for its holder to take. */
    bringDecision: (ask: { caseId: string; staff: string; bytes: Buffer }) =>
      bringDecision(needs, ask),

    reject: (ask: ByStaff) => move(ask, { to: 'rejected', cause: 'refused' }),

    /** Withdrawn by telephone, at any time before the decision. */
    withdraw: (ask: ByStaff) => move(ask, { to: 'withdrawn', cause: 'withdrawn' }),

    /** Ended by us, or because its authority takes no more; of a visa that was issued too. */
    callOff: (ask: ByStaff & { cause: 'our-error' | 'closed' | 'refused' }) =>
      move(ask, { to: 'called-off', cause: ask.cause }),

    /** What of the price was only held goes back, once its traveller has left the country again. */
    returnDeposit: (ask: { caseId: string; staff: string; proofFa: string }) =>
      returnDeposit(needs, ask),

    receiveOriginal: (ask: Parameters<typeof receiveOriginal>[1]) => receiveOriginal(needs, ask),
    keepOriginal: (ask: Parameters<typeof keepOriginal>[1]) => keepOriginal(needs, ask),
    returnOriginal: (ask: Parameters<typeof returnOriginal>[1]) => returnOriginal(needs, ask),

    /** Papers are kept longer than their days, for a reason that their traveller reads. */
    holdFiles: (ask: Parameters<typeof holdFiles>[1]) => holdFiles(needs, ask),
    letFilesGo: (ask: { caseId: string; staff: string }) => letFilesGo(needs, ask),

    /** The pictures of a case, and what they are bound to. */
    async papersOf(caseId: string) {
      const papers = await papersOf(needs.db, { caseIds: [caseId] })
      return { boundTo: filesOfCase(caseId), papers }
    },
  }
}

/** Whether a case has moved on since it was seen. */
const isElsewhere = ({ state }: VisaCase, seen: CaseState | undefined): boolean =>
  seen !== undefined && seen !== state

/** The row of a move in the audit; what was said to the traveller stands in the history of the case. */
const writeMove = (
  { audit }: CaseNeeds,
  tx: Tx,
  { caseId, orderId, state }: VisaCase,
  { staff, ...after }: { staff: string; to: CaseState; cause?: string | undefined; asked?: string },
) =>
  audit(tx, {
    kind: 'visas.case-moved',
    by: staff,
    subject: { kind: 'visa-case', id: caseId },
    before: { state },
    after: { orderId, ...after },
  })

const wordsOf = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[\s,]+/)
    .filter((word) => word !== '' && word !== '-')
    .toSorted()

const saidOf = ({ number, passport, name }: Read): string =>
  `decision ${number.trim()} ${normalizeDigitsField(passport).toUpperCase()} ${wordsOf(name).join(' ')}`

/** Whether what stands on a visa is the applicant: the passport's number, and the same names in whatever order; a single one may stand twice. */
function isTheirs(found: VisaCase, { number, passport, name }: Read): boolean {
  const own = wordsOf(`${found.firstName} ${found.lastName}`)
  const read = wordsOf(name)
  const isSame =
    found.oneNameAs === ''
      ? read.join(' ') === own.join(' ')
      : [...new Set(read)].join(' ') === [...new Set(own)].join(' ')
  return (
    number.trim() !== '' &&
    normalizeDigitsField(passport).toUpperCase() === found.passportNumber &&
    isSame
  )
}
