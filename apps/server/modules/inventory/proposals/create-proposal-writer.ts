import { Buffer } from 'node:buffer'
import { Body } from '../../../platform/http/body.ts'
import type { PartyCount, PreparedProposals, ProposalsAsk } from '../../flights/index.ts'
import { type Columns, type Found, legsPerJourney } from '../engine/index.ts'
import { keepItineraries, placeAt } from './kept-itineraries.ts'
import { type KeptLeg, keepLegs } from './kept-legs.ts'
import type { Names } from './read-leg.ts'
import { writeColumns } from './write-columns.ts'
import { writeItinerary } from './write-itinerary.ts'

/** Legs and itineraries kept by default: at most about 20 MB and 60 MB. */
const mostLegs = 32_768
const mostItineraries = 32_768
/** An itinerary larger than this is written each time: six journeys of three legs would fill the memory of many. */
const mostBytesKept = 8192

/**
 * Writes what the engine found as proposals, in JSON or in columns, without building one object per proposal. What was written
 * once is kept and copied: a popular answer costs little more than copying it.
 */
export function createProposalWriter({
  names,
  supplier,
  legs: most = mostLegs,
  itineraries = mostItineraries,
}: {
  names: Names
  /** The name in `provider`, and in the derivation of ids. */
  supplier: string
  legs?: number
  /** A power of two. */
  itineraries?: number
}) {
  const legs = keepLegs({ most, names })
  const kept = keepItineraries({ slots: itineraries })
  const buffers = new Body()
  const provider = JSON.stringify(supplier)
  let [columnsThen, namesThen]: [unknown, unknown] = [null, null]

  /** Rows mean nothing in other columns, and a renamed airport is shown at once. */
  const forgetIfChanged = (columns: Columns) => {
    const names_ = names.all()
    if (columns === columnsThen && names_ === namesThen) return
    legs.clear()
    kept.clear()
    columnsThen = columns
    namesThen = names_
  }

  const legsOf = (columns: Columns, found: Found, itinerary: number): KeptLeg[][] => {
    const from = itinerary * found.journeys * legsPerJourney
    return Array.from({ length: found.journeys }, (_, journey) => {
      const inJourney: KeptLeg[] = []
      for (let leg = 0; leg < legsPerJourney; leg += 1) {
        const at = from + journey * legsPerJourney + leg
        const place = placeAt(found, at)
        if (place >= 0) inJourney.push(legs.at(columns, found.rows[at] ?? -1, place))
      }
      return inJourney
    })
  }

  /** Writes an itinerary anew and keeps its bytes. */
  const written = (columns: Columns, asked: Asked, itinerary: number): Uint8Array => {
    const { found, from, width, party, count, slot } = asked
    buffers.clear()
    writeItinerary(buffers, legsOf(columns, found, itinerary), { party: count, supplier })
    const json = new Uint8Array(buffers.written())
    if (json.length > mostBytesKept) return json
    const places = new Int32Array(width).map((_, at) => placeAt(found, from + at))
    const stamps = Array.from(places, (place, at) =>
      place < 0 ? null : legs.at(columns, found.rows[from + at] ?? -1, place).stamp,
    )
    kept.keep(slot, { party, places, stamps, json })
    return json
  }

  return {
    /** How much is kept, for whoever watches memory. */
    kept: () => ({ legs: legs.size(), itineraries: kept.size() }),
    /** Hands a find over for writing. It stands until the engine searches again. */
    prepare(columns: Columns, found: Found, count: PartyCount): PreparedProposals {
      forgetIfChanged(columns)
      const order = orderOf(found)
      const party = partyCode(count)
      const width = found.journeys * legsPerJourney
      const asked: Asked = { found, from: 0, width, party, columns, count, slot: 0 }
      return {
        count: found.count,
        seatsAt: (index) => found.seats[order[index] ?? 0] ?? 0,
        totalRialAt: (index) => found.totalRial[order[index] ?? 0] ?? 0,
        writeJson(body, { requestId, isReturning }, { from, to }) {
          const head = Buffer.from(
            `,{"requestId":"${requestId}","isReturning":${isReturning},"provider":${provider},"seat":`,
          )
          for (let index = from; index < to; index += 1) {
            const itinerary = order[index] ?? 0
            asked.from = itinerary * width
            asked.slot = kept.slotOf(asked)
            const json = kept.at(asked.slot, asked)?.json ?? written(columns, asked, itinerary)
            body.reserve(head.length + json.length + 8)
            // The first has no comma before it.
            body.raw(index === from ? head.subarray(1) : head)
            body.digits(found.seats[itinerary] ?? 0)
            body.raw(json)
          }
        },
        writeColumns(body, ask: ProposalsAsk) {
          const legsAt = (row: number, place: number) => legs.at(columns, row, place)
          writeColumns(body, { ...ask, found, order, legsAt, party: count, supplier })
        },
      }
    },
  }
}
export type ProposalWriter = ReturnType<typeof createProposalWriter>

type Asked = Parameters<ReturnType<typeof keepItineraries>['slotOf']>[0] & {
  count: PartyCount
  slot: number
}

/** One number for a party of at most 9, 9 and 9. */
const partyCode = ({ adults, children, infants }: PartyCount): number =>
  adults * 100 + children * 10 + infants

/** The cheapest first, sold out after what can be bought (spec 4); mostly the engine has sorted them so already. */
function orderOf({ count, seats, totalRial }: Found): Uint32Array | number[] {
  const order = new Uint32Array(count).map((_, index) => index)
  const isAfter = (a: number, b: number) =>
    Number(seats[a] === 0) - Number(seats[b] === 0) || (totalRial[a] ?? 0) - (totalRial[b] ?? 0)
  for (let index = 1; index < count; index += 1)
    if (isAfter(index - 1, index) > 0) return order.sort((a, b) => isAfter(a, b) || a - b)
  return order
}
