/** What the supplier does when it is asked to sell: each verb answers a status and a body, as its documents would say. */
import { createHash } from 'node:crypto'
import { type Book, type Booking, isOver, type PassengerKind } from './book.ts'
import { drawLetters } from './draw-letters.ts'
import { type Fare, faresFor, flightsADay, movedFare, readFare, type Segment } from './flights.ts'

export type Reply = { status: number; body: Record<string, unknown> }

const ok = (body: Record<string, unknown>): Reply => ({ status: 200, body })
const no = (error: string, more: Record<string, unknown> = {}): Reply => ({
  status: 409,
  body: { error, ...more },
})
const digits = (text: string, count: number) =>
  String(createHash('sha256').update(text).digest().readUIntBE(0, 6))
    .padStart(16, '7')
    .slice(-count)

export type Availability = { segments: Segment[]; cabin: 'Y' | 'C' }

export function createSales({
  book,
  now,
  wantsCaptcha,
  hasPlenty,
  seller,
}: {
  book: Book
  now: () => Temporal.Instant
  wantsCaptcha: () => boolean
  /** Whether it sells as much as a large seller. */
  hasPlenty: () => boolean
  /** Whose prices these are. */
  seller: string
}) {
  const changeOf = (fareRef: string) => book.read().changed[fareRef]
  /** A fare whose flights go, at the times they go by now. */
  const goingFare = (fareRef: string): Fare | null => {
    const [fare, change] = [readFare(fareRef, seller), changeOf(fareRef)]
    if (!fare || change === 'cancelled') return null
    return change ? movedFare(fare, change.byMinutes) : fare
  }
  const fareNow = (fareRef: string): Fare | null => {
    const fare = goingFare(fareRef)
    if (!fare) return null
    const departs = fare.segments[0]?.legs[0]?.departure
    if (!departs || Temporal.Instant.compare(Temporal.Instant.from(departs), now()) <= 0)
      return null
    const { raised, soldOut } = book.read()
    const more = raised[fareRef] ?? 0
    const seats = Math.max(0, fare.seats - book.seatsTaken(fareRef, now()))
    const price = { ...fare.price, adt: fare.price.adt + more }
    const net = { ...fare.net, adt: fare.net.adt + more }
    return { ...fare, price, net, seats: soldOut[fareRef] ? 0 : seats }
  }
  let pictures = 0
  /** Whether the letters are those of the picture. Either way it is answered now. */
  const isRead = (asked: { fareRef: string; captchaRef?: string; captcha?: string }): boolean => {
    const shown = book.read().captchas[asked.captchaRef ?? '']
    book.write(({ captchas }) => {
      delete captchas[asked.captchaRef ?? '']
    })
    return shown?.fareRef === asked.fareRef && shown.letters === asked.captcha
  }
  const bookingOf = (clientRef: string): Booking | undefined => book.read().bookings[clientRef]
  const put = (booking: Booking) =>
    book.write(({ bookings }) => {
      bookings[booking.clientRef] = booking
    })

  const penaltyOf = (booking: Booking, wanted: readonly number[] | null) => {
    const fare = readFare(booking.fareRef, seller)
    const open = booking.tickets.flatMap(({ cancelRef }, at) => (cancelRef ? [] : [at]))
    const pax = wanted ?? open
    if (pax.some((at) => booking.tickets[at]?.cancelRef)) return no('ALREADY_CANCELLED')
    if (pax.length === 0) return no(wanted ? 'NO_SUCH_PASSENGER' : 'ALREADY_CANCELLED')
    const stay = booking.tickets.filter((_, at) => open.includes(at) && !pax.includes(at))
    const count = (kind: PassengerKind) => stay.filter((each) => each.kind === kind).length
    const isKnown = pax.every((at) => booking.tickets[at]) && new Set(pax).size === pax.length
    if (!fare || !isKnown || count('INF') > count('ADT')) return no('NO_SUCH_PASSENGER')
    const rule = fare.rules.find(
      ({ until }) =>
        until === null || Temporal.Instant.compare(Temporal.Instant.from(until), now()) > 0,
    )
    // Who is moved far or left behind pays nothing.
    const change = changeOf(booking.fareRef)
    const isCarriersDoing =
      change === 'cancelled' || (change !== undefined && Math.abs(change.byMinutes) > 120)
    const percent = isCarriersDoing ? 0 : (rule?.percent ?? 100)
    const items = pax.map((at) => {
      const kind = booking.tickets[at]?.kind ?? 'ADT'
      const sold = { ADT: booking.price.adt, CHD: booking.price.chd, INF: booking.price.inf }[kind]
      const penalty = Math.round((sold * percent) / 100)
      return {
        pax: at,
        fare: sold,
        penalty,
        percent,
        refund: sold - penalty,
        until: rule?.until ?? null,
      }
    })
    return ok({ clientRef: booking.clientRef, items })
  }

  return {
    availability({ segments, cabin }: Availability): Reply {
      const count = hasPlenty() ? flightsADay.plenty : flightsADay.few
      const fareRefs = faresFor(segments, { cabin, count })
      return ok({ fares: fareRefs.flatMap((ref) => fareNow(ref) ?? []) })
    },

    fare(fareRef: string): Reply {
      const fare = fareNow(fareRef)
      if (!fare) return { status: 404, body: { error: 'NOT_FOUND' } }
      return ok({
        ...fare,
        ...(wantsCaptcha() ? { wantsCaptcha: true } : {}),
      })
    },

    /** Another picture each time; those that nobody answered stay good. */
    captcha(fareRef: string): Reply {
      if (!fareNow(fareRef)) return { status: 404, body: { error: 'NOT_FOUND' } }
      pictures += 1
      const captchaRef = digits(`picture ${pictures} of ${fareRef} at ${now()}`, 12)
      const letters = digits(`letters of ${captchaRef}`, 4)
      book.write(({ captchas }) => {
        captchas[captchaRef] = { fareRef, letters }
      })
      return ok({ fareRef, captchaRef, picture: drawLetters(letters).toString('base64') })
    },

    book(
      clientRef: string,
      asked: Pick<Booking, 'fareRef' | 'pax' | 'holdUntil'> & {
        maxNet: number
        captchaRef?: string
        captcha?: string
      },
    ): Reply {
      const known = bookingOf(clientRef)
      const held = ({ net }: Pick<Booking, 'net'>) => ok({ clientRef, status: 'HELD', net })
      if (known?.status === 'TICKETED') return held(known)
      if (known?.status === 'REFUSED') return no('NOT_FOUND')
      if (known?.status === 'HELD' && !isOver(known, now())) {
        put({ ...known, holdUntil: asked.holdUntil })
        return held(known)
      }
      const fare = fareNow(asked.fareRef)
      if (!fare || Temporal.Instant.compare(Temporal.Instant.from(asked.holdUntil), now()) <= 0)
        return no('NOT_FOUND')
      if (wantsCaptcha() && !asked.captcha) return no('CAPTCHA_REQUIRED')
      if (wantsCaptcha() && !isRead(asked)) return no('CAPTCHA_WRONG')
      if (fare.seats < asked.pax.adt + asked.pax.chd) return no('SOLD_OUT')
      const { fareRef, pax, holdUntil } = asked
      const net = sumFor(pax, fare.net)
      if (net > asked.maxNet) return no('NET_ABOVE_MAX', { net })
      put({
        clientRef,
        fareRef,
        pax,
        holdUntil,
        net,
        price: fare.price,
        status: 'HELD',
        pnr: null,
        tickets: [],
      })
      return held({ net })
    },

    release(clientRef: string): Reply {
      const known = bookingOf(clientRef)
      if (known?.status === 'HELD') put({ ...known, status: 'RELEASED' })
      return ok({ clientRef, released: true })
    },

    ticket(clientRef: string, kinds: readonly PassengerKind[]): Reply {
      const known = bookingOf(clientRef)
      if (!known || known.status === 'REFUSED') return no('CANNOT_TICKET')
      if (known.status === 'TICKETED') return ok(ticketsOf(known))
      const count = (kind: PassengerKind) => kinds.filter((each) => each === kind).length
      const isSame =
        count('ADT') === known.pax.adt &&
        count('CHD') === known.pax.chd &&
        count('INF') === known.pax.inf
      const isHeld = known.status === 'HELD' && !isOver(known, now())
      const fare = fareNow(known.fareRef)
      const canTakeAgain =
        fare !== null &&
        fare.seats >= known.pax.adt + known.pax.chd &&
        sumFor(known.pax, fare.net) <= known.net
      if (!isSame || !fare || (!isHeld && !canTakeAgain)) {
        put({ ...known, status: 'REFUSED' })
        return no('CANNOT_TICKET')
      }
      const tickets = kinds.map((kind, at) => ({
        number: `999${digits(`${clientRef} ${at}`, 10)}`,
        kind,
        cancelRef: null,
        penalty: 0,
        refund: 0,
      }))
      const issued: Booking = {
        ...known,
        status: 'TICKETED',
        pnr: `S${digits(clientRef, 5)}`,
        tickets,
      }
      put(issued)
      return ok(ticketsOf(issued))
    },

    status(clientRef: string): Reply {
      const known = bookingOf(clientRef)
      if (!known) return ok({ clientRef, status: 'NONE' })
      if (known.status === 'TICKETED') return ok({ ...ticketsOf(known), status: 'TICKETED' })
      const isRunOut = known.status === 'HELD' && isOver(known, now())
      return ok({ clientRef, status: isRunOut ? 'RELEASED' : known.status })
    },

    /** How the flights of a booking go by now; null for one that goes no more. */
    schedule(clientRef: string): Reply {
      const known = bookingOf(clientRef)
      const sold = known && readFare(known.fareRef, seller)
      if (!known || !sold) return { status: 404, body: { error: 'NOT_FOUND' } }
      const legs = (goingFare(known.fareRef)?.segments ?? []).flatMap((segment) => segment.legs)
      const times = legs.map(({ departure, arrival }) => ({ departure, arrival }))
      const gone = sold.segments.flatMap((segment) => segment.legs.map(() => null))
      return ok({ clientRef, legs: times.length > 0 ? times : gone })
    },

    penalty(clientRef: string, pax: readonly number[] | null): Reply {
      const known = bookingOf(clientRef)
      return known?.status === 'TICKETED' ? penaltyOf(known, pax) : no('NOT_TICKETED')
    },

    cancel(
      clientRef: string,
      asked: { cancelRef: string; pax: number[]; maxPenalty: number },
    ): Reply {
      const known = bookingOf(clientRef)
      if (known?.status !== 'TICKETED') return no('NOT_TICKETED')
      const { cancelRef } = asked
      const sumOf = (booking: Booking): Reply => {
        const done = booking.tickets.filter((each) => each.cancelRef === cancelRef)
        const sum = (key: 'penalty' | 'refund') =>
          done.reduce((total, each) => total + each[key], 0)
        return ok({
          clientRef,
          cancelRef,
          cancelled: done.length,
          penalty: sum('penalty'),
          refund: sum('refund'),
        })
      }
      if (known.tickets.some((each) => each.cancelRef === cancelRef)) return sumOf(known)
      const quoted = penaltyOf(known, asked.pax)
      if (quoted.status !== 200) return quoted
      const items = quoted.body.items as { pax: number; penalty: number; refund: number }[]
      const penalty = items.reduce((sum, item) => sum + item.penalty, 0)
      if (penalty > asked.maxPenalty) return no('PENALTY_ABOVE_MAX', { penalty })
      const tickets = known.tickets.map((ticket, at) => {
        const item = items.find(({ pax }) => pax === at)
        return item ? { ...ticket, cancelRef, penalty: item.penalty, refund: item.refund } : ticket
      })
      put({ ...known, tickets })
      return sumOf({ ...known, tickets })
    },
  }
}
export type Sales = ReturnType<typeof createSales>

const sumFor = (pax: Booking['pax'], each: Booking['price']): number =>
  pax.adt * each.adt + pax.chd * each.chd + pax.inf * each.inf

const ticketsOf = ({ clientRef, pnr, tickets }: Booking) => ({
  clientRef,
  pnr,
  tickets: tickets.map(({ number }) => number),
})
