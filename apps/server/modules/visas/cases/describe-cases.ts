import type { LineContent } from '@parastoo/contract/orders/lines'
import { type CaseView, caseFacts, missingReasonNames } from '@parastoo/contract/visas/cases'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { dateIn } from '../../../platform/clock.ts'
import { packsSoldBy } from '../packs/index.ts'
import { lastEntryOn, type PackType } from '../rules/index.ts'
import {
  backBeforeOf,
  endingOf,
  filedLastName,
  hasEnded,
  hasWaitedTooLong,
  isOpen,
  priceOf,
  type VisaCase,
  waitsUntil,
} from './case.ts'
import { findCases } from './case-store.ts'
import {
  type DecisionFile,
  type Deletion,
  decisionFilesOf,
  deletionsOf,
} from './decision-file-store.ts'
import { exitProofsOf } from './deposit-store.ts'
import { isDepositHeld, mostExitProofs } from './exit-proof.ts'
import { eventsOf, papersOf } from './history-store.ts'
import { filesOfCase } from './keep-files.ts'
import type { CaseNeeds } from './needs.ts'
import { originalsOf } from './original-store.ts'
import { whyNotWithdrawn } from './traveller-steps.ts'

export type ViewNeeds = Pick<CaseNeeds, 'db' | 'documents' | 'clock' | 'files'>

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
  needs: ViewNeeds,
  { orderId, userId }: { orderId: string; userId: string },
): Promise<CaseView[] | Refusal<'NOT_FOUND'>> {
  const cases = await findCases(needs.db, needs.documents, { orderId })
  const own = cases.filter((found) => found.userId === userId)
  return own.length === 0 ? refuse('NOT_FOUND') : await viewCases(needs, own)
}

export async function showCase(
  needs: ViewNeeds,
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
export async function viewCases(
  { db, clock, files }: Omit<ViewNeeds, 'documents'>,
  cases: readonly VisaCase[],
): Promise<CaseView[]> {
  const caseIds = cases.map(({ caseId }) => caseId)
  const now = clock.now()
  const [packs, events, papers, visas, deletions, kept, held, originals, proofs] =
    await Promise.all([
      packsSoldBy(db, cases),
      eventsOf(db, caseIds),
      papersOf(db, { caseIds }),
      decisionFilesOf(db, caseIds),
      deletionsOf(db, caseIds),
      files.bound(db, caseIds.map(filesOfCase)),
      files.held(db, caseIds.map(filesOfCase)),
      originalsOf(db, caseIds),
      exitProofsOf(db, caseIds),
    ])
  return cases.map((found) => {
    const { caseId, state, visaType, destination } = found
    const pack = packs.find(
      ({ version, ...each }) => each.destination === destination && version === found.packVersion,
    )
    const type = pack?.types.find(({ code }) => code === visaType)
    if (!pack || !type) throw new Error(`The case ${caseId} was sold by nothing that is known`)
    const { word, nameFa, waitsFor } = caseFacts[state]
    const { firstName, firstNameFarsi, lastNameFarsi } = found
    const lastName = filedLastName(found)
    const { nationality, orderId, lineId, cause, keptRial, isSample } = found
    const { authorityReference, decisionNumber } = found
    const isPaid = found.paidAt !== null
    const enterUntil = enterUntilOf(type, found)
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
      authorityFa: pack.authorityFa,
      promise: { leastDays: type.leastDays, mostDays: type.mostDays },
      refunds: [...pack.refunds],
      state,
      stateFa: nameFa,
      status: word,
      isPaid,
      payableUntil: isPaid || hasWaitedTooLong(found, now) ? null : waitsUntil(found).toString(),
      waitsFor: isPaid ? waitsFor : null,
      promisedOn: isOpen(found) ? found.promisedOn : null,
      isPaused: found.pausedOn !== null,
      isLate: found.lateAt !== null,
      travelDate: found.travelDate,
      enterUntil,
      endsBeforeTravel: enterUntil !== null && enterUntil < found.travelDate,
      authorityReference,
      decisionNumber,
      totalPrice: priceOf(found),
      deposit:
        found.depositRial === 0
          ? null
          : {
              amountRial: found.depositRial,
              returnedAt: found.depositReturnedAt?.toString() ?? null,
              ...exitOf(found, proofs),
            },
      originals: originals
        .filter((each) => each.caseId === caseId)
        .map(({ caseId: _, ...each }) => each),
      papers: papers
        .filter((each) => each.caseId === caseId)
        .map(({ caseId: _, ...each }) => ({
          ...each,
          reasonFa: each.reason && missingReasonNames[each.reason],
        })),
      events: events
        .filter((each) => each.caseId === caseId)
        .map(({ caseId: _, position: _place, ...each }) => each),
      ...filesIn(caseId, { visas, deletions, kept, held }),
      withdrawal: mayWithdraw ? { backRial, keptRial: wouldKeepRial } : null,
      ended:
        cause === null
          ? null
          : {
              cause,
              keptRial: (keptRial ?? 0) - backBeforeOf(found),
              backRial: priceOf(found) - (keptRial ?? 0) + backBeforeOf(found),
            },
    }
  })
}

function exitOf(found: VisaCase, all: readonly { caseId: string }[]) {
  const proofs = all.filter(({ caseId }) => caseId === found.caseId).length
  return { proofs, mayShowExit: isDepositHeld(found) && proofs < mostExitProofs }
}

/** Until when one may enter with a visa that is there and stands; counted from its issue (edge 10 of the facts). */
const enterUntilOf = (type: PackType, found: VisaCase): string | null =>
  found.issuedAt === null || hasEnded(found)
    ? null
    : lastEntryOn(type, dateIn('Asia/Tehran', found.issuedAt))

/** What is kept of a case for its holder, and what was deleted. */
function filesIn(
  caseId: string,
  has: {
    visas: readonly DecisionFile[]
    deletions: readonly Deletion[]
    kept: readonly { boundTo: string; until: Temporal.Instant }[]
    held: readonly { boundTo: string; until: Temporal.Instant; reasonFa: string }[]
  },
): Pick<CaseView, 'decisionFile' | 'filesKeptUntil' | 'filesHeld' | 'deletion'> {
  const isOf = (each: { caseId: string }) => each.caseId === caseId
  const visa = has.visas.find(isOf)
  const deletion = has.deletions.find(isOf)
  const kept = has.kept.find(({ boundTo }) => boundTo === filesOfCase(caseId))
  const held = kept && has.held.find(({ boundTo }) => boundTo === kept.boundTo)
  return {
    decisionFile: visa && kept ? { addedAt: visa.addedAt.toString() } : null,
    filesKeptUntil: kept?.until.toString() ?? null,
    filesHeld: held ? { until: held.until.toString(), reasonFa: held.reasonFa } : null,
    deletion: deletion
      ? {
          files: deletion.files,
          deletedAt: deletion.deletedAt.toString(),
          lastCopyUntil: deletion.lastCopyUntil?.toString() ?? null,
        }
      : null,
  }
}
