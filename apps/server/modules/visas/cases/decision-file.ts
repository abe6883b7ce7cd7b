/** The visa itself: brought in by staff, taken by its holder by a link of a minute. */
import { createHash } from 'node:crypto'
import { mostUploadBytes } from '@parastoo/contract/images/blobs'
import type { Code } from '@parastoo/contract/messages'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { advanceCase, findCase, tellOf, withCase } from './advance-case.ts'
import { addDecisionFile, decisionFilesOf } from './decision-file-store.ts'
import { daysFilesAreKept, filesOfCase } from './keep-files.ts'
import type { CaseNeeds } from './needs.ts'

type Kept = Parameters<CaseNeeds['files']['keepFor']>[1]
type Added = { added: true } | Refusal<Code | 'MOVED_MEANWHILE'>

/** States in which a visa is there, and not yet in its holder's hands. */
const takesFile = (state: string): boolean => state === 'approved' || state === 'correction'

/** Keeps the visa of an approved case, a PDF or a picture, for its holder. The last one that was brought in counts. */
export async function bringDecision(
  needs: CaseNeeds,
  { caseId, staff, bytes }: { caseId: string; staff: string; bytes: Buffer },
): Promise<Added> {
  const before = await findCase(needs, needs.db, caseId)
  if (!before) return refuse('NOT_FOUND')
  if (before.userId === staff) return refuse('APPROVAL_OWN_CASE')
  if (!takesFile(before.state))
    return refuse('MOVED_MEANWHILE', { detail: { state: before.state } })
  const made = await fileFrom(needs, bytes)
  if (isRefused(made)) return made
  const boundTo = filesOfCase(caseId)
  const until = needs.clock.now().add({ hours: 24 * daysFilesAreKept.open })
  const kept = await needs.files.keepFor(before.userId, { ...made, boundTo, until })
  if (!kept) return refuse('IMAGE_UPLOAD_FAILED')
  return await withCase(needs, caseId, async (tx, found): Promise<Added> => {
    // Its file goes with the others of the case.
    if (!takesFile(found.state))
      return refuse('MOVED_MEANWHILE', { detail: { state: found.state } })
    const at = needs.clock.now()
    const sha256 = createHash('sha256').update(made.bytes).digest('hex')
    await addDecisionFile(tx, { fileId: kept.id, caseId, sha256, addedAt: at, addedBy: staff })
    await tellOf(needs, tx, found, { what: 'file-added', by: { whom: 'staff', name: staff }, at })
    const subject = { kind: 'visa-case', id: caseId }
    const after = { orderId: found.orderId, sha256 }
    await needs.audit(tx, { kind: 'visas.visa-brought-in', by: staff, subject, after })
    needs.log.info({ caseId, staff }, 'staff brought a visa in')
    return { added: true }
  })
}

/** What may be kept as a visa: a PDF that runs nothing, or a picture, drawn anew. */
async function fileFrom(
  { remakePicture }: Pick<CaseNeeds, 'remakePicture'>,
  bytes: Buffer,
): Promise<Pick<Kept, 'bytes' | 'contentType' | 'sides'> | Refusal<Code>> {
  if (bytes.length > mostUploadBytes) return refuse('IMAGE_TOO_LARGE')
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') {
    const made = await remakePicture(bytes)
    if (isRefused(made)) return made
    const { width, height } = made
    return { bytes: made.bytes, contentType: 'image/jpeg', sides: { width, height } }
  }
  const isWhole = bytes.subarray(-1024).includes('%%EOF')
  if (!isWhole || runsSomething(bytes)) return refuse('IMAGE_IS_INVALID')
  return { bytes, contentType: 'application/pdf', sides: null }
}

/** Scripts, programs and files within a PDF; what lies packed is not looked into, for readers ask before they run it. */
const runsSomething = (bytes: Buffer): boolean =>
  /\/(?:JavaScript|JS|Launch|EmbeddedFile|OpenAction)\b/.test(bytes.toString('latin1'))

export type DecisionLink = { url: string; urlExpiresAt: string }

/**
 * A link of a minute to one's own visa. The first is its delivery, from which the days are counted for which it is kept. A visa that is being
 * corrected is not given out: nobody should fly with it (edge 9 of the facts).
 */
export async function linkDecision(
  needs: CaseNeeds,
  { caseId, userId }: { caseId: string; userId: string },
): Promise<DecisionLink | Refusal<'NOT_FOUND' | 'VISA_FILE_NOT_FOUND' | 'VISA_IN_CORRECTION'>> {
  const fileId = await withCase(needs, caseId, async (tx, found) => {
    if (found.userId !== userId) return refuse('NOT_FOUND')
    if (found.state === 'correction') return refuse('VISA_IN_CORRECTION')
    const [file] = await decisionFilesOf(tx, [caseId])
    if (!file || (found.state !== 'approved' && found.state !== 'delivered'))
      return refuse('VISA_FILE_NOT_FOUND')
    if (found.state === 'approved')
      await advanceCase(needs, tx, found, { to: 'delivered', by: { whom: 'traveller' } })
    return { id: file.fileId }
  })
  if (isRefused(fileId)) return fileId
  const link = await needs.files.link({ ...fileId, ownerId: userId })
  return isRefused(link) ? refuse('VISA_FILE_NOT_FOUND') : link
}
