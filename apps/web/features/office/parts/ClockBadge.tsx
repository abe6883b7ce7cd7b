import { Badge } from '@parastoo/ui/Badge.tsx'
import { Clock } from '@parastoo/ui/icons.ts'
import { office } from '../../../messages/office.ts'
import { useSite } from '../../../shell/site.ts'
import { wordsOf } from '../../../shell/words.ts'
import { spanOf, urgencyOf } from './spans.ts'

const say = wordsOf(office.queue)

/** How much of a promise is left: a word and a colour, by the clock of the server when the page was made. */
export function ClockBadge({ since, dueAt }: { since: string; dueAt: string | null }) {
  const { renderedAt } = useSite()
  if (dueAt === null) return <span className="text-quiet">{office.queue.noClock}</span>
  const { tone, leftMs } = urgencyOf({ since, dueAt }, Date.parse(renderedAt))
  const time = spanOf(leftMs)
  return (
    <Badge tone={tone} icon={<Clock aria-hidden />}>
      {leftMs > 0 ? say('left', { time }) : say('over', { time })}
    </Badge>
  )
}
