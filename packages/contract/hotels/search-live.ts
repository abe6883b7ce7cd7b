/** What the topic `hotels:{requestId}` of /live says while suppliers outside answer (api.md, Live). */
import type { HotelsAvailable } from './search.ts'

/**
 * A supplier outside has answered, or failed to. What it has stands in the next reply to the same question, merged and narrowed as that
 * asks; nothing of it is sent here, for each who follows looks at another page of it.
 */
export type HotelsArrived = {
  type: 'hotels'
  requestId: string
  /** Those outside alone. */
  suppliers: HotelsAvailable['suppliers']
  /** Nobody is asked any more. */
  completed: boolean
}
