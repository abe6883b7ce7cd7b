import type { LineContent } from '@parastoo/contract/orders/lines'
import { type CaseView, caseFacts, missingReasonNames } from '@parastoo/contract/visas/cases'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { packsSoldBy } from '../packs/index.ts'
import { endingOf, isOpen, priceOf, type VisaCase } from './case.ts'
import { findCases } from './case-store.ts'
import { eventsOf, papersOf } from './history-store.ts'
import type { CaseNeeds } from './needs.ts'
import { whyNotWithdrawn } from './traveller-steps.ts'

/** Lines of visas for their owner's eyes: the decision, once there is one. */
export async function describeLines(
  { db, documents: seals }: Pick<CaseNeeds, 'db' | 'documents'>,
  lineIds: readonly string[],
): Promise<Map<string, LineContent>> {
  const cases = await findCases(db, seals, { lineIds })
  return new Map(
    cases.map(({ lineId, caseId, issuedAt, decisionNumber, cancelledAt, cause }) => [
      lineId,
      {
        kind: 'visa',
        documents: issuedAt
          ? [
              {
                documentId: caseId,
                kind: 'decision',
                number: decisionNumber ?? '',
                // One that was called off is worth nothing, whether or not money comes back for it.
                isVoid: cancelledAt !== null || cause !== null,
              },
            ]
          : [],
      },
    ]),
  )
}

/** The cases of a person's own order; another's order has none, and is answered as missing. */
export async function casesOfOrder(
  needs: Pick<CaseNeeds, 'db' | 'documents'>,
  { orderId, userId }: { orderId: string; userId: string },
): Promise<CaseView[] | Refusal<'NOT_FOUND'>> {
  const cases = await findCases(needs.db, needs.documents, { orderId })
  const own = cases.filter((found) => found.userId === userId)
  return own.length === 0 ? refuse('NOT_FOUND') : await viewCases(needs, own)
}

export async function showCase(
  needs: Pick<CaseNeeds, 'db' | 'documents'>,
  { caseId, userId }: { caseId: string; userId: string },
): Promise<CaseView | Refusal<'NOT_FOUND'>> {
  const found = await findCases(needs.db, needs.documents, { caseIds: [caseId] })
  const [view] = await viewCases(
    needs,
    found.filter((each) => each.userId === userId),
  )
  return view ?? refuse('NOT_FOUND')
}

/** Cases with their papers and history; the same few queries however many. */
async function viewCases(
  { db }: Pick<CaseNeeds, 'db'>,
  cases: readonly VisaCase[],
): Promise<CaseView[]> {
  const caseIds = cases.map(({ caseId }) => caseId)
  const [packs, events, papers] = await Promise.all([
    packsSoldBy(db, cases),
    eventsOf(db, caseIds),
    papersOf(db, { caseIds }),
  ])
  return cases.map((found) => {
    const { caseId, state, visaType, destination } = found
    const pack = packs.find(
      ({ version, ...each }) => each.destination === destination && version === found.packVersion,
    )
    const type = pack?.types.find(({ code }) => code === visaType)
    if (!pack || !type) throw new Error(`The case ${caseId} was sold by nothing that is known`)
    const { word, nameFa, waitsFor } = caseFacts[state]
    const { firstName, lastName, firstNameFarsi, lastNameFarsi } = found
    const { nationality, orderId, lineId, cause, keptRial, isSample } = found
    const { authorityReference, decisionNumber } = found
    const isPaid = found.paidAt !== null
    const mayWithdraw = isPaid && whyNotWithdrawn(found) === null
    const { backRial = 0, keptRial: wouldKeepRial = 0 } = mayWithdraw
      ? endingOf(pack, found, 'withdrawn')
      : {}
    return {
      caseId,
      orderId,
      lineId,
      applicant: { firstName, lastName, firstNameFarsi, lastNameFarsi },
      destination,
      destinationFa: pack.nameFa,
      visaType,
      visaTypeFa: type.nameFa,
      nationality,
      isSample,
      officialSite: pack.officialSite,
      state,
      stateFa: nameFa,
      status: word,
      isPaid,
      waitsFor: isPaid ? waitsFor : null,
      promisedOn: isOpen(found) ? found.promisedOn : null,
      isPaused: found.pausedOn !== null,
      isLate: found.lateAt !== null,
      authorityReference,
      decisionNumber,
      totalPrice: priceOf(found),
      papers: papers
        .filter((each) => each.caseId === caseId)
        .map(({ caseId: _, ...each }) => ({
          ...each,
          reasonFa: each.reason && missingReasonNames[each.reason],
        })),
      events: events
        .filter((each) => each.caseId === caseId)
        .map(({ caseId: _, position: _place, ...each }) => each),
      withdrawal: mayWithdraw ? { backRial, keptRial: wouldKeepRial } : null,
      ended:
        cause === null
          ? null
          : {
              cause,
              keptRial: (keptRial ?? 0) - found.lateBackRial,
              backRial: priceOf(found) - (keptRial ?? 0) + found.lateBackRial,
            },
    }
  })
}
