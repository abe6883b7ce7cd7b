import { type Db, query, type Tx } from '../../../platform/db/database.ts'
import { FieldFault } from '../../../platform/imports/bad-line.ts'
import { daysOfWeek, isoDate, wholeNumber } from '../../../platform/imports/fields.ts'
import type { ImportOutcome, RowCounts } from '../../../platform/imports/import-outcome.ts'
import { type CsvCells, readCsv } from '../../../platform/imports/read-csv.ts'
import { lockNights } from '../lock-nights.ts'
import { known, numberOrNull, yesNo } from './hotel-fields.ts'
import { readKnownCodes } from './known-codes.ts'
import { saveRows } from './save-rows.ts'
import { rateNightShape } from './table-shapes.ts'

/** A night with more rooms taken than the hotel wants to give by now: staff call the hotel. */
export type ShortNight = { room: string; night: string; taken: number; wanted: number }
export type NightCounts = RowCounts & { shortNights: ShortNight[] }

export const nightColumns = [
  'hotel',
  'room',
  'plan',
  'fromNight',
  'untilNight',
  'days',
  'allotment',
  'stopSell',
  'releaseDays',
  'price',
  'single',
  'extraAdult',
  'leastNightsArriving',
  'leastNightsThrough',
  'mostNights',
  'closedToArrival',
  'closedToDeparture',
  'closed',
] as const
type Cells = CsvCells<(typeof nightColumns)[number]>

const mostDays = 800

/**
 * Nights: a line without a plan gives the rooms of a type, a line with one what they cost on it, for every day of its period that is
 * among its days (1 is Monday). Of two lines for one night the later wins. Rooms that are taken stay taken.
 */
export async function importNights(tx: Tx, text: string): Promise<ImportOutcome<NightCounts>> {
  await lockNights(tx)
  const { rows, badLines } = await readNights(tx, text)
  if (badLines.length > 0) return { badLines }
  const roomNights = rows.flatMap(({ nights, room }) =>
    room ? nights.map((night) => ({ ...room, night })) : [],
  )
  const rateNights = rows.flatMap(({ nights, rate }) =>
    rate ? nights.map((night) => ({ ...rate, night })) : [],
  )
  const ofRooms = await saveRoomNights(tx, roomNights)
  const ofRates = await saveRows(tx, rateNightShape, rateNights)
  return {
    imported: {
      rows: rows.length,
      added: ofRooms.added + ofRates.added,
      changed: ofRooms.changed + ofRates.changed,
      shortNights: ofRooms.shortNights,
    },
  }
}

/**
 * The lines as they stand in the file, each with the nights it says. What lines say that are short and mean years is counted until it is more than
 * `most`; lines of one night are no more than they look, and what is put back has many of them.
 */
export async function readNights(tx: Db | Tx, text: string, most = Number.POSITIVE_INFINITY) {
  const { rooms, plans } = await readKnownCodes(tx)
  let count = 0
  const read = readCsv({
    text,
    columns: nightColumns,
    toRow: (cells) => {
      const nights = count > most ? [] : nightsOf(cells)
      if (nights.length > 1) count += nights.length
      const room = `${cells.hotel} ${cells.room}`
      const roomTypeId = known('room', room, rooms)
      if (cells.plan === '') return { nights, room: { roomTypeId, ...roomNightOf(cells) } }
      const ratePlanId = known('plan', `${room} ${cells.plan}`, plans)
      return { nights, rate: { ratePlanId, ...rateNightOf(cells) } }
    },
  })
  return { ...read, isMore: count > most }
}

/** Every night of a period that is among its days. */
export function nightsOf(cells: Pick<Cells, 'fromNight' | 'untilNight' | 'days'>): string[] {
  const from = Temporal.PlainDate.from(isoDate('fromNight', cells.fromNight))
  const until = Temporal.PlainDate.from(isoDate('untilNight', cells.untilNight))
  const days = daysOfWeek('days', cells.days)
  const length = from.until(until, { largestUnit: 'day' }).days + 1
  if (length < 1 || length > mostDays)
    throw new FieldFault(`the period must be 1 to ${mostDays} nights long`, {
      column: 'untilNight',
      reasonFa: `بازه از ۱ تا ${mostDays} شب است.`,
    })
  return Array.from({ length }, (_, index) => from.add({ days: index }))
    .filter(({ dayOfWeek }) => days.includes(dayOfWeek))
    .map(String)
}

function roomNightOf(cells: Cells) {
  for (const column of [
    'price',
    'single',
    'extraAdult',
    'closedToArrival',
    'closedToDeparture',
    'closed',
  ] as const)
    if (cells[column] !== '')
      throw new FieldFault(`${column} belongs to a line with a plan`, {
        column,
        reasonFa: 'این خانه برای سطری است که پلن نرخ دارد.',
      })
  return {
    allotment: wholeNumber('allotment', cells.allotment, { least: 0, most: 5_000 }),
    isStopped: yesNo('stopSell', cells.stopSell),
    releaseDays: numberOrNull('releaseDays', cells.releaseDays, { least: 0, most: 365 }),
  }
}

function rateNightOf(cells: Cells) {
  for (const column of ['allotment', 'stopSell', 'releaseDays'] as const)
    if (cells[column] !== '')
      throw new FieldFault(`${column} belongs to a line without a plan`, {
        column,
        reasonFa: 'این خانه برای سطری است که پلن نرخ ندارد.',
      })
  const nights = (what: 'leastNightsArriving' | 'leastNightsThrough' | 'mostNights') =>
    numberOrNull(what, cells[what], { least: 1, most: 365 })
  return {
    priceRial: wholeNumber('price', cells.price, { least: 1 }),
    singleRial: numberOrNull('single', cells.single, { least: 1 }),
    extraAdultRial: numberOrNull('extraAdult', cells.extraAdult, { least: 0 }),
    leastNightsArriving: nights('leastNightsArriving') ?? 1,
    leastNightsThrough: nights('leastNightsThrough') ?? 1,
    mostNights: nights('mostNights'),
    isClosedToArrival: yesNo('closedToArrival', cells.closedToArrival),
    isClosedToDeparture: yesNo('closedToDeparture', cells.closedToDeparture),
    isClosed: yesNo('closed', cells.closed),
  }
}

type RoomNightRow = {
  roomTypeId: number
  night: string
  allotment: number
  isStopped: boolean
  releaseDays: number | null
}

/** Writes allotments by night and then by type, the order in which buyers lock them. Never below what is taken: that stands apart. */
async function saveRoomNights(tx: Tx, rows: readonly RoomNightRow[]) {
  const distinct = new Map(rows.map((row) => [`${row.roomTypeId} ${row.night}`, row]))
  const written = await query<{
    isNew: boolean
    roomTypeId: number
    night: string
    taken: number
    wanted: number
  }>(
    tx,
    `insert into hotel_stock.room_night as present (room_type_id, night, allotment, is_stopped, release_days)
     select "roomTypeId", night, allotment, "isStopped", "releaseDays"
     from jsonb_to_recordset($1::jsonb)
       as asked ("roomTypeId" int, night date, allotment smallint, "isStopped" boolean, "releaseDays" smallint)
     order by night, "roomTypeId"
     on conflict (room_type_id, night) do update
     set allotment = greatest(excluded.allotment, present.held + present.sold),
       above_allotment = greatest(0, present.held + present.sold - excluded.allotment),
       is_stopped = excluded.is_stopped, release_days = excluded.release_days
     where (present.allotment - present.above_allotment, present.is_stopped, present.release_days)
       is distinct from (excluded.allotment, excluded.is_stopped, excluded.release_days)
     returning xmax = 0 as "isNew", room_type_id as "roomTypeId", night::text as night,
       held + sold as taken, allotment - above_allotment as wanted`,
    [JSON.stringify([...distinct.values()])],
  )
  const short = written.filter(({ taken, wanted }) => taken > wanted)
  const { rooms } = await readKnownCodes(tx)
  const names = new Map([...rooms].map(([name, id]) => [id, name]))
  const added = written.filter(({ isNew }) => isNew).length
  return {
    added,
    changed: written.length - added,
    shortNights: short.map(({ roomTypeId, night, taken, wanted }) => ({
      room: names.get(roomTypeId) ?? '',
      night,
      taken,
      wanted,
    })),
  }
}
