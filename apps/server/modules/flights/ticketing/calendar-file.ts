/** A calendar file by RFC 5545. Times are written in UTC, the one form every calendar shows right without a zone table in the file. */

export type CalendarFlight = {
  /** The same for the same flight whenever the file is made, so that a second import renews and does not double. */
  uid: string
  titleFa: string
  flightNumber: string
  airlineFa: string
  airportFa: string
  departs: Temporal.Instant
  arrives: Temporal.Instant
  pnr: string
  /** How often the flight was changed since it was sold: calendars take the file with the higher number. */
  sequence: number
  /** Nobody flies on it: the carrier called it off, or every ticket was given back. */
  isOff: boolean
}

export type Calendar = {
  agencyFa: string
  /** The trip's own page. */
  page: string
  writtenAt: Temporal.Instant
  flights: readonly CalendarFlight[]
}

export function calendarFile({ agencyFa, page, writtenAt, flights }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Parastoo//Trips//FA',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(agencyFa)}`,
    ...flights.flatMap((flight) => [
      'BEGIN:VEVENT',
      `UID:${flight.uid}@parastoo`,
      `DTSTAMP:${utc(writtenAt)}`,
      `DTSTART:${utc(flight.departs)}`,
      `DTEND:${utc(flight.arrives)}`,
      `SEQUENCE:${flight.sequence}`,
      `STATUS:${flight.isOff ? 'CANCELLED' : 'CONFIRMED'}`,
      `SUMMARY:${escaped(`${flight.isOff ? 'لغو شد: ' : ''}${flight.titleFa} (${flight.flightNumber})`)}`,
      `LOCATION:${escaped(flight.airportFa)}`,
      `DESCRIPTION:${escaped(`${flight.airlineFa}\nکد رزرو: ${flight.pnr}\n${page}`)}`,
      `URL:${page}`,
      ...(flight.isOff ? [] : alarm(flight)),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const alarm = ({ titleFa }: CalendarFlight): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(titleFa)}`,
  'TRIGGER:-PT24H',
  'END:VALARM',
]

/** Section 3.3.11: these four mean something inside a text. */
const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n')

const utc = (instant: Temporal.Instant): string =>
  instant.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')

const LINE_BYTES = 75

/** Section 3.1: no line longer than 75 bytes; what goes on begins with a space. A letter of several bytes is never split. */
function folded(line: string): string {
  let text = ''
  let bytes = 0
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (bytes + size > LINE_BYTES) {
      text += '\r\n '
      bytes = 1
    }
    text += letter
    bytes += size
  }
  return text
}
