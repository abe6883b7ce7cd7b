import type { LegStanding } from '@parastoo/contract/orders/lines'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { timeOf } from '@parastoo/kit/times'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { changes as words } from '../../messages/changes.ts'

/** Says at a flight that it goes no more, or when it was to leave before its carrier moved it; nothing at one that goes as sold. */
export function LegStandingBadge({ standing }: { standing: LegStanding | undefined }) {
  if (standing?.state === 'called-off') return <Badge tone="bad">{words.badgeCancelled}</Badge>
  if (standing?.state !== 'moved') return null
  const { soldDepartureTime: sold } = standing
  return (
    <>
      <Badge tone="caution">{words.badgeMoved}</Badge>
      <s className="text-sm text-quiet">
        {formatJalaliDate(sold, 'medium')}، <Ltr>{timeOf(sold)}</Ltr>
      </s>
    </>
  )
}
