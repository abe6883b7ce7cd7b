import type { FlightLeg, Proposal } from '@parastoo/contract/flights/proposal'
import { formatDate } from '@parastoo/kit/dates'
import { terminalWords } from '@parastoo/kit/terminal-words'
import { formatDuration, timeOf } from '@parastoo/kit/times'
import { PlaneLanding, PlaneTakeoff } from '@parastoo/ui/icons.ts'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Timeline, type TimelineItem } from '@parastoo/ui/Timeline.tsx'
import { searchPanels } from '../../../messages/search-panels.ts'
import { wordsOf } from '../../../shell/words.ts'
import { journeyTitle } from '../results/journey-title.ts'

const words = searchPanels.details
const say = wordsOf(searchPanels.details)

/** Every take-off and landing in order, with what is flown and the waits between. */
export function FlightTimeline({ proposal }: { proposal: Proposal }) {
  const { flightGroups } = proposal
  return flightGroups.map(({ departureTime, flightLegs }, index) => {
    const title = journeyTitle(index, flightGroups.length)
    return (
      <div key={departureTime} className="not-first:mt-5">
        {flightGroups.length > 1 && <h5 className="mb-2 text-sm font-medium">{title}</h5>}
        <Timeline
          label={flightGroups.length > 1 ? title : words.flight}
          items={flightLegs.flatMap(momentsOf)}
        />
      </div>
    )
  })
}

function momentsOf(leg: FlightLeg, place: number): TimelineItem[] {
  const takeOff: TimelineItem = {
    id: `departure-${place}`,
    at: timeOf(leg.departureTime),
    icon: <PlaneTakeoff />,
    onward: 'solid',
    title: (
      <Stop
        city={leg.originCityName}
        airport={leg.originName}
        code={leg.origin}
        terminal={leg.originTerminal}
      />
    ),
    detail: (
      <>
        {formatDate(leg.departureTime, { form: 'weekday' })}
        <span className="mt-2 block rounded-control bg-well px-3 py-2">
          {leg.airlineName}، {words.flightNumber}{' '}
          <Ltr>
            {leg.airlineCode} {leg.flightNumber}
          </Ltr>
          <br />
          {words.aircraft} <Ltr>{leg.aircraft}</Ltr>، {formatDuration(leg.durationMinutes, 'fa')}
        </span>
      </>
    ),
  }
  const landing: TimelineItem = {
    id: `arrival-${place}`,
    at: timeOf(leg.arrivalTime),
    icon: <PlaneLanding />,
    onward: 'dashed',
    title: (
      <Stop
        city={leg.destinationCityName}
        airport={leg.destinationName}
        code={leg.destination}
        terminal={leg.destinationTerminal}
      />
    ),
    detail:
      leg.stopMinutes > 0
        ? say('stop', {
            duration: formatDuration(leg.stopMinutes, 'fa'),
            city: leg.destinationCityName,
          })
        : formatDate(leg.arrivalTime, { form: 'weekday' }),
  }
  return [takeOff, landing]
}

type StopAt = { city: string; airport: string; code: string; terminal: string | undefined }

function Stop({ city, airport, code, terminal }: StopAt) {
  return (
    <>
      {city}، {airport} <Ltr className="text-sm text-quiet">{code}</Ltr>
      {terminal !== undefined && <span className="text-sm">، {terminalWords(terminal)}</span>}
    </>
  )
}
