import type { DepartureGlance } from '@parastoo/contract/tours/tour'
import { formatDate } from '@parastoo/kit/dates'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { BadgeCheck, Clock, Users } from '@parastoo/ui/icons.ts'
import { tourWords } from '../../messages/tour-words.ts'
import { wordsOf } from '../words.ts'

const say = wordsOf(tourWords)

/** Whether a departure leaves for certain, still needs people, has to be allowed by staff, or is full. */
export function GuaranteeBadge({
  departure: { state, guarantee },
}: {
  departure: Pick<DepartureGlance, 'state' | 'guarantee'>
}) {
  if (state === 'full') return <Badge>{tourWords.full}</Badge>
  if (state === 'on-request')
    return (
      <Badge tone="caution" icon={<Clock aria-hidden />}>
        {tourWords.onRequest}
      </Badge>
    )
  if (guarantee.state === 'guaranteed')
    return (
      <Badge tone="good" icon={<BadgeCheck aria-hidden />}>
        {tourWords.guaranteed}
      </Badge>
    )
  return (
    <Badge tone="lead" icon={<Users aria-hidden />}>
      {say('needsMore', { count: guarantee.moreNeeded })}
    </Badge>
  )
}

/** The same in a whole sentence, with the day it is decided on and what happens otherwise. */
export function guaranteeText({
  state,
  guarantee: { state: standing, moreNeeded, decidedOn },
}: Pick<DepartureGlance, 'state' | 'guarantee'>): string {
  if (state === 'on-request') return tourWords.onRequestText
  if (standing === 'guaranteed' || decidedOn === null) return tourWords.guaranteedText
  return say('needsMoreText', {
    count: moreNeeded,
    day: formatDate(decidedOn, { form: 'weekday' }),
  })
}
