/** What a party pays, person by person: in the rooms they chose, or in the cheapest ones. Pure. */
import type { TourAgeBand, TourPriceKind, TourRoomKind } from '@parastoo/contract/tours/words'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { type Bands, bandsOf, type Traveller } from './age-bands.ts'
import { fillRoom } from './fill-room.ts'
import {
  type PricedRow,
  type PriceRow,
  type PriceTable,
  priceTable,
  type Rates,
} from './price-rows.ts'
import { proposeRooming, type Rooming } from './propose-rooming.ts'
import type { Party } from './room-loads.ts'
import type { ChosenRoom, PackageRules, RoomsLeft } from './rules.ts'

export type PartyAsk = {
  travellers: readonly Traveller[]
  rooms: readonly ChosenRoom[] | null
  days: { checkInOn: string; endsOn: string }
  rules: PackageRules
  rows: readonly PriceRow[]
  rates: Rates
  roomsLeft: RoomsLeft
}

export type ReceiptLine = PricedRow &
  Pick<Bands, 'bandOnReturn' | 'bandOnCheckIn'> & {
    person: number
    room: number
    isDearerTaken: boolean
  }
export type QuotedRoom = { kind: TourRoomKind; people: number[]; priceRial: number }
export type PartyQuote = {
  rooms: QuotedRoom[]
  people: ReceiptLine[]
  totalRial: number
  seatsNeeded: number
  /** The cheapest rooming where another was chosen. */
  cheapest: { rooms: QuotedRoom[]; totalRial: number } | null
}

export type RoomingRefusal = Refusal<
  | 'ROOM_KIND_FULL'
  | 'ROOM_WITHOUT_ADULT'
  | 'ROOM_NOT_FILLED'
  | 'ROOM_TOO_FULL'
  | 'ROOMING_NOT_POSSIBLE'
  | 'ROOMING_DOES_NOT_MATCH_PARTY'
  | 'RATE_NOT_KNOWN'
>

/** A person's place: the room, and by which price they go. */
type Seated = { room: number; kind: TourPriceKind }

/** Quotes a party. Refuses a rooming that is not legal at its field, and a party that no rooming is left for. */
export function quoteParty(ask: PartyAsk): PartyQuote | RoomingRefusal {
  const prices = priceTable(ask.rows, ask.rates)
  if (prices.size < ask.rows.length) return refuse('RATE_NOT_KNOWN')
  const bands = ask.travellers.map((each) => bandsOf(each, { ...ask, prices }))
  const proposed = proposeRooming(countBands(bands), { ...ask, prices })
  const cheapest = proposed && seatByLoads(proposed, bands)
  if (ask.rooms === null)
    return cheapest ? receiptOf(cheapest, { bands, prices }) : refuse('ROOMING_NOT_POSSIBLE')
  const chosen = seatAsChosen(ask.rooms, { ask, bands, prices })
  if (isRefused(chosen)) return chosen
  const quote = receiptOf(chosen, { bands, prices })
  if (!cheapest) return quote
  const other = receiptOf(cheapest, { bands, prices })
  const { rooms, totalRial } = other
  return { ...quote, cheapest: totalRial < quote.totalRial ? { rooms, totalRial } : null }
}

type Seating = { kinds: readonly TourRoomKind[]; of: readonly Seated[] }

function countBands(bands: readonly Pick<Bands, 'band'>[]): Party {
  const of = (band: TourAgeBand) => bands.filter((each) => each.band === band).length
  return {
    adult: of('adult'),
    child: of('child'),
    'young-child': of('young-child'),
    infant: of('infant'),
  }
}

/** Gives the places of a proposal to people, in their order. */
function seatByLoads({ rooms }: Rooming, bands: readonly Bands[]): Seating {
  const waiting = new Map<TourAgeBand, number[]>()
  for (const [person, { band }] of bands.entries())
    waiting.set(band, [...(waiting.get(band) ?? []), person])
  const of: Seated[] = []
  for (const [room, { load }] of rooms.entries())
    for (const { band, kind, count } of load.slots)
      for (const person of waiting.get(band)?.splice(0, count) ?? []) of[person] = { room, kind }
  return { kinds: rooms.map(({ kind }) => kind), of }
}

/** The people as they chose their rooms, each by the cheapest price that is legal there. */
function seatAsChosen(
  rooms: readonly ChosenRoom[],
  { ask, bands, prices }: { ask: PartyAsk; bands: readonly Bands[]; prices: PriceTable },
): Seating | RoomingRefusal {
  const named = rooms.flatMap(({ people }) => people)
  const isEach = new Set(named).size === named.length && named.length === bands.length
  if (!isEach || named.some((person) => person >= bands.length))
    return refuse('ROOMING_DOES_NOT_MATCH_PARTY', { field: 'rooms' })
  const adultsOfParty = bands.filter(({ band }) => band === 'adult').length
  const of: Seated[] = []
  for (const [room, chosen] of rooms.entries()) {
    const filled = fillRoom(chosen, { ...ask, bands, prices, adultsOfParty })
    if (isRefused(filled)) return { ...filled, field: `rooms.${room}` }
    for (const [person, kind] of filled) of[person] = { room, kind }
  }
  const tooMany = [...ask.rules.roomKinds].find(
    ({ kind }) =>
      rooms.filter((each) => each.kind === kind).length > (ask.roomsLeft.get(kind) ?? 0),
  )
  if (tooMany)
    return refuse('ROOM_KIND_FULL', {
      field: `rooms.${rooms.findIndex(({ kind }) => kind === tooMany.kind)}`,
      detail: { kind: tooMany.kind, roomsLeft: ask.roomsLeft.get(tooMany.kind) ?? 0 },
    })
  return { kinds: rooms.map(({ kind }) => kind), of }
}

function receiptOf(
  { kinds, of }: Seating,
  { bands, prices }: { bands: readonly Bands[]; prices: PriceTable },
): PartyQuote {
  const people = of.map(({ room, kind }, person): ReceiptLine => {
    const priced = prices.get(kind)
    const own = bands[person]
    if (!priced || !own) throw new Error(`Person ${person} goes by ${kind}, which has no price`)
    const { bandOnReturn, bandOnCheckIn, band } = own
    // Carriers seat whoever is two when they fly back, whatever the hotel counts them as.
    const needsSeat = priced.needsSeat || bandOnReturn !== 'infant'
    const isDearerTaken = bandOnReturn !== bandOnCheckIn && band !== bandOnCheckIn
    return { ...priced, needsSeat, person, room, bandOnReturn, bandOnCheckIn, isDearerTaken }
  })
  const sum = (lines: readonly ReceiptLine[]) =>
    lines.reduce((total, { priceRial }) => total + priceRial, 0)
  return {
    rooms: kinds.map((kind, room) => {
      const own = people.filter((line) => line.room === room)
      return { kind, people: own.map(({ person }) => person), priceRial: sum(own) }
    }),
    people,
    totalRial: sum(people),
    seatsNeeded: people.filter(({ needsSeat }) => needsSeat).length,
    cheapest: null,
  }
}
