import { createNavasan } from '../adapters/rates/create-navasan.ts'
import { createNobitex } from '../adapters/rates/create-nobitex.ts'
import { createTgju } from '../adapters/rates/create-tgju.ts'
import type { RateFeed } from '../modules/flights/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import type { Outbound } from '../platform/outbound/outbound.ts'

/** Who proposes rates of currencies; none unless configured, and no rate is ever set by any. */
export function openRateFeeds(
  { rateFeeds: { tgju, navasan, nobitex } }: Pick<Config, 'rateFeeds'>,
  outbound: Outbound,
  clock: Clock,
): RateFeed[] {
  return [
    ...(tgju ? [createTgju(tgju, outbound)] : []),
    ...(navasan ? [createNavasan(navasan, outbound)] : []),
    ...(nobitex ? [createNobitex(nobitex, { ...outbound, now: clock.now })] : []),
  ]
}
