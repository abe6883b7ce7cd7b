import { refuse } from '@parastoo/kit/outcome'
import {
  type FlightSupplier,
  isUnknown,
  oneCallOfASale,
  type SupplierCheck,
  type SupplierJournal,
  type Unknown,
} from '../../../modules/flights/ports.ts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { readBooking } from './booking.ts'
import { createNiraCalls, type NiraAccount, unclear } from './calls.ts'
import { cancel, quoteCancel } from './cancel.ts'
import { hold, release, type Selling } from './hold.ts'
import { issue, status } from './issue.ts'
import { readSale } from './sale.ts'
import { createNiraSearch } from './search.ts'
import { commandReply } from './wire.ts'

/**
 * Fills `FlightSupplier` from an airline's host of Nira (NRS): system tickets of domestic flights, one account for each airline. Everything
 * that cannot be read is unknown where something may have been done.
 */
export function createNira({
  account,
  outbound,
  journal,
  now,
  zoneOf,
  answerWithinMs,
  tellStaff,
}: {
  account: NiraAccount
  outbound: Pick<Outbound, 'peer'>
  journal: SupplierJournal
  now: () => Temporal.Instant
  /** The time zone of an airport; null where nobody knows it. */
  zoneOf: (iataCode: string) => string | null
  answerWithinMs: number
  /** Says what only people can settle. */
  tellStaff: Selling['tellStaff']
}): FlightSupplier {
  const calls = createNiraCalls(outbound, account, answerWithinMs)
  const search = createNiraSearch({ account, calls, now, zoneOf })
  const selling: Selling = { account, calls, search, journal, now, tellStaff }
  const alone = oneCallOfASale()

  return {
    name: account.name,
    search: (question, signal) => search.search(question, signal),
    async reprice(offerKey) {
      return (await search.now(offerKey)) ?? refuse('FLIGHT_NOT_AVAILABLE')
    },
    hold: (ask) => alone(ask.key, () => hold(selling, ask)),
    release: (key) => alone(key, () => release(selling, key)),
    issue: (ask) => alone(ask.key, () => issue(selling, ask)),
    status: (key) => alone(key, () => status(selling, key)),
    quoteCancel: (key, passengers) => quoteCancel(selling, { key, passengers }),
    cancel: (ask) => alone(ask.key, () => cancel(selling, ask)),
    timesNow: ({ key }) => timesNow(selling, key),
    office: {
      nameFa: account.nameFa,
      lowCreditRial: account.lowCreditRial,
      credit: () => credit(selling),
      check: () => check(selling),
    },
  }
}

/** How the flight of a booking stands (NRSRT): UN goes no more, TK goes at another time. */
async function timesNow(
  { journal, calls }: Selling,
  key: string,
): ReturnType<NonNullable<FlightSupplier['timesNow']>> {
  const kept = await readSale(journal, key)
  if (!kept?.entry.pnr) return { unknown: true, reason: 'a sale nobody here knows' }
  const booking = await readBooking(calls, kept.entry.pnr)
  if (isUnknown(booking)) return booking
  if (booking.state === 'gone') return { unknown: true, reason: 'the booking is gone' }
  const { departureTime, arrivalTime } = kept.entry.times
  const going = booking.segments.find(
    ({ ResStatus, FlightStatus, Deleted }) =>
      !/^(UN|XX|HX|NO)$/i.test(ResStatus) &&
      !/^[XD]$/i.test(FlightStatus ?? '') &&
      !/^y/i.test(Deleted ?? ''),
  )
  if (!going) return { legs: [null] }
  const local = (text: string) => Temporal.PlainDateTime.from(text)
  const later = local(departureTime).until(local(going.DepartureDT))
  const arrives = local(arrivalTime).add(later).toString({ smallestUnit: 'minute' })
  return { legs: [{ departureTime: going.DepartureDT, arrivalTime: arrives }] }
}

/** `CREDIT: 1,234 IRR`. */
async function credit({ calls }: Selling): Promise<{ leftRial: number } | Unknown> {
  const heard = await calls.read('NRSCommand', { query: { cmd: 'CREDIT' }, schema: commandReply })
  if (!('reply' in heard)) return unclear(heard)
  const [, amount = ''] =
    /CREDIT:\s*(-?[\d,]+)\s*IRR/i.exec(heard.reply.AirNRSCommand.Response) ?? []
  const leftRial = Number(amount.replaceAll(',', ''))
  return amount === '' || !Number.isSafeInteger(leftRial)
    ? { unknown: true, reason: 'no credit was told' }
    : { leftRial }
}

/** Reading calls only: the office's credit, and the flights of a day on a route. */
async function check(selling: Selling): Promise<readonly SupplierCheck[]> {
  const { account, search, now } = selling
  const left = await credit(selling)
  const [route = 'THR-MHD'] = account.routes
  const [origin = 'THR', destination = 'MHD'] = route.split('-')
  const date = now().toZonedDateTimeISO('Asia/Tehran').toPlainDate().add({ days: 7 }).toString()
  const listed = await search.list({
    origin,
    destination,
    date,
    adults: 1,
    children: 0,
    infants: 0,
  })
  const [flight] = 'flights' in listed ? listed.flights : []
  const sold = flight?.ClassesStatus.find(({ Price }) => Price !== '-')
  const fare =
    flight && sold
      ? await search.now([flight.FlightNo, date, origin, destination, sold.FlightClass].join('|'))
      : null
  return [
    {
      fa: 'ورود دفتر و اعتبار',
      en: 'office signs in, credit',
      works: !isUnknown(left),
      detail: isUnknown(left) ? left.reason : `${left.leftRial} IRR`,
    },
    {
      fa: `پروازهای ${route}`,
      en: `flights of ${route}`,
      works: 'flights' in listed,
      detail: 'flights' in listed ? `${listed.flights.length} on ${date}` : listed.reason,
    },
    {
      fa: 'نرخ یک کلاس',
      en: 'fare of one class',
      works: fare !== null && !isUnknown(fare),
      detail:
        fare === null ? 'no class is sold that day' : isUnknown(fare) ? fare.reason : fare.offerKey,
    },
  ]
}
