/** Every SQL statement by which staff read and change departures. Changes are conditional on what was seen. */
import type { CellChange } from '@parastoo/contract/office/inventory-cells'
import { type Db, query, type Tx } from '../../../platform/db/database.ts'

export type DepartureRow = {
  id: string
  startsOn: string
  endsOn: string
  titleFa: string
  isOver: boolean
}

type NamedDeparture = {
  id: string
  tour: string
  startsOn: string
  titleFa: string
  packages: [code: string, titleFa: string][]
}

/** One cell of a departure; null for what it does not have. Prices are the part in rial. */
export type DepartureCell = {
  id: string
  startsOn: string
  isOver: boolean
  column: string
  price: number | null
  seats: number | null
  open: number | null
  taken: number | null
}

export function deskReader(dbOrTx: Db | Tx) {
  return {
    async tours(): Promise<{ key: string; title: string }[]> {
      return await query(
        dbOrTx,
        `select code as key, content->>'titleFa' as title from tours.tour where not is_closed order by title, code`,
      )
    },
    /** What each package of a tour is called, by its code. */
    async packagesOf(tour: string): Promise<Map<string, string>> {
      const rows = await query<{ code: string; title: string }>(
        dbOrTx,
        `select one->>'code' as code, one->>'titleFa' as title
         from tours.tour, jsonb_array_elements(content->'packages') as one where tour.code = $1`,
        [tour],
      )
      return new Map(rows.map(({ code, title }) => [code, title]))
    },
    async departures(ask: {
      from: string
      until: string
      days: string
      tour?: string | undefined
      most: number
    }): Promise<DepartureRow[]> {
      const { from, until, days, tour = null, most } = ask
      return await query(
        dbOrTx,
        `select departure.id, starts_on::text as "startsOn", ends_on::text as "endsOn",
           tour.content->>'titleFa' as "titleFa", departure.state not in ('open', 'closed') as "isOver"
         from tours.departure join tours.tour on tour.code = tour_code
         where starts_on between $1 and $2 and ($3::text is null or tour_code = $3)
           and position(extract(isodow from starts_on)::text in $4) > 0
         order by starts_on, tour_code limit $5`,
        [from, until, tour, days, most],
      )
    },
    /** What departures and their packages are called. */
    async named(ids: readonly string[]): Promise<NamedDeparture[]> {
      return await query(
        dbOrTx,
        `select departure.id, tour_code as tour, starts_on::text as "startsOn", tour.content->>'titleFa' as "titleFa",
           (select coalesce(jsonb_agg(jsonb_build_array(one->>'code', one->>'titleFa')), '[]')
            from jsonb_array_elements(tour.content->'packages') as one) as packages
         from tours.departure join tours.tour on tour.code = tour_code where departure.id = any($1)`,
        [ids],
      )
    },
    async cells(ids: readonly string[]): Promise<DepartureCell[]> {
      return await query(
        dbOrTx,
        `select departure.id, starts_on::text as "startsOn", state not in ('open', 'closed') as "isOver",
           own.column, own.price, own.seats, own.open, own.taken
         from tours.departure cross join lateral (
           select 'people' as column, null::bigint as price, capacity::int as seats, (state = 'open')::int as open,
             (departure.held + departure.sold)::int as taken
           union all
           select 'transport', null, block.seats, null, (block.held + block.sold)::int
           from tours.transport_block as block where block.code = block_code
           union all
           select 'price:' || package_code || '/' || kind, rial, null, null, null
           from tours.price_row where departure_id = departure.id
           union all
           select 'rooms:' || package_code || '/' || room_kind, null, rooms, null, (allotment.held + allotment.sold)::int
           from tours.allotment where departure_id = departure.id
         ) as own
         where departure.id = any($1)`,
        [ids],
      )
    },
    async load({
      from,
      until,
      tour = null,
    }: {
      from: string
      until: string
      tour?: string | null | undefined
    }): Promise<{ on: string; total: number; taken: number; stopped: number }[]> {
      return await query(
        dbOrTx,
        `select day::date::text as on, coalesce(sum(capacity), 0)::int as total,
           coalesce(sum(held + sold), 0)::int as taken,
           coalesce(sum(capacity - held - sold) filter (where state = 'closed'), 0)::int as stopped
         from generate_series($1::date, $2::date, '1 day') as day
         left join tours.departure on starts_on = day::date and state in ('open', 'closed')
           and ($3::text is null or tour_code = $3)
         group by day order by day`,
        [from, until, tour],
      )
    },
  }
}

const ofColumn = `departure_id = $1 and package_code = $4 and`

export function deskWriter(tx: Tx) {
  return {
    /** Everything of these departures, in the order of the three stocks; prices after them. */
    async lock(ids: readonly string[]): Promise<void> {
      for (const text of [
        `select 1 from tours.transport_block
         where code in (select block_code from tours.departure where id = any($1)) order by code for update`,
        `select 1 from tours.departure where id = any($1) order by id for update`,
        `select 1 from tours.allotment where departure_id = any($1)
         order by departure_id, package_code, room_kind for update`,
        `select 1 from tours.price_row where departure_id = any($1)
         order by departure_id, package_code, kind for update`,
      ])
        await query(tx, text, [ids])
    },
    /** One value in the place of the one that was seen; false when that is gone, as where departures of one call share their seats. */
    async write({ row, column, facet, was, value }: CellChange): Promise<boolean> {
      const [, what = column, code, kind] = /^(price|rooms):(.+)\/([^/]+)$/.exec(column) ?? []
      const statement = statements[`${what} ${facet}`]
      if (!statement) throw new Error(`Departures have no ${what} ${facet}`)
      const given = facet === 'open' ? [row, value] : [row, value, was]
      const changed = await query(
        tx,
        statement,
        code === undefined ? given : [...given, code, kind],
      )
      return changed.length > 0
    },
  }
}

const statements: Readonly<Record<string, string>> = {
  'people seats': `update tours.departure set capacity = $2::int
    where id = $1 and capacity = $3::int and held + sold <= $2::int returning 1`,
  'people open': `update tours.departure
    set state = case when $2::int = 1 then 'open' else 'closed' end, reason_fa = ''
    where id = $1 and state in ('open', 'closed') returning 1`,
  'transport seats': `update tours.transport_block set seats = $2::int
    where code = (select block_code from tours.departure where id = $1)
      and seats = $3::int and held + sold <= $2::int returning 1`,
  'price price': `update tours.price_row set rial = $2::bigint
    where ${ofColumn} kind = $5 and rial = $3::bigint returning 1`,
  'rooms seats': `update tours.allotment set rooms = $2::int
    where ${ofColumn} room_kind = $5 and rooms = $3::int and held + sold <= $2::int returning 1`,
}
