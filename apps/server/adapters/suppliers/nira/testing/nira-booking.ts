import type { WireReply } from '../../../../platform/outbound/testing/wire-server.ts'
import { said, text } from './nira-bytes.ts'
import { dayOf, type Flight, type Kind, moment, priceOf } from './nira-flights.ts'
import {
  type Asked,
  departureOf,
  giveSeat,
  type Host,
  letGo,
  nameOf,
  type Traveller,
} from './nira-host.ts'

const refused = (why: string) => said({ AirReserve: [{ Error: why, PNR: '' }] })
const kindOf = (age: number): Kind => {
  if (age < 2) return 'Infant'
  return age < 12 ? 'Child' : 'Adult'
}

/** ReservJS. Nothing names a request: the same one sent twice makes two bookings, and takes seats twice. */
export function reserve(host: Host, asked: Asked): WireReply {
  letGo(host)
  const travellers = travellersOf(asked)
  if (typeof travellers === 'string') return refused(travellers)
  const legs = [
    legOf(host, asked, ''),
    ...(asked('TwoLeg') === 'YES' ? [legOf(host, asked, 'Ret')] : []),
  ]
  const found = legs.flatMap((leg) => (leg ? [leg] : []))
  if (found.length < legs.length) return refused('FLIGHT NOT FOUND')
  const seats = travellers.filter(({ kind }) => kind !== 'Infant').length
  const isFull = found.some(
    ({ flight, fareClass }) => flight.isCancelled || fareClass.seats < seats,
  )
  if (isFull) return refused('NOT ENOUGH SEAT')
  for (const { fareClass } of found) fareClass.seats -= seats
  const pnr = `P${(host.pnrs.size + 41_003).toString(36).toUpperCase().padStart(4, '0')}`
  const priced = (kind: Kind) => {
    const prices = found.map(({ fareClass }) => priceOf(fareClass, kind))
    const [one, ...others] = prices
    if (!one) throw new Error('A booking has a leg')
    return others.reduce(
      (sum, price) => ({
        fare: sum.fare + price.fare,
        total: sum.total + price.total,
        commission: sum.commission + price.commission,
        taxes: sum.taxes.map(({ code, amount }, index) => ({
          code,
          amount: amount + (price.taxes[index]?.amount ?? 0),
        })),
      }),
      one,
    )
  }
  host.pnrs.set(pnr, {
    pnr,
    contact: asked('edtContact'),
    legs: found.map(({ flight, className }) => ({ flight, className })),
    travellers,
    prices: { Adult: priced('Adult'), Child: priced('Child'), Infant: priced('Infant') },
    heldUntil: host.now().add({ minutes: host.holdMinutes }),
    isCancelled: false,
  })
  return said({ AirReserve: [{ Error: 'No Err', PNR: pnr }] })
}

/** `No` counts those who are named; some clients count seats, without infants, and the host takes both. */
function travellersOf(asked: Asked): Traveller[] | string {
  const travellers: Traveller[] = []
  for (let place = 1; asked(`edtLast${place}`) !== ''; place += 1) {
    const [last, first] = [asked(`edtLast${place}`), asked(`edtName${place}`)]
    const age = asked(`edtAge${place}`)
    if (!/^\d{1,3}$/.test(age)) return `InCorrect Age${place}`
    if (!/^[A-Z ]{2,}$/i.test(last) || !/^[A-Z ]+$/i.test(first)) return `InCorrect Name${place}`
    travellers.push({
      last: last.toUpperCase(),
      first: first.toUpperCase(),
      kind: kindOf(Number(age)),
      document: asked(`edtID${place}`),
      hasSeat: true,
      ticket: null,
    })
  }
  const seats = travellers.filter(({ kind }) => kind !== 'Infant').length
  const count = Number(asked('No'))
  if (seats === 0 || (count !== travellers.length && count !== seats)) return 'InCorrect No'
  return travellers
}

function legOf(host: Host, asked: Asked, suffix: '' | 'Ret') {
  const date = dayOf(
    {
      date: asked(`DepartureDate${suffix}`),
      day: asked(`Day${suffix}`),
      month: asked(`Month${suffix}`),
    },
    host.today(),
  )
  const className = asked(`FlightClass${suffix}`)
  const flight = date ? host.flights.find(asked(`FlightNo${suffix}`), date) : undefined
  const fareClass = flight?.classes.get(className)
  return flight && fareClass?.standing === 'open' ? { flight, className, fareClass } : null
}

/**
 * NRSRT. Infants are not among the passengers, only among the tickets, where the number of who carries them stands before the name
 * (a public client reads them so); tickets come last one first.
 */
export function retrieve(host: Host, asked: Asked): WireReply {
  letGo(host)
  const booked = host.pnrs.get(asked('PNR').toUpperCase())
  if (!booked) return text('NO PNR')
  const count = (kind: Kind) => booked.travellers.filter((each) => each.kind === kind).length
  const seated = booked.travellers.filter(({ kind }) => kind !== 'Infant')
  return said({
    Passengers: seated.map((each) => ({
      Deleted: each.hasSeat ? 'NO' : 'YES',
      PassenferLastName: each.last,
      PassenferFirstName: each.first,
      PassenferAgeType: `{${each.kind}}`,
    })),
    AdultQTY: count('Adult'),
    ChildTP: booked.prices.Child.total,
    TotalPrice: booked.travellers.reduce((sum, { kind }) => sum + booked.prices[kind].total, 0),
    Contact: booked.contact,
    Segments: booked.legs.map(({ flight, className }) => ({
      Deleted: booked.isCancelled ? 'YES' : 'NO',
      AFlightNo: `${host.airline}${flight.flightNo}`,
      DepartureDT: moment(flight.departs),
      ResStatus: resStatus(flight),
      FlightClass: className,
      Origin: flight.origin,
      FlightNo: flight.flightNo,
      FlightStatus: flight.isCancelled ? 'X' : 'O',
      Destination: flight.destination,
    })),
    InfantTP: booked.prices.Infant.total,
    AdultTP: booked.prices.Adult.total,
    Tickets: booked.travellers
      .flatMap((each) => {
        const shown = each.kind === 'Infant' ? `1 ${nameOf(each)}` : nameOf(each)
        return each.ticket
          ? [
              {
                ETStatus: each.ticket.history[0]?.status,
                PassengerET: `${shown}:${each.ticket.number}`,
              },
            ]
          : []
      })
      .toReversed(),
    DOCS: booked.travellers.map((each) => ({
      [`DOC_${nameOf(each)}`]: `I//${each.document}//////M`,
    })),
    ChildQTY: count('Child'),
    InfantQTY: count('Infant'),
    Status: booked.isCancelled ? 'CANCELLED' : 'ACTIVE',
    Office: ' NIRAUSER ',
  })
}

/** HK holds, TK is another time than was sold, UN goes no more. */
function resStatus({ planned, departs, isCancelled }: Flight): string {
  if (isCancelled) return 'UN'
  return departs.equals(planned) ? 'HK' : 'TK'
}

/** CancelPNRJS: seats go back whether there are tickets or not, and the tickets stay open without a seat. */
export function cancelPnr(host: Host, asked: Asked): WireReply {
  letGo(host)
  const answer = (words: string) => said({ AirCancelPNR: [{ Error: words }] })
  const booked = host.pnrs.get(asked('PNR').toUpperCase())
  if (!booked) return answer('NO PNR')
  if (booked.isCancelled) return answer('Already Cancelled')
  if (Temporal.Instant.compare(departureOf(booked).subtract({ minutes: 60 }), host.now()) <= 0)
    return answer('CANCELLATION DENIED AFTER FLIGHT STOP BOOK')
  for (const traveller of booked.travellers) giveSeat(booked, traveller)
  booked.isCancelled = true
  return answer('No Error COMMAND\nPNR CANCELLED')
}
