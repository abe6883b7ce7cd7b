import { addDays } from '@parastoo/kit/dates'
import { dateIn } from '../../../platform/clock.ts'
import type { ReservationNeeds } from '../reservation/index.ts'
import { markAsked } from './store.ts'

/** Nobody is asked about a stay that ended longer ago, should days of asking have been missed. */
const daysBack = 14
const askedAtOnce = 200

/** Asks the guests of stays that ended, once each: the mark and the fact that tells them are one transaction. */
export async function askForReviews({
  db,
  clock,
  announce,
}: Pick<ReservationNeeds, 'db' | 'clock' | 'announce'>): Promise<void> {
  const at = clock.now()
  const today = dateIn('Asia/Tehran', at)
  const days = { from: addDays(today, -daysBack), until: addDays(today, -1) }
  const askSome = () =>
    db.tx(async (tx) => {
      const marked = await markAsked(tx, { ...days, at, most: askedAtOnce })
      for (const stay of marked) await announce(tx, 'stay-ended', stay)
      return marked.length
    })
  while ((await askSome()) > 0);
}
