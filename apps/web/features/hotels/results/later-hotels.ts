/** What suppliers outside have added to a list since it was shown. */
import type { HotelsAvailable } from '@parastoo/contract/hotels/search'

/** How many houses are new; none, but other offers of those that are shown; or nothing. */
export type Later = { more: number } | 'other-offers' | null

/** What a later answer to the same question and view has over the one that is shown. */
export function laterThan(shown: HotelsAvailable, latest: HotelsAvailable): Later {
  if (latest.requestId !== shown.requestId) return null
  const more = latest.found - shown.found
  if (more > 0) return { more }
  return listOf(latest) === listOf(shown) ? null : 'other-offers'
}

/** The list as somebody reads it: which houses, in which order, at what price. */
const listOf = ({ hotels, total }: HotelsAvailable): string =>
  JSON.stringify([total, hotels.map(({ code, proposal }) => [code, proposal.totalPrice])])

/**
 * The answer that is shown once a later one is known: what is shown stands until somebody asks for more, only who answered is written on.
 * Where nothing is shown yet nobody can lose their place.
 */
export function withLater(shown: HotelsAvailable, latest: HotelsAvailable): HotelsAvailable {
  if (latest.requestId !== shown.requestId) return shown
  if (shown.hotels.length === 0) return latest
  const { suppliers, completed } = latest
  return { ...shown, suppliers, completed }
}
