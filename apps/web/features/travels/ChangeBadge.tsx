import type { ChangeGlance } from '@parastoo/contract/orders/changes'
import { timeOf } from '@parastoo/kit/times'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { changes as words } from '../../messages/changes.ts'

/** Says in a list of trips that a carrier moved a flight, with the time that holds no more, or called it off. */
export function ChangeBadge({ change }: { change: ChangeGlance | null }) {
  if (!change) return null
  if (change.kind === 'cancelled') return <Badge tone="bad">{words.badgeCancelled}</Badge>
  return (
    <>
      <Badge tone="caution">{words.badgeMoved}</Badge>
      {change.before && (
        <s className="text-sm text-quiet">
          <Ltr>{timeOf(change.before)}</Ltr>
        </s>
      )}
    </>
  )
}
