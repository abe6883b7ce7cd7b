/** Writes every failure, ours or the framework's, as the one failure envelope; internals never leave (api.md, Envelope). */

import { type ORPCError, ValidationError } from '@orpc/server'
import type { FailureEnvelope } from '@parastoo/contract/envelope'
import { isCode, messageOf } from '@parastoo/contract/messages'
import type { RefusalEntry } from './answer.ts'

type Issue = { message: string; path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined }

/** The envelope of an error thrown anywhere below an operation. */
export function failureBody(error: ORPCError<string, unknown>): FailureEnvelope {
  return { data: null, meta: { errors: entriesOf(error) } }
}

function entriesOf(error: ORPCError<string, unknown>): RefusalEntry[] {
  if (error.cause instanceof ValidationError && error.status === 400)
    return error.cause.issues.map((issue) => entryOfIssue(issue as Issue))
  const carried = (error.data as { entries?: RefusalEntry[] } | undefined)?.entries
  if (carried) return carried
  const code = isCode(error.code) ? error.code : codeOfStatus(error.status)
  return [{ code, messages: [messageOf(code)] }]
}

/** A schema's issue: our schemas use codes as messages, the library's own texts become the generic code. */
function entryOfIssue(issue: Issue): RefusalEntry {
  const code = isCode(issue.message) ? issue.message : 'CHECK_ENTERED_VALUES'
  const field = (issue.path ?? [])
    .map((part) => String(typeof part === 'object' ? part.key : part))
    .join('.')
  return { code, ...(field === '' ? {} : { field }), messages: [messageOf(code)] }
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
