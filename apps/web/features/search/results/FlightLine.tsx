import type { FlightGroup } from '@parastoo/contract/flights/proposal'
import { daysBetween } from '@parastoo/kit/dates'
import { formatDuration, timeOf } from '@parastoo/kit/times'
import { classes } from '@parastoo/ui/classes.ts'
import { PlaneLine } from '@parastoo/ui/drawings/PlaneLine.tsx'
import { VisuallyHidden } from '@parastoo/ui/VisuallyHidden.tsx'
import { search } from '../../../messages/search.ts'
import { wordsOf } from '../../../shell/words.ts'
import { minutesOf } from './arrange-proposals.ts'

const say = wordsOf(search.card)

/** One journey: from when to when, how long, and where it stops. */
export function FlightLine({ group, isFaint }: { group: FlightGroup; isFaint: boolean }) {
  const { flightLegs: legs, departureTime: departure, arrivalTime: arrival } = group
  const stops = legs.length - 1
  const stopCities = legs.slice(0, -1).map(({ destinationCityName }) => destinationCityName)
  return (
    <div className={classes('flex min-w-0 items-center gap-2 sm:gap-3', isFaint && 'text-quiet')}>
      <End label={search.card.departure} time={departure} name={legs[0]?.originName} />
      <div className="min-w-0 flex-1 text-center text-xs leading-4 whitespace-nowrap text-quiet">
        <p className="truncate">{formatDuration(minutesOf(group), 'fa')}</p>
        <PlaneLine stops={stops} className="-my-1 block" />
        <p className="truncate">
          {stops === 0
            ? search.card.direct
            : `${say('stops', { count: stops })}: ${stopCities.join('، ')}`}
        </p>
      </div>
      <End
        label={search.card.arrival}
        time={arrival}
        name={legs.at(-1)?.destinationName}
        daysLater={daysBetween(departure, arrival)}
      />
    </div>
  )
}

function End({
  label,
  time,
  name,
  daysLater = 0,
}: {
  label: string
  time: string
  name: string | undefined
  daysLater?: number
}) {
  return (
    <div
      className={classes(
        'shrink-0 text-center @min-[36rem]:@max-[52rem]:w-32',
        daysLater > 0 ? 'w-24 @min-[22rem]:w-28' : 'w-20 @min-[22rem]:w-22',
      )}
    >
      <p className="text-xl leading-7 font-heavy">
        <VisuallyHidden>{label} </VisuallyHidden>
        {timeOf(time)}
      </p>
      <p className="truncate text-xs leading-4 text-quiet">
        {daysLater > 0 && (
          <span className="font-medium text-caution">
            {daysLater === 1 ? search.card.nextDay : say('daysLater', { count: daysLater })}{' '}
          </span>
        )}
        {name}
      </p>
    </div>
  )
}
