import type { FlightChange } from '@parastoo/contract/orders/changes'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { formatDuration, timeOf } from '@parastoo/kit/times'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { changes as words } from '../../messages/changes.ts'
import { wordsOf } from '../../shell/words.ts'

const say = wordsOf(words)

type Leg = FlightChange['legs'][number]

/** One flight that was changed: when it left, struck out, when it leaves, and how far the two are apart. */
export function ChangedLeg({ leg }: { leg: Leg }) {
  const { before, after, originCityName: from, destinationCityName: to, airlineName } = leg
  return (
    <li className="flex flex-col gap-2">
      <p className="font-medium">
        {say('flight', { from, to, airline: airlineName })} <Ltr>{leg.flightNumber}</Ltr>
      </p>
      <dl className="flex flex-wrap items-end gap-x-6 gap-y-2">
        {before && (
          <div>
            <dt className="text-xs text-quiet">{words.was}</dt>
            <dd className="text-quiet">
              <s>
                <Moment at={before.departureTime} />
              </s>
            </dd>
          </div>
        )}
        <div>
          <dt className="text-xs text-quiet">{words.is}</dt>
          <dd className="text-lg font-bold">
            {after ? <Moment at={after.departureTime} /> : words.gone}
          </dd>
        </div>
      </dl>
      {leg.laterMinutes !== null && (
        <p>
          <Badge tone="caution">{shiftWords(leg.laterMinutes)}</Badge>
        </p>
      )}
    </li>
  )
}

const Moment = ({ at }: { at: string }) => (
  <>
    {formatJalaliDate(at, 'weekday')}، <Ltr>{timeOf(at)}</Ltr>
  </>
)

function shiftWords(minutes: number): string {
  if (minutes === 0) return words.sameTime
  const duration = formatDuration(Math.abs(minutes), 'fa')
  return say(minutes > 0 ? 'later' : 'earlier', { duration })
}
