/** Every SQL statement by which staff read and change nights. Changes are conditional on what was seen. */
import type { CellFacet } from '@parastoo/contract/office/inventory-cells'
import { type Db, query, type Tx } from '../../../platform/db/database.ts'
import { shareNights } from '../lock-nights.ts'

/** A room type, or one of its rate plans. */
export type DeskColumn = { kind: 'room' | 'plan'; id: number; key: string; title: string }

/** A night of a column; null for what the other kind has. Allotments are what the hotel wants to give. */
export type NightCell = {
  kind: DeskColumn['kind']
  id: number
  night: string
  price: number | null
  seats: number | null
  open: number | null
  minStay: number | null
  arrival: number | null
  taken: number | null
}

/** One person rarely prices so many nights in a day: beyond them nothing is found to count from, and two are asked. */
const mostNearest = 60

export function deskReader(dbOrTx: Db | Tx) {
  return {
    async hotels(): Promise<{ key: string; title: string }[]> {
      return await query(
        dbOrTx,
        `select property.code as key, property.name_fa || '، ' || city.name_fa as title
         from hotel_stock.property join hotel_stock.city on city.code = city_code
         where not is_closed order by city.name_fa, property.name_fa, property.code limit 2000`,
      )
    },
    /** Also of one that is closed: guests may still arrive. */
    async hasHotel(code: string): Promise<boolean> {
      const text = 'select from hotel_stock.property where code = $1'
      return (await query(dbOrTx, text, [code])).length > 0
    },
    /** Rooms first, then their plans; what is closed for good is left out. */
    async columnsOf(hotel: string): Promise<DeskColumn[]> {
      return await query(
        dbOrTx,
        `with room as (
           select room_type.id, room_type.code, room_type.name_fa
           from hotel_stock.room_type join hotel_stock.property on property.id = property_id
           where property.code = $1 and not room_type.is_closed
         )
         select 'room' as kind, id, code as key, name_fa as title, code as room from room
         union all
         select 'plan', plan.id, room.code || '/' || plan.code, room.name_fa || ' · ' || plan.name_fa, room.code
         from room join hotel_stock.rate_plan as plan on plan.room_type_id = room.id and not plan.is_closed
         order by kind desc, room, key`,
        [hotel],
      )
    },
    async cells(
      columns: readonly DeskColumn[],
      nights: readonly string[],
    ): Promise<(NightCell & { key: string })[]> {
      const idsOf = (kind: DeskColumn['kind']) =>
        columns.filter((column) => column.kind === kind).map(({ id }) => id)
      const cells = await query<NightCell>(
        dbOrTx,
        `select 'room' as kind, room_type_id as id, night::text as night, null::bigint as price,
           (allotment - above_allotment)::int as seats, (not is_stopped)::int as open, null::int as "minStay",
           null::int as arrival, (held + sold)::int as taken
         from hotel_stock.room_night where room_type_id = any($1) and night = any($3::date[])
         union all
         select 'plan', rate_plan_id, night::text, price_rial, null, (not is_closed)::int,
           least_nights_arriving::int, (not is_closed_to_arrival)::int, null
         from hotel_stock.rate_night where rate_plan_id = any($2) and night = any($3::date[])`,
        [idsOf('room'), idsOf('plan'), nights],
      )
      const keys = new Map(columns.map(({ kind, id, key }) => [`${kind} ${id}`, key]))
      return cells.map((cell) => ({ ...cell, key: keys.get(`${cell.kind} ${cell.id}`) ?? '' }))
    },
    /** Of each night of a plan the nearest ones that have a price, those of its day of the week first. */
    async nearestPrices(
      asked: readonly { place: number; hotel: string; room: string; plan: string; night: string }[],
    ): Promise<{ place: number; night: string; rial: number }[]> {
      return await query(
        dbOrTx,
        `select asked.place, priced.night::text as night, priced.price_rial as rial
         from jsonb_to_recordset($1::jsonb) as asked (place int, hotel text, room text, plan text, night date)
         join hotel_stock.property as hotel on hotel.code = asked.hotel
         join hotel_stock.room_type as room on room.property_id = hotel.id and room.code = asked.room
         join hotel_stock.rate_plan as plan on plan.room_type_id = room.id and plan.code = asked.plan
         cross join lateral (
           select night, price_rial, (night - asked.night) % 7 <> 0 as "isOtherDay", abs(night - asked.night) as away
           from hotel_stock.rate_night where rate_plan_id = plan.id
           order by 3, 4, night limit ${mostNearest}) as priced
         order by asked.place, priced."isOtherDay", priced.away, priced.night`,
        [JSON.stringify(asked)],
      )
    },
    async load({
      from,
      until,
      hotel = null,
    }: {
      from: string
      until: string
      hotel?: string | null | undefined
    }): Promise<{ on: string; total: number; taken: number; stopped: number }[]> {
      return await query(
        dbOrTx,
        `select day::date::text as on, coalesce(sum(allotment), 0)::int as total,
           coalesce(sum(held + night.sold), 0)::int as taken,
           coalesce(sum(allotment - held - night.sold) filter (where is_stopped), 0)::int as stopped
         from generate_series($1::date, $2::date, '1 day') as day
         left join hotel_stock.room_night as night on night.night = day::date and exists (
           select from hotel_stock.room_type as room join hotel_stock.property as hotel on hotel.id = room.property_id
           where room.id = night.room_type_id and not room.is_closed and not hotel.is_closed
             and ($3::text is null or hotel.code = $3))
         group by day order by day`,
        [from, until, hotel],
      )
    },
  }
}

type Written = {
  kind: DeskColumn['kind']
  facet: CellFacet
  id: number
  night: string
  was: number | null
  value: number
}

const written = `jsonb_to_recordset($1::jsonb) as asked (id int, night date, was bigint, value bigint)`
const isRoom = 'present.room_type_id = asked.id and present.night = asked.night'
const isPlan = 'present.rate_plan_id = asked.id and present.night = asked.night'

const changeOf = (table: string, set: string, where: string) =>
  `update hotel_stock.${table} as present set ${set} from ${written} where ${where}
   returning asked.id, asked.night::text as night`

/** By what is changed: where the row is there already. */
const updates: Readonly<Record<string, string>> = {
  'room seats': changeOf(
    'room_night',
    'allotment = asked.value, above_allotment = 0',
    `${isRoom} and present.allotment - present.above_allotment = asked.was and present.held + present.sold <= asked.value`,
  ),
  'room open': changeOf('room_night', 'is_stopped = asked.value = 0', isRoom),
  'plan price': changeOf(
    'rate_night',
    'price_rial = asked.value',
    `${isPlan} and present.price_rial = asked.was`,
  ),
  'plan minStay': changeOf(
    'rate_night',
    'least_nights_arriving = asked.value',
    `${isPlan} and present.least_nights_arriving = asked.was`,
  ),
  'plan arrival': changeOf(
    'rate_night',
    'is_closed_to_arrival = asked.value = 0',
    `${isPlan} and present.is_closed_to_arrival = (asked.was = 0)`,
  ),
  'plan open': changeOf('rate_night', 'is_closed = asked.value = 0', isPlan),
}

/** Where nobody has given the night yet. */
const inserts: Readonly<Record<string, string>> = {
  'room seats': `insert into hotel_stock.room_night (room_type_id, night, allotment)
    select id, night, value from ${written} order by night, id on conflict do nothing returning room_type_id as id, night::text as night`,
  'plan price': `insert into hotel_stock.rate_night (rate_plan_id, night, price_rial)
    select id, night, value from ${written} order by night, id on conflict do nothing returning rate_plan_id as id, night::text as night`,
}

export function deskWriter(tx: Tx) {
  return {
    /** Locks the rows there are: by night and then by room, as buyers do, and the prices after them. */
    async lock(places: readonly { column: DeskColumn; night: string }[]): Promise<void> {
      await shareNights(tx)
      const rowsOf = (kind: DeskColumn['kind']) =>
        JSON.stringify(
          places
            .filter(({ column }) => column.kind === kind)
            .map(({ column: { id }, night }) => ({ id, night })),
        )
      const asked = `select id, night from jsonb_to_recordset($1::jsonb) as asked (id int, night date)`
      await query(
        tx,
        `select 1 from hotel_stock.room_night where (room_type_id, night) in (${asked})
         order by night, room_type_id for update`,
        [rowsOf('room')],
      )
      await query(
        tx,
        `select 1 from hotel_stock.rate_night where (rate_plan_id, night) in (${asked})
         order by night, rate_plan_id for update`,
        [rowsOf('plan')],
      )
    },
    /**
     * Each of them: what is there is locked. A night that another gave first, where there was none, is left as theirs and answered.
     */
    async write(rows: readonly Written[]): Promise<Written[]> {
      const givenByAnother: Written[] = []
      const groups = Map.groupBy(rows, ({ kind, facet, was }) =>
        was === null ? `new ${kind} ${facet}` : `${kind} ${facet}`,
      )
      for (const [name, own] of groups) {
        const isNew = name.startsWith('new ')
        const text = isNew ? inserts[name.slice(4)] : updates[name]
        if (!text) throw new Error(`Nights have no ${name}`)
        const changed = await query<{ id: number; night: string }>(tx, text, [JSON.stringify(own)])
        const done = new Set(changed.map(({ id, night }) => `${id} ${night}`))
        const left = own.filter(({ id, night }) => !done.has(`${id} ${night}`))
        if (left.length > 0 && !isNew) throw new Error('A locked night was changed by another')
        givenByAnother.push(...left)
      }
      return givenByAnother
    },
  }
}
