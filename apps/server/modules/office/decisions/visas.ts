/** Contract operations by which officers move cases of visas on. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import type { OfficeCase } from '@parastoo/contract/office/decisions'
import { type CaseState, caseFacts, caseMoves } from '@parastoo/contract/visas/cases'
import { refuse } from '@parastoo/kit/outcome'
import { answered, ok } from '../../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../../platform/http/request-context.ts'
import type { OfficeNeeds } from '../needs.ts'

type Desk = OfficeNeeds['visas']['desk']
type Step = {
  caseId: string
  to: CaseState
  note: string
  reference: string
  number: string
  passport: string
  name: string
}

export function visaRoutes(needs: OfficeNeeds) {
  const routes = implement(contract.api.officeVisas).$context<RequestContext>()
  const { desk } = needs.visas
  const show = async (caseId: string) =>
    ok((await showCase(desk, caseId)) ?? answered(refuse('NOT_FOUND')))
  return {
    visaCase: routes.visaCase.handler(async ({ input: { caseId } }) => await show(caseId)),
    move: routes.move.handler(async ({ input, context }) => {
      answered(await take(desk, { ...input, staff: callerOf(context).userId }))
      return await show(input.caseId)
    }),
  }
}

/** Asking for papers has a door of its own, and what ends a case by the authority's closing too: both are taken by command. */
async function take(desk: Desk, { note, to, ...step }: Step & { staff: string }) {
  const by = { caseId: step.caseId, staff: step.staff, noteFa: note }
  switch (to) {
    case 'submitted':
      return await desk.file({ ...by, reference: step.reference })
    case 'approved':
      return await desk.approve({ ...by, ...step })
    case 'rejected':
      return await desk.reject(by)
    case 'withdrawn':
      return await desk.withdraw(by)
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

const taken = new Set<CaseState>([
  'created',
  'ready',
  'submitted',
  'in-review',
  'approved',
  'correction',
  'delivered',
  'rejected',
  'withdrawn',
])

async function showCase(desk: Desk, caseId: string): Promise<OfficeCase | null> {
  const one = await desk.find(caseId)
  if (!one) return null
  const { papers } = await desk.papersOf(caseId)
  const { orderId, lineId, destination, visaType, travelDate, state } = one
  return {
    caseId,
    orderId,
    lineId,
    destination,
    visaType,
    travelDate,
    state,
    name: `${one.firstNameFarsi} ${one.lastNameFarsi}`,
    latinName: `${one.firstName} ${one.lastName}`,
    stateFa: caseFacts[state].nameFa,
    isPaid: one.paidAt !== null,
    promisedOn: one.promisedOn,
    authorityReference: one.authorityReference,
    decisionNumber: one.decisionNumber,
    papers: papers.map(({ kind, fileId }) => ({ kind, isThere: fileId !== null })),
    moves: one.paidAt === null ? [] : caseMoves[state].filter((to) => taken.has(to)),
  }
}
