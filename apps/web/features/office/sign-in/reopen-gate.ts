import { accounts } from '../../../shell/api.ts'
import { refusedOf } from '../../../shell/refused.ts'

/** Asks for the second factor over whatever stands open; true once it was shown. */
type Reopen = () => Promise<boolean>
let reopen: Reopen | null = null

/** Whoever can ask says so, and hands back how to forget them. */
export function offerReopening(by: Reopen): () => void {
  reopen = by
  return () => {
    if (reopen === by) reopen = null
  }
}

/**
 * How to go on after a refusal: where the scopes have left the session, as they do after half an hour without work, the second factor is
 * asked for where its owner stands, and nothing typed there is lost. Null where they have no such scope, or nobody can ask.
 */
export async function reopeningAfter(error: unknown): Promise<Reopen | null> {
  if (reopen === null || refusedOf(error)?.code !== 'FORBIDDEN') return null
  const isClosed = await accounts.staffGate.standing().then(
    ({ data }) => data.openUntil === null,
    () => false,
  )
  return isClosed ? reopen : null
}
