import { emptyLine, type FareLine, peaksOf, type Route, roundRial } from './route.ts'

/** How the economy classes of a carrier with so many of them stand to the middle fare, and the seats of each. */
const classSteps: Record<number, { factor: number; seats: number }[]> = {
  1: [{ factor: 1, seats: 30 }],
  2: [
    { factor: 1.25, seats: 30 },
    { factor: 0.95, seats: 14 },
  ],
  3: [
    { factor: 1.42, seats: 28 },
    { factor: 1.15, seats: 16 },
    { factor: 0.95, seats: 9 },
  ],
  4: [
    { factor: 1.46, seats: 26 },
    { factor: 1.2, seats: 16 },
    { factor: 1, seats: 10 },
    { factor: 0.86, seats: 5 },
  ],
}

/** The carrier's own classes on the route: the same on each of its flights. */
export function systemFares(route: Route): FareLine[] {
  const { carrier, rotation } = route
  const steps = classSteps[carrier.classes.length] ?? []
  const shared = rotation.channel === 'both' ? 0.6 : 1
  const economy = carrier.classes.flatMap((fareClass, index) => {
    const { factor, seats } = steps[index] ?? { factor: 1, seats: 9 }
    const fare = {
      class: fareClass,
      cabin: '1',
      rial: route.middleRial * factor,
      seats: Math.max(2, Math.round(seats * shared)),
    }
    const cheapest = index === carrier.classes.length - 1
    return systemRows({ route, fare, moves: cheapest || index > 0, feels: cheapest ? 0 : 115 })
  })
  if (carrier.business === null) return economy
  const business = {
    class: carrier.business,
    cabin: '2',
    rial: route.middleRial * (route.domestic ? 1.95 : 2.6),
    seats: 8,
  }
  return [...economy, ...systemRows({ route, fare: business, moves: false, feels: 130 })]
}

type SystemFare = { class: string; cabin: string; rial: number; seats: number }

/**
 * The base row of a class, then its weekdays and hours where cheap classes move with them, then the peaks that reach
 * the percent it `feels`: the cheapest class feels every lull and rise, dear ones only the great rushes.
 */
function systemRows({
  route,
  fare,
  moves,
  feels,
}: {
  route: Route
  fare: SystemFare
  moves: boolean
  feels: number
}): FareLine[] {
  const line = (factor: number, covers: Partial<FareLine>): FareLine =>
    systemLine({ route, fare, factor, covers })
  const weekdays = route.domestic
    ? [line(1.07, { days: '3' }), line(1.15, { days: '45' })]
    : [line(1.06, { days: '45' }), line(0.95, { days: '12' })]
  const early = line(0.93, { hours: '0000-0659' })
  const felt = peaksOf(route).filter((peak) => peak.percent >= feels)
  const peaks = felt.map((peak) => {
    const factor = moves ? peak.percent / 100 : 1 + (peak.percent - 100) / 150
    const seats = seatsAtPeak({ seats: fare.seats, percent: peak.percent, moves })
    return line(factor, { validFrom: peak.from, validUntil: peak.until, seats })
  })
  return [line(1, {}), ...(moves ? weekdays : []), ...(feels === 0 ? [early] : []), ...peaks]
}

/** When everyone travels, few cheap seats are left; when nobody does, a few more are opened. */
function seatsAtPeak({
  seats,
  percent,
  moves,
}: {
  seats: number
  percent: number
  moves: boolean
}): string {
  if (!moves || percent === 100) return String(seats)
  if (percent < 100) return String(Math.min(40, Math.round(seats * 1.3)))
  return String(Math.max(2, Math.round(seats * (percent >= 130 ? 0.45 : 0.7))))
}

function systemLine({
  route,
  fare,
  factor,
  covers,
}: {
  route: Route
  fare: SystemFare
  factor: number
  covers: Partial<FareLine>
}): FareLine {
  const { carrier, domestic } = route
  const adult = roundRial(fare.rial * factor)
  const business = fare.cabin === '2'
  return {
    ...emptyLine(route),
    class: fare.class,
    cabin: fare.cabin,
    channel: 'system',
    adultRial: String(adult),
    childRial: String(roundRial((adult * carrier.childPercent) / 100)),
    infantRial: String(roundRial(adult / 10)),
    baggage: business
      ? carrier.baggage.business
      : domestic
        ? carrier.baggage.domestic
        : carrier.baggage.international,
    refundable: 'yes',
    penalties: business
      ? carrier.penalties.business
      : domestic
        ? carrier.penalties.domestic
        : carrier.penalties.international,
    seats: String(fare.seats),
    ...covers,
  }
}
