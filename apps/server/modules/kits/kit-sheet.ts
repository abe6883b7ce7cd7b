/** What stands on the itinerary for an embassy, in English: everything `kit.typ` draws. Only what is issued is on it. */
import type { LineView } from '@parastoo/contract/orders/lines'
import { ltr } from '@parastoo/kit/text'

type PaperView = {
  orderNumber: string
  /** By its English name, where the visa leads. */
  country: string
  startsOn: string
  endsOn: string
  issuedOn: string
  lines: readonly LineView[]
  agency: { nameEn: string; phone: string }
  /** English names, by the codes of airports and airlines. */
  airportName: (iata: string) => string
  airlineName: (code: string) => string
}

type Person = { name: string; passport: string; born: string }
type Row = { label: string; value: string; note: string }

export function kitSheet(view: PaperView) {
  const booked = view.lines.filter(isBooked)
  const isSample = booked.some(
    (line) =>
      (line.kind === 'hotel' && line.stay.hotel.isSample) ||
      (line.kind === 'insurance' && line.cover.plan.isSample),
  )
  return {
    title: 'Travel itinerary',
    order: { label: 'Booking', value: view.orderNumber },
    agency: { name: view.agency.nameEn, phone: view.agency.phone },
    support: 'For verification please call',
    lead: `Prepared for a visa application: ${view.country}. Every booking below is confirmed and paid, and can be verified with us by its reference.`,
    facts: [
      { label: 'Arrival', value: dayText(view.startsOn) },
      { label: 'Departure', value: dayText(view.endsOn) },
      { label: 'Date of this document', value: dayText(view.issuedOn) },
    ],
    sample: isSample
      ? 'SAMPLE: invented bookings of a demonstration. Not valid for any authority.'
      : '',
    people: peopleOf(booked),
    flights: booked.flatMap((line) => flightRows(line, view)),
    stays: booked.flatMap(stayRows),
    covers: booked.flatMap(coverRows),
    days: daysOf(booked, view),
  }
}

/** Whether anything of a line has a ticket, a voucher or a policy that stands. */
export const isBooked = ({ state, documents }: LineView): boolean =>
  state === 'issued' && documents.some(({ isVoid }) => !isVoid)

const weekdayOf = (date: string): string =>
  Temporal.PlainDate.from(date).toLocaleString('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
const dayText = weekdayOf

/** Everybody once, by their passport, in the order in which they stand; who has given back all of theirs is no traveller any more. */
function peopleOf(lines: readonly LineView[]): Person[] {
  const all = lines.flatMap((line): Person[] => {
    if (line.kind === 'flight')
      return line.flight.passengers
        .filter(({ ticketNumber }) => ticketNumber !== null)
        .map((person) => ({
          name: nameOf(person),
          passport: person.passportNumber,
          born: person.birthDateFa,
        }))
    if (line.kind === 'insurance')
      return line.cover.insured
        .filter(({ policy, isVoid }) => policy && !isVoid)
        .map((person) => ({
          name: nameOf(person),
          passport: person.passportNumber,
          born: person.birthDate,
        }))
    if (line.kind === 'hotel')
      return line.stay.rooms
        .filter(({ isCancelled }) => !isCancelled)
        .flatMap(({ guests }) =>
          guests.map((guest) => ({
            name: nameOf(guest),
            passport: guest.passportNumber,
            born: '',
          })),
        )
    return []
  })
  return all
    .filter((person, place) => all.findIndex((each) => keyOf(each) === keyOf(person)) === place)
    .map((person) => ({
      ...person,
      passport: ltr(person.passport),
      born: dateOrNothing(person.born),
    }))
}

const keyOf = ({ name, passport }: Person): string => passport || name
const dateOrNothing = (date: string): string => (date === '' ? '' : dayText(date))
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.toUpperCase()

type Names = Pick<PaperView, 'airportName' | 'airlineName'>

function flightRows(line: LineView, { airportName, airlineName }: Names): Row[] {
  if (line.kind !== 'flight') return []
  const { proposal, pnr, passengers } = line.flight
  const tickets = passengers.flatMap(({ ticketNumber }) => ticketNumber ?? [])
  return proposal.flightGroups
    .flatMap(({ flightLegs }) => flightLegs)
    .map((leg) => ({
      label: `${leg.airlineCode} ${leg.flightNumber}, ${airlineName(leg.airlineCode)}`,
      value: `${airportName(leg.origin)} (${leg.origin}) ${momentText(leg.departureTime)} to ${airportName(leg.destination)} (${leg.destination}) ${momentText(leg.arrivalTime)}`,
      note: [`Reference ${pnr ?? line.reference ?? ''}`, `tickets ${tickets.join(', ')}`].join(
        '; ',
      ),
    }))
}

const momentText = (local: string): string =>
  `${dayText(local.slice(0, 10))}, ${local.slice(11, 16)}`

function stayRows(line: LineView): Row[] {
  if (line.kind !== 'hotel' || !line.stay.voucher) return []
  const { hotel, checkIn, checkOut, nights, rooms, voucher } = line.stay
  const stars = hotel.stars ? ` (${hotel.stars} stars)` : ''
  const standing = rooms.filter(({ isCancelled }) => !isCancelled).length
  return [
    {
      label: `${hotel.nameEn}${stars}`,
      value: `Check-in ${dayText(checkIn)}, check-out ${dayText(checkOut)}; ${count(nights, 'night')}, ${count(standing, 'room')}`,
      note: `Confirmation ${voucher.reference}; voucher ${voucher.number}; ${voucher.checkUrl}`,
    },
  ]
}

function coverRows(line: LineView): Row[] {
  if (line.kind !== 'insurance') return []
  const { plan, startsOn, endsOn, insured } = line.cover
  return insured.flatMap((person) => {
    if (!person.policy || person.isVoid) return []
    const { number, checkUrl } = person.policy
    return [
      {
        label: `${plan.insurer.nameEn}, ${plan.nameEn}`,
        value: `${nameOf(person)}: ${dayText(startsOn)} to ${dayText(endsOn)}; up to ${plan.limit.currency} ${plan.limit.amount.toLocaleString('en-US')}; ${plan.zone.nameEn}`,
        note: `Policy ${number}; ${checkUrl}`,
      },
    ]
  })
}

const count = (many: number, thing: string): string => `${many} ${thing}${many === 1 ? '' : 's'}`

/** Day by day, without inventing anything between: what is booked for each, and the nights in their hotel. */
function daysOf(
  lines: readonly LineView[],
  { startsOn, endsOn, airportName }: Pick<PaperView, 'startsOn' | 'endsOn'> & Names,
): { day: string; text: string }[] {
  const legs = lines.flatMap((line) =>
    line.kind === 'flight'
      ? line.flight.proposal.flightGroups.flatMap(({ flightLegs }) => flightLegs)
      : [],
  )
  const stays = lines.flatMap((line) =>
    line.kind === 'hotel' && line.stay.voucher ? [line.stay] : [],
  )
  const departures = legs.map(({ departureTime }) => departureTime.slice(0, 10))
  const [first = startsOn] = [startsOn, ...departures].toSorted()
  const until = [endsOn, ...departures].toSorted().at(-1) ?? endsOn
  const days: { day: string; text: string }[] = []
  const last = Temporal.PlainDate.from(until)
  let date = Temporal.PlainDate.from(first)
  for (; Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 })) {
    const day = date.toString()
    const doings = [
      ...stays.flatMap(({ checkOut, hotel }) =>
        checkOut === day ? [`check-out of ${hotel.nameEn}`] : [],
      ),
      ...legs
        .filter(({ departureTime }) => departureTime.startsWith(day))
        .map(
          ({ airlineCode, flightNumber, origin, destination }) =>
            `flight ${airlineCode} ${flightNumber} from ${airportName(origin)} to ${airportName(destination)}`,
        ),
      ...stays.flatMap(({ checkIn, checkOut, hotel }) => [
        ...(checkIn === day ? [`check-in at ${hotel.nameEn}`] : []),
        ...(checkIn < day && day < checkOut ? [`stay at ${hotel.nameEn}`] : []),
      ]),
    ]
    if (doings.length > 0) days.push({ day: dayText(day), text: sentence(doings.join('; ')) })
  }
  return days
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
