/** Half of a double room: a traveller alone pays for a single one, and what that costs more comes back once somebody shares with them. */
import { addDays } from '@parastoo/kit/dates'
import { midnightAfter } from './cancellation.ts'
import type { PriceTable } from './price-rows.ts'

/** Until the end of the day so many days before the start somebody to share with is looked for. */
export type SharingRule = { closesDaysBefore: number }

/** What sharing brings on a departure, and until when somebody is looked for. */
export type Sharing = { until: Temporal.Instant; supplementRial: number }

/** Null where the tour finds nobody, no longer does, or sells no single room that is dearer than half of a double one. */
export function sharingOf(
  rule: SharingRule | null | undefined,
  { startsOn, prices, now }: { startsOn: string; prices: PriceTable; now: Temporal.Instant },
): Sharing | null {
  const [single, half] = [prices.get('SGL')?.priceRial, prices.get('DBL')?.priceRial]
  if (!rule || single === undefined || half === undefined || single <= half) return null
  const until = midnightAfter(addDays(startsOn, -rule.closesDaysBefore))
  return Temporal.Instant.compare(now, until) < 0 ? { until, supplementRial: single - half } : null
}
