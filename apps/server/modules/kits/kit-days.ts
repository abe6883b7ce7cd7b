/** The days of a kit, and until when it must be possible to give it back: pure. */
import { kitNights } from '@parastoo/contract/visas/kits'
import { addDays } from '@parastoo/kit/dates'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { KitGround } from '../visas/index.ts'

/** After the last day promised its buyer has so long to give everything back. */
const hoursToGiveBack = 24

export type KitDays = {
  startsOn: string
  endsOn: string
  nights: number
  mostNights: number
  safeUntil: Temporal.Instant
  /** A policy is good for the days of the flights too, which may leave the evening before and land the morning after. */
  cover: { startsOn: string; endsOn: string }
}

export function kitDays(
  ground: Pick<KitGround, 'startsOn' | 'mostDays' | 'decidedBy'>,
  { nights: asked, today }: { nights: number | undefined; today: string },
): KitDays | Refusal<'KIT_NIGHTS_ARE_INVALID'> {
  const { startsOn, mostDays, decidedBy } = ground
  // The day of leaving counts as a day of the visa.
  const mostNights = Math.max(kitNights.least, Math.min(kitNights.most, mostDays - 1))
  const nights = asked ?? Math.min(kitNights.usual, mostNights)
  if (nights > mostNights) return refuse('KIT_NIGHTS_ARE_INVALID', { field: 'nights' })
  const endsOn = addDays(startsOn, nights)
  const evening = addDays(startsOn, -1)
  return {
    startsOn,
    endsOn,
    nights,
    mostNights,
    safeUntil: decidedBy.add({ hours: hoursToGiveBack }),
    // No policy begins today, for who is abroad already has no exit to show.
    cover: { startsOn: evening > today ? evening : startsOn, endsOn: addDays(endsOn, 1) },
  }
}
