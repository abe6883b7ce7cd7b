/** Nights of our own hotels as a file says them: a line is a period, what is compared and put back is each night of a room or of a plan. */
import { type Db, query, type Tx } from '../../../platform/db/database.ts'
import type { RuleSheet, SheetRow } from '../../../platform/imports/rule-sheet.ts'
import { lockNights } from '../lock-nights.ts'
import { importNights, nightColumns, nightsOf, readNights } from './import-nights.ts'
import { nightLosses } from './night-losses.ts'

/** A file that says more nights than these comes in parts: each is kept as it stood, to be taken back. */
const mostNights = 40_000

const joined = (words: readonly (string | undefined)[]) =>
  words.filter((word) => word !== undefined && word !== '').join(' ')
/** A room, or a plan of one. */
const partOf = ({ hotel, room, plan }: SheetRow) => joined([hotel, room, plan])
const keyOf = ({ fromNight = '' }: SheetRow) => fromNight

export const nightSheet: RuleSheet = {
  columns: nightColumns,
  partOf,
  keyOf,
  saidWholeOf: (row) => `${partOf(row)} ${keyOf(row)}`,
  parts: (db) =>
    query<{ key: string; title: string }>(
      db,
      `select hotel.code || ' ' || room.code || coalesce(' ' || plan.code, '') as key,
         hotel.name_fa || '، ' || room.name_fa || coalesce('، ' || plan.name_fa, '') as title
       from hotel_stock.property as hotel
       join hotel_stock.room_type as room on room.property_id = hotel.id
       left join lateral (
         select code, name_fa from hotel_stock.rate_plan where room_type_id = room.id union all select null, null) as plan on true
       order by title, key`,
    ),
  async standing(db, parts) {
    const rooms = await query<Record<string, string | null>>(
      db,
      `select hotel.code as hotel, room.code as room, night::text as "fromNight",
         (allotment - above_allotment)::text as allotment, case when is_stopped then 'yes' end as "stopSell",
         release_days::text as "releaseDays"
       from hotel_stock.room_night as of_room
       join hotel_stock.room_type as room on room.id = of_room.room_type_id
       join hotel_stock.property as hotel on hotel.id = room.property_id
       where hotel.code || ' ' || room.code = any($1) order by 1, 2, night`,
      [parts],
    )
    const plans = await query<Record<string, string | null>>(
      db,
      `select hotel.code as hotel, room.code as room, plan.code as plan, of_plan.night::text as "fromNight",
         of_plan.price_rial::text as price, of_plan.single_rial::text as single, of_plan.extra_adult_rial::text as "extraAdult",
         nullif(of_plan.least_nights_arriving, 1)::text as "leastNightsArriving",
         nullif(of_plan.least_nights_through, 1)::text as "leastNightsThrough", of_plan.most_nights::text as "mostNights",
         case when of_plan.is_closed_to_arrival then 'yes' end as "closedToArrival",
         case when of_plan.is_closed_to_departure then 'yes' end as "closedToDeparture", case when of_plan.is_closed then 'yes' end as closed
       from hotel_stock.rate_night as of_plan
       join hotel_stock.rate_plan as plan on plan.id = of_plan.rate_plan_id
       join hotel_stock.room_type as room on room.id = plan.room_type_id
       join hotel_stock.property as hotel on hotel.id = room.property_id
       where hotel.code || ' ' || room.code || ' ' || plan.code = any($1) order by 1, 2, 3, night`,
      [parts],
    )
    return [...rooms, ...plans].map((row) => ({
      ...empty,
      ...Object.fromEntries(Object.entries(row).map(([column, text]) => [column, text ?? ''])),
      untilNight: row.fromNight ?? '',
    }))
  },
  // What a file does not name is written as it was read: no colleague changes it in between.
  lock: lockNights,
  async check(tx, text) {
    const { badLines, isMore } = await readNights(tx, text, mostNights)
    return isMore ? [...badLines, tooMany] : badLines
  },
  expand: (rows) =>
    rows.flatMap((row) =>
      nightsOf(row as Record<'fromNight' | 'untilNight' | 'days', string>).map((night) => ({
        ...empty,
        ...plain(row),
        fromNight: night,
        untilNight: night,
        days: '',
      })),
    ),
  async put(tx, { parts, text }) {
    const { rows, badLines } = await readNights(tx, text)
    if (badLines.length > 0) return { badLines }
    await forgetOthers(tx, parts, rows)
    return await importNights(tx, text)
  },
  losses: ({ before, after }) => nightLosses(before, after),
  async soldSince(db, { rows, since }) {
    const stays = await soldStays(db, {
      hotels: [...new Set(rows.map(({ hotel = '' }) => hotel))],
      since,
    })
    return new Map(
      rows.flatMap((row) => {
        const { fromNight: night = '', plan = '' } = row
        const count = stays.filter(
          (stay) =>
            joined([row.hotel, row.room]) === stay.room &&
            (plan === '' || plan === stay.plan) &&
            stay.checkIn <= night &&
            night < stay.checkOut,
        ).length
        return count > 0 ? [[`${partOf(row)} ${keyOf(row)}`, count]] : []
      }),
    )
  },
}

const empty: SheetRow = Object.fromEntries(nightColumns.map((column) => [column, '']))
const yesOrNothing = ['stopSell', 'closedToArrival', 'closedToDeparture', 'closed']
const oneOrNothing = ['leastNightsArriving', 'leastNightsThrough']

/** Written as what stands is read: what a file says by saying nothing is empty. */
const plain = (row: SheetRow): SheetRow =>
  Object.fromEntries(
    Object.entries(row).map(([column, text]) => {
      if (yesOrNothing.includes(column)) return [column, text === 'yes' ? 'yes' : '']
      if (oneOrNothing.includes(column) && text === '1') return [column, '']
      return [column, /^\d+$/.test(text) && column !== 'days' ? String(Number(text)) : text]
    }),
  )

const tooMany = {
  line: 1,
  reason: `more than ${mostNights} nights`,
  reasonFa: `این فایل بیش از ${mostNights} شب دارد؛ آن را چند تکه کنید.`,
}

/** Nights of these parts that no line says: there were none before the change that is taken back. A night with rooms taken stays. */
async function forgetOthers(
  tx: Tx,
  parts: readonly string[],
  rows: Awaited<ReturnType<typeof readNights>>['rows'],
): Promise<void> {
  const kept = rows.flatMap(({ nights, room, rate }) =>
    nights.map((night) => ({
      night,
      room: room?.roomTypeId ?? null,
      plan: rate?.ratePlanId ?? null,
    })),
  )
  await query(
    tx,
    `delete from hotel_stock.room_night as present using hotel_stock.room_type as room, hotel_stock.property as hotel
     where room.id = present.room_type_id and hotel.id = room.property_id and hotel.code || ' ' || room.code = any($1)
       and held = 0 and sold = 0 and not exists (
         select from jsonb_to_recordset($2::jsonb) as kept (night date, room int)
         where kept.room = present.room_type_id and kept.night = present.night)`,
    [parts, JSON.stringify(kept)],
  )
  await query(
    tx,
    `delete from hotel_stock.rate_night as present
     using hotel_stock.rate_plan as plan, hotel_stock.room_type as room, hotel_stock.property as hotel
     where plan.id = present.rate_plan_id and room.id = plan.room_type_id and hotel.id = room.property_id
       and hotel.code || ' ' || room.code || ' ' || plan.code = any($1) and not exists (
         select from jsonb_to_recordset($2::jsonb) as kept (night date, plan int)
         where kept.plan = present.rate_plan_id and kept.night = present.night)`,
    [parts, JSON.stringify(kept)],
  )
}

const soldStays = (
  db: Db | Tx,
  { hotels, since }: { hotels: readonly string[]; since: Temporal.Instant },
) =>
  query<{ room: string; plan: string; checkIn: string; checkOut: string }>(
    db,
    `select hotel.code || ' ' || room.code as room, plan.code as plan, hold.check_in::text as "checkIn",
       hold.check_out::text as "checkOut"
     from hotel_stock.held_room as held
     join hotel_stock.hold as hold on hold.key = held.hold_key
     join hotel_stock.rate_plan as plan on plan.id = held.rate_plan_id
     join hotel_stock.room_type as room on room.id = plan.room_type_id
     join hotel_stock.property as hotel on hotel.id = room.property_id
     where hotel.code = any($1) and held.cancelled_at is null and (hold.state = 'held' or hold.fulfilled_at >= $2)`,
    [hotels, since.toString()],
  )
