/** A question under the request id it was given. */
import type { SearchCriteria } from '@parastoo/contract/flights/search'

export type RememberedSearch = {
  requestId: string
  criteria: SearchCriteria
  /** The request id of the way out, when this is the way back. */
  returningOf: string | null
  askedAt: Temporal.Instant
}
