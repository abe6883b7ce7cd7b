import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { sumsOfShown } from './store.ts'

export type GuestScore = { score: number; count: number }

/** A list of hotels shows a new review after so long. */
const freshSeconds = 60

/** The mean to one place after the point. */
export const meanOf = ({ sum, count }: { sum: number; count: number }): number =>
  Math.round((sum * 10) / count) / 10

/** What guests gave each hotel, by its code; read once a minute for all searches. Samples have no guests. */
export function guestScores({ db, clock }: { db: Db; clock: Clock }) {
  let kept: { until: Temporal.Instant; scores: Promise<Map<string, GuestScore>> } | undefined
  const read = async () =>
    new Map(
      (await sumsOfShown(db)).map(({ hotelCode, ...sums }) => [
        hotelCode,
        { score: meanOf(sums), count: sums.count },
      ]),
    )
  return async (): Promise<ReadonlyMap<string, GuestScore>> => {
    const now = clock.now()
    if (kept && Temporal.Instant.compare(now, kept.until) < 0) return await kept.scores
    const reading = { until: now.add({ seconds: freshSeconds }), scores: read() }
    kept = reading
    reading.scores.catch(() => {
      if (kept === reading) kept = undefined
    })
    return await reading.scores
  }
}
