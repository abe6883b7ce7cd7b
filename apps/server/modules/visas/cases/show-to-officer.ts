/** A case as its officer looks at it: whose it is, what it was sold as, and its pictures, each reading written down. */
import type { CaseView } from '@parastoo/contract/visas/cases'
import type { OwnTimes } from '@parastoo/contract/visas/visas'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { ownTimesOf } from '../answers/index.ts'
import { findCase, packOf } from './advance-case.ts'
import { filedLastName, type VisaCase } from './case.ts'
import { exitProofsOf } from './deposit-store.ts'
import { viewCases } from './describe-cases.ts'
import { filesOfExit } from './exit-proof.ts'
import { papersOf } from './history-store.ts'
import { filesOfCase } from './keep-files.ts'
import type { CaseNeeds } from './needs.ts'

export type ShownCase = {
  found: VisaCase
  /** The family name as the authority's form is filled in. */
  filedLastName: string
  view: CaseView
  proofs: { fileId: string; givenAt: Temporal.Instant }[]
  /** How long our own cases of this visa took; null while there are too few. */
  ownTimes: OwnTimes | null
}

export async function showToOfficer(needs: CaseNeeds, caseId: string): Promise<ShownCase | null> {
  const found = await findCase(needs, needs.db, caseId)
  const [view] = found ? await viewCases(needs, [found]) : []
  if (!found || !view) return null
  const pack = await packOf(needs.db, found)
  const times = await ownTimesOf(needs.db, pack, found.nationality)
  return {
    found,
    filedLastName: filedLastName(found),
    view,
    proofs: await exitProofsOf(needs.db, [caseId]),
    ownTimes: times.get(found.visaType) ?? null,
  }
}

/** One picture of a case with what alone it is for written across it; NOT_FOUND of what is another's, or not kept any more. */
export async function showPaper(
  needs: CaseNeeds,
  { caseId, fileId, staff }: { caseId: string; fileId: string; staff: string },
): Promise<{ bytes: Buffer } | Refusal<'NOT_FOUND'>> {
  const found = await findCase(needs, needs.db, caseId)
  if (!found) return refuse('NOT_FOUND')
  const papers = await papersOf(needs.db, { caseIds: [caseId] })
  const isPaper = papers.some((paper) => paper.fileId === fileId)
  const boundTo = isPaper ? filesOfCase(caseId) : filesOfExit(caseId)
  const bytes = await needs.files.showToStaff({ id: fileId, boundTo, staff })
  if (!bytes) return refuse('NOT_FOUND')
  const subject = { kind: 'visa-case', id: caseId }
  await needs.db.tx((tx) =>
    needs.audit(tx, { kind: 'visas.paper-shown', by: staff, subject, after: { fileId } }),
  )
  const { nameFa } = await packOf(needs.db, found)
  return { bytes: await needs.markPicture(bytes, `فقط برای ویزای ${nameFa}`) }
}
