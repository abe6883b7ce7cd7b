import { toPersianDigits } from '@parastoo/kit/text'
import { formatDuration } from '@parastoo/kit/times'
import type { TicketFlight } from './ticket-view.ts'

/** A stay longer than this is a visit, not a stopover (decision 5). */
const LONGEST_STOPOVER_MINUTES = 24 * 60

/** A name for each flight of a journey: «رفت» and «برگشت» with their parts, or a plain count. */
export function nameLegs(flights: TicketFlight[]): string[] {
  if (flights.length <= 1) return flights.map(() => '')
  const returnsAt = turningPoint(flights)
  if (returnsAt === undefined) return countLegs('', flights.length)
  return [...countLegs('رفت', returnsAt), ...countLegs('برگشت', flights.length - returnsAt)]
}

/** «توقف در استانبول: ۴ ساعت و ۲۰ دقیقه», or nothing when the flights do not connect. */
export function stopoverText(before: TicketFlight | undefined, after: TicketFlight): string {
  if (!before || before.destination.cityEn !== after.origin.cityEn) return ''
  const minutes = groundMinutes(before, after)
  if (minutes <= 0 || minutes > LONGEST_STOPOVER_MINUTES) return ''
  return `توقف در ${after.origin.cityFa}: ${formatDuration(minutes, 'fa')}`
}

/** Where a round trip turns home: after its longest stay on the ground. Nothing for a one-way journey. */
function turningPoint(flights: TicketFlight[]): number | undefined {
  if (flights[0]?.origin.cityEn !== flights.at(-1)?.destination.cityEn) return undefined
  const stays = flights
    .slice(1)
    .map((after, index) => groundMinutes(flights[index] ?? after, after))
  return stays.indexOf(Math.max(...stays)) + 1
}

/** Both times are local to one city, so their difference needs no zone. */
function groundMinutes(before: TicketFlight, after: TicketFlight): number {
  const landed = Temporal.PlainDateTime.from(before.arrivalTime)
  return landed.until(Temporal.PlainDateTime.from(after.departureTime)).total('minutes')
}

function countLegs(direction: string, count: number): string[] {
  if (count === 1) return [direction]
  return Array.from({ length: count }, (_, index) => {
    const part = toPersianDigits(`پرواز ${index + 1} از ${count}`)
    return direction === '' ? part : `${direction}، ${part}`
  })
}
