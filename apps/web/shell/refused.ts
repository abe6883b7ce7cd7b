import type { FailureEntry } from '@parastoo/contract/envelope'
import { shell } from '../messages/shell.ts'

const unavailable = { code: 'SERVICE_UNAVAILABLE', messages: [shell.error.text] }

/** A refusal or fault answered by the server, in the words of the failure envelope (api.md, Envelope). */
export class Refused extends Error {
  readonly status: number
  /** Every entry has a code for machines and Persian messages for people; `field` names what it is about. */
  readonly entries: readonly FailureEntry[]

  constructor(status: number, told: readonly FailureEntry[]) {
    // What stands before the server (a proxy while it starts, for one) fails in no words of ours; a press is answered all the same.
    const entries = told.length > 0 || status < 500 ? told : [unavailable]
    super(entries[0]?.messages[0] ?? `HTTP ${status}`)
    this.name = 'Refused'
    this.status = status
    this.entries = entries
  }

  /** The first code, `''` when the server gave none. */
  get code(): string {
    return this.entries[0]?.code ?? ''
  }
}

/**
 * The refusal inside anything thrown by a call or by a loader, or null when it is something else (no network, a fault
 * of ours). Understands what the browser's client throws, what page loaders throw and what an error boundary is given.
 */
export function refusedOf(error: unknown): Refused | null {
  if (error instanceof Refused) return error
  if (!isRecord(error)) return null
  const status = error.status ?? (isRecord(error.init) ? error.init.status : undefined)
  const body = typeof error.data === 'string' ? envelopeIn(error.data) : error.data
  const entries = isRecord(body) ? body.entries : undefined
  if (typeof status !== 'number' || !Array.isArray(entries)) return null
  return new Refused(status, entries as FailureEntry[])
}

/** What stands round the site (a rate limit, for one) answers the data of a page with the envelope as text. */
function envelopeIn(text: string): { entries: FailureEntry[] } | null {
  try {
    const entries = entriesOf(JSON.parse(text))
    return entries.length > 0 ? { entries } : null
  } catch {
    return null
  }
}

/** Messages by field path (`passengers.0.nationalCode`), the first per field, for showing beside fields. */
export function fieldMessages(refused: Refused): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const { field, messages: words } of refused.entries)
    if (field !== undefined) messages[field] ??= words[0] ?? ''
  return messages
}

/** The entries of a failure body, or none when it is not our envelope. */
export function entriesOf(body: unknown): FailureEntry[] {
  const meta = isRecord(body) ? body.meta : undefined
  const errors = isRecord(meta) ? meta.errors : undefined
  return Array.isArray(errors) ? (errors as FailureEntry[]) : []
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
