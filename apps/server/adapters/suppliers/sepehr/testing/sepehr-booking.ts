import type { WireReply } from '../../../../platform/outbound/testing/wire-server.ts'
import { moment, payableOf } from './sepehr-flights.ts'
import {
  type Booking,
  type Fields,
  type Host,
  type Kind,
  type Lock,
  letGo,
  refused,
  releaseLock,
  type Sold,
  said,
} from './sepehr-host.ts'

type Segment = Record<string, unknown>
const kinds = ['Adult', 'Child', 'Infant'] as const
const lower = (fields: unknown): Segment =>
  Object.fromEntries(
    Object.entries((fields ?? {}) as Segment).map(([key, value]) => [key.toLowerCase(), value]),
  )

/** Lock: seats for so many minutes, at the price that is sent; nothing else names a request. */
export function lock(host: Host, field: Fields): WireReply {
  letGo(host)
  const counts: Record<Kind, number> = {
    Adult: Number(field('AdultCount') ?? 0),
    Child: Number(field('ChildCount') ?? 0),
    Infant: Number(field('InfantCount') ?? 0),
  }
  const seats = counts.Adult + counts.Child
  if (seats > 9) return refused('Error1013-FlightLockCountLimit', 'حداکثر ۹ صندلی قابل قفل است.')
  const segments = [field('DepartureSegment') ?? field('FlightSegment'), field('ReturningSegment')]
  const wanted = segments.filter((each) => each !== null && each !== undefined).map(lower)
  const found = wanted.map((segment) => whatIs(host, segment))
  const problem = found.find((each) => typeof each === 'string')
  if (typeof problem === 'string') return refused(problem, 'پرواز درخواستی یافت نشد.')
  const offers = found.flatMap((each) => (typeof each === 'string' ? [] : [each]))
  if (offers.some(({ fareName }) => fareName.seats < seats))
    return refused('Error1002-NoEnoughSeatAvailable', 'تعداد صندلی درخواستی موجود نمی‌باشد.')
  const payable = offers.reduce(
    (sum, { fareName }) =>
      kinds.reduce((all, kind) => all + payableOf(fareName.fares[kind]) * counts[kind], sum),
    0,
  )
  if (field('TotalPayable') !== undefined && Number(field('TotalPayable')) !== payable)
    return refused('Exception', 'مبلغ ارسال شده با مبلغ قابل پرداخت مطابقت ندارد.')
  const locks = offers.map(({ flight, fareName }) => {
    fareName.seats -= seats
    const made: Lock = {
      id: 880_100 + host.locks.size,
      flight,
      fareName,
      counts,
      fares: structuredClone(fareName.fares),
      until: host.now().add({ minutes: host.lockMinutes }),
      isReleased: false,
      isBooked: false,
    }
    host.locks.set(made.id, made)
    return made
  })
  return said({
    DepartureSegmentLockId: locks[0]?.id,
    ReturningSegmentLockId: locks[1]?.id ?? null,
    ExpiryInMinute: host.lockMinutes,
  })
}

function whatIs(host: Host, segment: Segment) {
  const at = String(segment.departuredatetime)
  const flight = host.flights.find(String(segment.flightnumber), at.slice(0, 10))
  const isRoute =
    flight?.origin === segment.originiatacode && flight?.destination === segment.destinationiatacode
  if (!flight || !isRoute || flight.isCancelled) return 'Error1001-FlightNotFound'
  if (moment(flight.departs) !== at.replace('T', ' ').slice(0, 16))
    return 'Error1011-FlightTimeMismatch'
  const fareName = flight.fareNames.get(String(segment.farename))
  return fareName ? { flight, fareName } : 'Error1006-FareNotFound'
}

/** ReleaseLock: one lock of a booking, or both. */
export function release(host: Host, field: Fields): WireReply {
  letGo(host)
  const ids = [field('LockId') ?? field('DepartureSegmentLockId'), field('ReturningSegmentLockId')]
  const locks = ids.flatMap((id) => host.locks.get(Number(id)) ?? [])
  if (locks.length === 0 || locks.every(({ isReleased }) => isReleased))
    return refused('Error1010-LockReleased', 'قفل رزرو آزاد شده است.')
  for (const one of locks) releaseLock(one)
  return said({ IsSuccess: true })
}

/** Book: issues what is locked and pays it from the credit. A `YourLocalInventoryPnr` is booked once. */
export function book(host: Host, field: Fields): WireReply {
  letGo(host)
  const clientPnr = String(field('YourLocalInventoryPnr') ?? '')
  if (clientPnr !== '' && host.bookings.has(clientPnr))
    return refused('Error1007-DuplicateClientPnr', 'YourLocalInventoryPnr تکراری است.')
  const segments = [field('DepartureSegment'), field('ReturningSegment')]
  const locks = segments
    .filter((each) => each !== null && each !== undefined)
    .map((each) => host.locks.get(Number(lower(each).lockid)))
  if (locks.length === 0 || locks.some((one) => !one || one.isReleased || one.isBooked))
    return refused('Error1010-LockReleased', 'قفل رزرو آزاد شده است.')
  const held = locks.flatMap((one) => one ?? [])
  const people = kinds.map((kind) => ((field(`${kind}Passengers`) ?? []) as unknown[]).map(lower))
  const problem = whyNot(host, { held, people })
  if (problem) return problem
  const payable = held.reduce(
    (sum, { fares, counts }) =>
      kinds.reduce((all, kind) => all + payableOf(fares[kind]) * counts[kind], sum),
    0,
  )
  if (Number(field('TotalPayable')) !== payable)
    return refused('Exception', 'مبلغ ارسال شده با مبلغ قابل پرداخت مطابقت ندارد.')
  if (host.credit.isOverdue)
    return refused('Error1005-CreditDueDateReached', 'مهلت پرداخت بدهی به اتمام رسیده است.')
  if (payable > host.credit.rial)
    return refused('Error1004-NoEnoughCredit', 'باقی مانده اعتبار حساب کافی نیست.')
  host.credit.rial -= payable
  for (const one of held) one.isBooked = true
  const booking = write(host, { clientPnr, held })
  host.bookings.set(clientPnr === '' ? booking.localPnr : clientPnr, booking)
  return said(booking.reply)
}

function whyNot(
  host: Host,
  { held, people }: { held: Lock[]; people: Segment[][] },
): WireReply | null {
  const counts = held[0]?.counts
  const isWhole = kinds.every((kind, index) => people[index]?.length === counts?.[kind])
  if (!isWhole) return refused('Exception', 'تعداد مسافران با تعداد قفل شده مطابقت ندارد.')
  for (const person of people.flat()) {
    const isLatin = [person.firstname, person.lastname].every((name) =>
      /^[A-Za-z ]+$/.test(String(name)),
    )
    const [card, passport] = [lower(person.iraniancartmelli), lower(person.passport)]
    const isKnown = Boolean(card.codemelli) || Boolean(passport.number)
    if (!isLatin || !isKnown || !/^\d{4}-\d{2}-\d{2}/.test(String(person.birthdate)))
      return refused('Exception', 'مشخصات مسافر کامل نیست.')
    if (host.forbiddenNationalities.includes(String(passport.nationalitycountrycode)))
      return refused('Error1012-ForbiddenNationality', 'پذیرش این اتباع در این مسیر ممنوع است.')
  }
  return null
}

function write(host: Host, { clientPnr, held }: { clientPnr: string; held: Lock[] }): Booking {
  const localPnr = String(70_310_000 + host.bookings.size)
  const tickets: Sold[] = []
  const passengers = kinds.flatMap((kind) =>
    Array.from({ length: held[0]?.counts[kind] ?? 0 }, () => {
      const [there, back] = held.map((one, index) => {
        const localTicketNumber = `${localPnr}${String(tickets.length + 1).padStart(2, '0')}`
        const { flight, fareName, fares } = one
        const isReturning = index === 1
        tickets.push({
          localTicketNumber,
          kind,
          fare: fares[kind],
          fareName,
          flight,
          isReturning,
          standing: 'sold',
        })
        return {
          OriginalPnr: `C${localPnr.slice(-5)}`,
          LocalTicketNumber: localTicketNumber,
          OriginalTicketNumber: null,
          FlightNumber: flight.flightNumber,
          OriginIataCode: flight.origin,
          DestinationIataCode: flight.destination,
        }
      })
      return { DepartureSegment: there, ReturningSegment: back ?? null }
    }),
  )
  const reply = { LocalPnr: localPnr, PassengerList: passengers }
  return { clientPnr, localPnr, bookedAt: host.now(), reply, tickets }
}

/**
 * GetStatus by our own number: the first booking as it was made, never what was refunded since. Asked sooner after `Book` than the
 * site takes to write, it says that there is none, as the documents warn.
 */
export function bookingStatus(host: Host, field: Fields): WireReply {
  const booking = host.bookings.get(String(field('YourLocalInventoryPnr')))
  const seconds = booking ? host.now().since(booking.bookedAt).total('seconds') : 0
  if (!booking || seconds < host.forgetsForSeconds)
    return said({ StatusId: 3, StatusDesc: 'رزروی صادر نشده است', FailReason: null })
  return said({ StatusId: 1, StatusDesc: 'صادر شده', FailReason: null, ...booking.reply })
}

/** ChangedSchedulePassengers: who flies at another time, or no more. */
export function changedSchedules(host: Host): WireReply {
  const changed = [...host.bookings.values()].flatMap(({ clientPnr, localPnr, tickets }) =>
    tickets
      .filter(({ flight }) => flight.isCancelled || !flight.departs.equals(flight.planned))
      .map(({ flight, localTicketNumber }) => ({
        LocalPnr: localPnr,
        YourLocalInventoryPnr: clientPnr,
        LocalTicketNumber: localTicketNumber,
        FlightNumber: flight.flightNumber,
        OriginIataCode: flight.origin,
        DestinationIataCode: flight.destination,
        OldDepartureDateTime: moment(flight.planned),
        NewDepartureDateTime: flight.isCancelled ? null : moment(flight.departs),
        NewArrivalDateTime: flight.isCancelled ? null : moment(flight.arrives),
        IsCanceled: flight.isCancelled,
      })),
  )
  return said({ PassengerList: changed })
}
