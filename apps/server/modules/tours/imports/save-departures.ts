/** Every SQL statement that writes tours and the departures made of their rules. */
import { createHash } from 'node:crypto'
import { jsonb, query, type Tx, tables } from '../../../platform/db/database.ts'
import type { TourContent } from '../catalogue/index.ts'
import type { ToursTables } from '../tables.generated.ts'
import type { PlannedDeparture } from './plan-departures.ts'

/** Writes a tour as it is now. Imports wait for each other at its row. */
export async function saveTour(
  tx: Tx,
  tour: TourContent,
  importedAt: Temporal.Instant,
): Promise<'added' | 'changed' | 'same'> {
  const contentHash = createHash('sha256').update(JSON.stringify(tour)).digest('hex')
  const db = tables<ToursTables>(tx)
  const before = await db
    .selectFrom('tours.tour')
    .select('contentHash')
    .where('code', '=', tour.code)
    .forUpdate()
    .executeTakeFirst()
  if (before?.contentHash === contentHash) return 'same'
  const { rulesVersion, isSample } = tour
  const row = { content: jsonb(tour), contentHash, rulesVersion, isSample, importedAt }
  await db
    .insertInto('tours.tour')
    .values({ code: tour.code, ...row })
    .onConflict((on) => on.column('code').doUpdateSet(row))
    .execute()
  return before ? 'changed' : 'added'
}

/**
 * Writes the departures that are not there yet; answers how many. Of those that are, prices and counts follow the file where `isChanged`,
 * and never fall below what is taken; what was sold keeps the price it was sold at.
 */
export async function saveDepartures(
  tx: Tx,
  tour: TourContent,
  { planned, isChanged }: { planned: readonly PlannedDeparture[]; isChanged: boolean },
): Promise<number> {
  await query(
    tx,
    `insert into tours.transport_block (code, seats) select * from unnest($1::text[], $2::int[])
     on conflict (code) do ${isChanged ? update('transport_block', 'seats') : 'nothing'}`,
    [planned.map(({ blockCode }) => blockCode), planned.map(({ seats }) => seats)],
  )
  const added = await query<{ id: string }>(
    tx,
    `insert into tours.departure (id, tour_code, starts_on, ends_on, check_in_on, starts_at, block_code, content,
       capacity, least_people, decided_on, sale_until, sells, is_peak, own_stock)
     select one.id, $1, one.starts_on, one.ends_on, one.check_in_on, one.starts_at, one.block_code, one.content,
       one.capacity, one.least_people, one.decided_on, one.sale_until, $2, one.is_peak, one.own_stock
     from jsonb_to_recordset($3::jsonb) as one (id uuid, starts_on date, ends_on date, check_in_on date,
       starts_at timestamptz, block_code text, content jsonb, capacity int, least_people int, decided_on date,
       sale_until date, is_peak bool, own_stock jsonb)
     on conflict (tour_code, starts_on) do nothing returning id`,
    [tour.code, tour.rule.sells, JSON.stringify(planned.map((each) => rowOf(tour, each)))],
  )
  if (isChanged)
    await query(
      tx,
      `update tours.departure set capacity = greatest(one.capacity, held + sold), sells = $2
       from jsonb_to_recordset($3::jsonb) as one (starts_on date, capacity int)
       where tour_code = $1 and departure.starts_on = one.starts_on`,
      [
        tour.code,
        tour.rule.sells,
        JSON.stringify(
          planned.map(({ startsOn, capacity }) => ({ starts_on: startsOn, capacity })),
        ),
      ],
    )
  const fresh = new Set(added.map(({ id }) => id))
  const priced = isChanged ? planned : planned.filter(({ id }) => fresh.has(id))
  await savePrices(tx, priced)
  return added.length
}

const update = (table: string, column: string) =>
  `update set ${column} = greatest(excluded.${column}, ${table}.held + ${table}.sold)`

const rowOf = (tour: TourContent, each: PlannedDeparture) => ({
  id: each.id,
  starts_on: each.startsOn,
  ends_on: each.endsOn,
  check_in_on: each.checkInOn,
  starts_at: each.startsAt.toString(),
  block_code: each.blockCode,
  content: { outbound: each.outbound, inbound: each.inbound, leader: tour.leader },
  capacity: each.capacity,
  least_people: each.leastPeople,
  decided_on: each.decidedOn,
  sale_until: each.saleUntil,
  is_peak: each.isPeak,
  own_stock: each.ownStock,
})

async function savePrices(tx: Tx, planned: readonly PlannedDeparture[]): Promise<void> {
  const prices = planned.flatMap(({ id, packages }) =>
    packages.flatMap((each) =>
      each.prices.map((row) => ({
        departure_id: id,
        package_code: each.code,
        kind: row.kind,
        rial: row.rial,
        currency_amount: row.currencyAmount,
        currency: row.currency,
        needs_seat: row.needsSeat,
      })),
    ),
  )
  await query(
    tx,
    `insert into tours.price_row select * from jsonb_populate_recordset(null::tours.price_row, $1::jsonb)
     on conflict (departure_id, package_code, kind) do update
       set rial = excluded.rial, currency_amount = excluded.currency_amount, currency = excluded.currency, needs_seat = excluded.needs_seat`,
    [JSON.stringify(prices)],
  )
  const rooms = planned.flatMap(({ id, packages }) =>
    packages.flatMap(({ code, rooms: own }) =>
      own.map(({ kind, rooms: count }) => ({
        departure_id: id,
        package_code: code,
        room_kind: kind,
        rooms: count,
        held: 0,
        sold: 0,
      })),
    ),
  )
  await query(
    tx,
    `insert into tours.allotment select * from jsonb_populate_recordset(null::tours.allotment, $1::jsonb)
     on conflict (departure_id, package_code, room_kind) do ${update('allotment', 'rooms')}`,
    [JSON.stringify(rooms)],
  )
}
