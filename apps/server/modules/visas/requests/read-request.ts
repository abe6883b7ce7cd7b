/** The multipart form of a request as it comes: texts by their names, pictures kept one by one as they arrive. */
import { createHash } from 'node:crypto'
import { mostUploadBytes } from '@parastoo/contract/images/blobs'
import type { Code } from '@parastoo/contract/messages'
import { type VisaUpload, visaUploads } from '@parastoo/contract/visas/requests'
import { mostApplicants } from '@parastoo/contract/visas/visas'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { isUuid } from '@parastoo/kit/uuid'
import { requestHashOf } from '../../../platform/http/idempotency.ts'
import type { FormPart } from '../../../platform/http/read-form.ts'

/** What a form says: `destination`, `contact.phoneNumber`, `applicants.0.firstName`. */
export type SentRequest = {
  texts: ReadonlyMap<string, string>
  /** The pictures by field: kept under an id, or why not. */
  uploads: ReadonlyMap<string, { fileId: string } | Refusal<Code>>
  /** The same for the same form. */
  requestHash: string
}

/** What nine people, five pictures of 5 MB and twenty fields each come to, with room for what a form adds. */
export const formBounds = {
  mostParts: mostApplicants * 25 + 20,
  mostPartBytes: mostUploadBytes,
  mostBytes: mostApplicants * visaUploads.length * (mostUploadBytes + 1024) + 1024 * 1024,
  withinMs: 180_000,
}
const mostTextBytes = 2_000

/** Collects the parts of one form. Of two parts of one name the first counts. */
export function collectRequest(keep: (bytes: Buffer) => Promise<{ id: string } | Refusal<Code>>): {
  take: (part: FormPart) => Promise<void>
  sent: () => SentRequest
} {
  const texts = new Map<string, string>()
  const uploads = new Map<string, { fileId: string } | Refusal<Code>>()
  const hashes: string[] = []

  const takePicture = async (field: string, bytes: Buffer | null) => {
    if (bytes === null) return refuse('IMAGE_TOO_LARGE', { field })
    hashes.push(`${field} ${createHash('sha256').update(bytes).digest('hex')}`)
    const kept = await keep(bytes)
    return isRefused(kept) ? { ...kept, field } : { fileId: kept.id }
  }

  return {
    async take({ name, fileName, bytes }) {
      const field = fieldOf(name)
      if (field === null || texts.has(field) || uploads.has(field)) return
      const isUpload = uploadOf(field) !== null
      // A browser sends a field without a file as a file without a name.
      if (isUpload && (bytes?.length ?? 1) === 0) return
      if (isUpload && fileName !== null) {
        uploads.set(field, await takePicture(field, bytes))
        return
      }
      if (bytes === null || bytes.length > mostTextBytes || fileName !== null) return
      const text = bytes.toString('utf8')
      // Which draft a form was kept as says nothing of what is asked for.
      if (field !== 'draftRevision') hashes.push(`${field} ${text}`)
      if (!isUpload) texts.set(field, text)
      else if (isUuid(text.trim())) uploads.set(field, { fileId: text.trim() })
      else uploads.set(field, refuse('IMAGE_WRONG_FORMAT', { field }))
    },
    sent: () => ({ texts, uploads, requestHash: requestHashOf(hashes.toSorted()) }),
  }
}

/** `applicants[0].passport` and `applicants.0.passport` as the latter; null for a name that is no field's. */
function fieldOf(name: string): string | null {
  const field = name.replace(/\[(\d{1,2})\]/g, '.$1')
  return /^(applicants\.\d{1,2}\.|contact\.)?[a-zA-Z]{1,60}$/.test(field) ? field : null
}

/** Which upload of whom a field is. */
export function uploadOf(field: string): { place: number; kind: VisaUpload } | null {
  const found = /^applicants\.(\d{1,2})\.(\w+)$/.exec(field)
  const kind = visaUploads.find((each) => each === found?.[2])
  return found && kind ? { place: Number(found[1]), kind } : null
}

/** The texts of one group of a form, by the names they have in it. */
export const textsOf = (sent: SentRequest, prefix: string): Record<string, string> =>
  Object.fromEntries(
    [...sent.texts].flatMap(([field, text]) =>
      field.startsWith(prefix) ? [[field.slice(prefix.length), text]] : [],
    ),
  )
