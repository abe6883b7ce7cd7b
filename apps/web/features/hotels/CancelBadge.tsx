import type { HotelProposal } from '@parastoo/contract/hotels/hotel'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { CircleCheck } from '@parastoo/ui/icons.ts'
import { hotelWords } from '../../messages/hotel-words.ts'
import { momentWords } from '../../shell/stays/moment-words.ts'
import { wordsOf } from '../../shell/words.ts'

const say = wordsOf(hotelWords)

/** What cancelling means for an offer, in a word or two; until when it is free, by the hotel's own clock. */
export function CancelBadge({
  proposal: { freeCancellationUntil, cancellation, totalPrice },
  timeZone,
}: {
  proposal: Pick<HotelProposal, 'freeCancellationUntil' | 'cancellation' | 'totalPrice'>
  timeZone: string
}) {
  if (freeCancellationUntil !== null)
    return (
      // Longer than a badge: on a narrow phone it takes two lines.
      <span className="inline-flex items-start gap-1 rounded-tight bg-good-wash px-2 py-0.5 text-xs font-medium text-good">
        <CircleCheck aria-hidden className="mt-0.5 size-3.5 shrink-0" />
        {say('freeUntil', momentWords(freeCancellationUntil, timeZone, 'day-month'))}
      </span>
    )
  const isLost = cancellation[0]?.from === null && cancellation[0].keptRial >= totalPrice
  return <Badge>{isLost ? hotelWords.neverFree : hotelWords.partlyKept}</Badge>
}
