/** Contract operations by which officers move cases of visas on. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import type { OfficeCase } from '@parastoo/contract/office/decisions'
import { type CaseState, caseFacts, caseMoves } from '@parastoo/contract/visas/cases'
import { isRefused, refuse } from '@parastoo/kit/outcome'
import { answered, ok } from '../../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../../platform/http/request-context.ts'
import type { OfficeNeeds } from '../needs.ts'

type Desk = OfficeNeeds['visas']['desk']
type Shown = NonNullable<Awaited<ReturnType<Desk['show']>>>
type Step = {
  caseId: string
  to: CaseState
  seen?: CaseState | undefined
  note: string
  reference: string
  number: string
  passport: string
  name: string
  isTaken: boolean
  cause?: 'our-error' | 'closed' | 'refused' | undefined
}

export function visaRoutes(needs: OfficeNeeds) {
  const routes = implement(contract.api.officeVisas).$context<RequestContext>()
  const { desk } = needs.visas
  const show = async (caseId: string, context: RequestContext) => {
    const shown = await desk.show(caseId)
    const reader = callerOf(context).userId
    return shown ? ok(officeCaseOf(shown, reader)) : answered(refuse('NOT_FOUND'))
  }
  return {
    times: routes.times.handler(async () => ok(await desk.times())),
    visaCase: routes.visaCase.handler(
      async ({ input: { caseId }, context }) => await show(caseId, context),
    ),
    move: routes.move.handler(async ({ input, context }) => {
      const staff = callerOf(context).userId
      answered(await tellOther(desk, input.caseId, await take(desk, { ...input, staff })))
      return await show(input.caseId, context)
    }),
    showPaper: routes.showPaper.handler(async ({ input, context }) => {
      const staff = callerOf(context).userId
      const { bytes } = answered(await desk.showPaper({ ...input, staff }))
      return ok({ jpegBase64: bytes.toString('base64') })
    }),
    askPaper: routes.askPaper.handler(async ({ input, context }) => {
      const { note: noteFa, ...ask } = input
      const staff = callerOf(context).userId
      const asked = await desk.askPaper({ ...ask, noteFa, staff })
      answered(await tellOther(desk, input.caseId, asked))
      return await show(input.caseId, context)
    }),
    tell: routes.tell.handler(async ({ input, context }) => {
      const { note: noteFa, ...ask } = input
      answered(await desk.tell({ ...ask, noteFa, staff: callerOf(context).userId }))
      return await show(input.caseId, context)
    }),
    moveOriginal: routes.moveOriginal.handler(async ({ input, context }) => {
      const { to, note, ...of } = input
      const by = { ...of, staff: callerOf(context).userId }
      if (to === 'received') answered(await desk.receiveOriginal({ ...by, noteFa: note }))
      else if (to === 'returned') answered(await desk.returnOriginal({ ...by, toFa: note }))
      else answered(await desk.keepOriginal({ ...by, keptAt: to }))
      return await show(input.caseId, context)
    }),
    returnDeposit: routes.returnDeposit.handler(async ({ input: { caseId, note }, context }) => {
      const staff = callerOf(context).userId
      answered(await desk.returnDeposit({ caseId, staff, proofFa: note }))
      return await show(caseId, context)
    }),
    holdFiles: routes.holdFiles.handler(async ({ input: { caseId, days, note }, context }) => {
      const staff = callerOf(context).userId
      if (days === 0) answered(await desk.letFilesGo({ caseId, staff }))
      else answered(await desk.holdFiles({ caseId, staff, days, reasonFa: note }))
      return await show(caseId, context)
    }),
  }
}

/** Whoever comes second reads what the first has done: where the case stands by now, who brought it there and when. */
async function tellOther<Outcome extends object>(desk: Desk, caseId: string, outcome: Outcome) {
  if (!isRefused(outcome) || outcome.refused !== 'MOVED_MEANWHILE') return outcome
  const shown = await desk.show(caseId)
  const last = shown?.view.events.at(-1)
  const { nameFa: stateFa } = shown ? caseFacts[shown.found.state] : { nameFa: '' }
  return { ...outcome, detail: { ...outcome.detail, stateFa, by: last?.by, at: last?.at } }
}

/** Asking for papers has a door of its own. */
async function take(desk: Desk, { note, to, cause, ...step }: Step & { staff: string }) {
  const by = { caseId: step.caseId, staff: step.staff, seen: step.seen, noteFa: note }
  switch (to) {
    case 'submitted':
      return await desk.file({ ...by, reference: step.reference })
    case 'approved':
      return await desk.approve({ ...by, ...step })
    case 'rejected':
      return await desk.reject(by)
    case 'withdrawn':
      return await desk.withdraw(by)
    case 'called-off':
      return cause ? await desk.callOff({ ...by, cause }) : refuse('MOVED_MEANWHILE')
    case 'created':
    case 'ready':
    case 'in-review':
    case 'correction':
    case 'delivered':
      return await desk.move({ ...by, to })
    default:
      return refuse('MOVED_MEANWHILE')
  }
}

/** These are asked for by papers that are missing. */
const byPapers: readonly CaseState[] = ['documents-missing', 'extra-requested']

function officeCaseOf(
  { found, filedLastName, view, proofs, ownTimes }: Shown,
  reader: string,
): OfficeCase {
  const { caseId, orderId, lineId, destination, visaType, travelDate, state } = found
  const moves: readonly CaseState[] = caseMoves[state]
  const isPaid = found.paidAt !== null
  const isOwn = found.userId === reader
  const mayMove = isPaid && !isOwn
  return {
    caseId,
    orderId,
    lineId,
    destination,
    visaType,
    travelDate,
    state,
    name: `${found.firstNameFarsi} ${found.lastNameFarsi}`,
    latinName: `${found.firstName} ${found.lastName}`,
    stateFa: caseFacts[state].nameFa,
    isPaid,
    promisedOn: found.promisedOn,
    authorityReference: found.authorityReference,
    decisionNumber: found.decisionNumber,
    applicant: {
      filedLastName,
      firstName: found.firstName,
      birthDate: found.birthDate,
      nationality: found.nationality,
      passportNumber: found.passportNumber,
      passportExpires: found.passportExpires,
      guardian: found.guardianFa,
    },
    destinationFa: view.destinationFa,
    visaTypeFa: view.visaTypeFa,
    isSample: view.isSample,
    isLate: view.isLate,
    isPaused: view.isPaused,
    ownTimes,
    papers: view.papers.map(({ paperId, kind, fileId, reasonFa, noteFa, givenAt }) => ({
      paperId,
      kind,
      fileId,
      reasonFa,
      note: noteFa,
      givenAt,
    })),
    mayAsk: mayMove && byPapers.some((to) => to === state || moves.includes(to)),
    originals: view.originals,
    events: view.events,
    isOwn,
    hasVisaFile: view.decisionFile !== null,
    mayBringVisa: !isOwn && (state === 'approved' || state === 'correction'),
    filesKeptUntil: view.filesKeptUntil,
    filesHeld: view.filesHeld,
    deposit: view.deposit && {
      amountRial: view.deposit.amountRial,
      returnedAt: view.deposit.returnedAt,
      isHeld: isPaid && found.issuedAt !== null && !view.deposit.returnedAt && !view.ended,
      proofs: proofs.map(({ fileId, givenAt }) => ({ fileId, givenAt: givenAt.toString() })),
    },
    moves: mayMove ? moves.filter((to) => !byPapers.includes(to)) : [],
  }
}
