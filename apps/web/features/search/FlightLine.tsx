import type { FlightGroup } from '@parastoo/contract/flights/proposal'
import { daysBetween } from '@parastoo/kit/dates'
import { formatDuration, timeOf } from '@parastoo/kit/times'
import { classes } from '@parastoo/ui/classes.ts'
import { PlaneLine } from '@parastoo/ui/drawings/PlaneLine.tsx'
import { VisuallyHidden } from '@parastoo/ui/VisuallyHidden.tsx'
import { search } from '../../messages/search.ts'
import { wordsOf } from '../../shell/words.ts'
import { minutesOf } from './arrange-proposals.ts'
import { shortDuration } from './short-duration.ts'

const say = wordsOf(search.card)

/** One journey: from when to when, how long, and where it stops. */
export function FlightLine({ group, isFaint }: { group: FlightGroup; isFaint: boolean }) {
  const { flightLegs: legs, departureTime: departure, arrivalTime: arrival } = group
  const stops = legs.length - 1
  const stopCities = legs.slice(0, -1).map(({ destinationCityName }) => destinationCityName)
  const minutes = minutesOf(group)
  const duration = formatDuration(minutes, 'fa')
  return (
    <div className={classes('flex min-w-0 items-center gap-3', isFaint && 'text-quiet')}>
      <End label={search.card.departure} time={departure} name={legs[0]?.originName} />
      <div className="min-w-0 flex-1 text-center text-xs whitespace-nowrap text-quiet">
        <p className="relative">
          <VisuallyHidden>{duration}</VisuallyHidden>
          <span aria-hidden className="max-xl:hidden">
            {duration}
          </span>
          <span aria-hidden className="xl:hidden">
            {shortDuration(minutes)}
          </span>
        </p>
        <PlaneLine stops={stops} />
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
        isNextDay={daysBetween(departure, arrival) > 0}
      />
    </div>
  )
}

function End({
  label,
  time,
  name,
  isNextDay = false,
}: {
  label: string
  time: string
  name: string | undefined
  isNextDay?: boolean
}) {
  return (
    <div className="w-[28%] max-w-25 shrink-0 text-center">
      <p className="relative text-xl font-heavy sm:text-2xl">
        <VisuallyHidden>{label} </VisuallyHidden>
        {timeOf(time)}
        {isNextDay && (
          <span className="ms-1 align-super text-xs font-medium text-caution">
            {search.card.nextDay}
          </span>
        )}
      </p>
      <p className="truncate text-xs text-quiet">{name}</p>
    </div>
  )
}
