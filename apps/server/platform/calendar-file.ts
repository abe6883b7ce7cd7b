/** Calendar files by RFC 5545. Times are written in UTC, the one form every calendar shows right without a zone table in the file. */

export type CalendarEvent = {
  /** The same for the same thing whenever the file is made, so that a second import renews and does not double. */
  uid: string
  starts: Temporal.Instant
  ends: Temporal.Instant
  titleFa: string
  placeFa: string
  at?: { lat: number; lon: number }
  /** Lines of what else there is to know. */
  toldFa: readonly string[]
  /** The page of what it is about. */
  page: string
  /** How often it was changed since it was sold: calendars take the file with the higher number. */
  sequence: number
  /** It was called off or given back whole. */
  isOff: boolean
  /** What is said a day before; nothing where it is left out. */
  remindsFa?: string
}

type Calendar = {
  /** What the file is of, for its maker's name in it. */
  of: 'Trips' | 'Stays'
  nameFa?: string
  writtenAt: Temporal.Instant
  events: readonly CalendarEvent[]
}

export function calendarFile({ of, nameFa, writtenAt, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Parastoo//${of}//FA`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...(nameFa === undefined ? [] : [`X-WR-CALNAME:${escaped(nameFa)}`]),
    ...events.flatMap((event) => eventLines(event, writtenAt)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function eventLines(event: CalendarEvent, writtenAt: Temporal.Instant): string[] {
  const { isOff, at, page, remindsFa } = event
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}@parastoo`,
    `DTSTAMP:${utc(writtenAt)}`,
    `DTSTART:${utc(event.starts)}`,
    `DTEND:${utc(event.ends)}`,
    `SEQUENCE:${event.sequence}`,
    `STATUS:${isOff ? 'CANCELLED' : 'CONFIRMED'}`,
    `SUMMARY:${escaped(`${isOff ? 'لغو شد: ' : ''}${event.titleFa}`)}`,
    `LOCATION:${escaped(event.placeFa)}`,
    ...(at ? [`GEO:${at.lat};${at.lon}`] : []),
    `DESCRIPTION:${escaped([...event.toldFa, page].join('\n'))}`,
    `URL:${page}`,
    // Nobody is reminded of what does not happen.
    ...(isOff || remindsFa === undefined ? [] : alarm(remindsFa)),
    'END:VEVENT',
  ]
}

const alarm = (textFa: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(textFa)}`,
  'TRIGGER:-PT24H',
  'END:VALARM',
]

/** Section 3.3.11: these four mean something inside a text. */
const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n')

const utc = (instant: Temporal.Instant): string =>
  instant.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')

const lineBytes = 75

/** Section 3.1: no line longer than 75 bytes; what goes on begins with a space. A letter of several bytes is never split. */
function folded(line: string): string {
  let text = ''
  let bytes = 0
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (bytes + size > lineBytes) {
      text += '\r\n '
      bytes = 1
    }
    text += letter
    bytes += size
  }
  return text
}
