/** Writes every failure, ours or the framework's, as the one failure envelope; internals never leave (api.md, Envelope). */

import { type ORPCError, ValidationError } from '@orpc/server'
import type { FailureEnvelope } from '@parastoo/contract/envelope'
import { genericMessageOf } from '@parastoo/contract/generic-messages'
import { type Code, isCode, messageOf } from '@parastoo/contract/messages'
import type { RefusalEntry } from './answer.ts'

type Issue = { message: string; path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined }

/** The envelope of an error thrown anywhere below an operation. */
export function failureBody(error: ORPCError<string, unknown>): FailureEnvelope {
  return { data: null, meta: { errors: entriesOf(error) } }
}

/** Whether an input was refused for nothing but ids that cannot be one: there is no such thing then, as with an id nobody has. */
export function isUnknownId(error: unknown): boolean {
  const { cause, status } = error as ORPCError<string, unknown>
  return (
    status === 400 &&
    cause instanceof ValidationError &&
    cause.issues.every(({ message }) => message === unknownId)
  )
}
const unknownId = 'NOT_FOUND' satisfies Code

/** The seconds to wait that a refusal carries, as `Retry-After` says them. */
export function retryAfterOf({ meta }: FailureEnvelope): string | null {
  const seconds = meta.errors[0]?.detail?.retryAfterSeconds
  return typeof seconds === 'number' ? String(seconds) : null
}

function entriesOf(error: ORPCError<string, unknown>): RefusalEntry[] {
  if (error.cause instanceof ValidationError && error.status === 400) {
    const wrong = error.cause.issues.filter(({ message }) => message !== unknownId)
    return wrong.map((issue) => entryOfIssue(issue as Issue))
  }
  const carried = (error.data as { entries?: RefusalEntry[] } | undefined)?.entries
  if (carried) return carried
  const code = isCode(error.code) ? error.code : codeOfStatus(error.status)
  return [{ code, messages: [messageOf(code)] }]
}

/** A schema's issue: our schemas use codes as messages, the library's own texts become the generic code with a sentence on what it found. */
function entryOfIssue(issue: Issue): RefusalEntry {
  const code = isCode(issue.message) ? issue.message : 'CHECK_ENTERED_VALUES'
  const field = (issue.path ?? [])
    .map((part) => String(typeof part === 'object' ? part.key : part))
    .join('.')
  const text =
    code === 'CHECK_ENTERED_VALUES' ? (genericMessageOf(issue) ?? messageOf(code)) : messageOf(code)
  return { code, ...(field === '' ? {} : { field }), messages: [text] }
}

/** The code that stands for a bare HTTP status. */
export function codeOfStatus(status: number): string {
  if (status === 401) return 'UNAUTHORIZED'
  if (status === 403) return 'FORBIDDEN'
  if (status === 404) return 'NOT_FOUND'
  if (status === 413) return 'PAYLOAD_TOO_LARGE'
  if (status === 429) return 'TOO_MANY_REQUESTS'
  if (status === 503) return 'SERVICE_UNAVAILABLE'
  return status >= 500 ? 'INTERNAL_SERVER_ERROR' : 'CHECK_ENTERED_VALUES'
}
