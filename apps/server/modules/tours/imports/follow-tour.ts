/**
 * Departures of a tour that was changed at the desk: those on sale follow what it says now, but for what somebody has set of one departure
 * alone. Every SQL statement of it.
 */
import { query, type Tx } from '../../../platform/db/database.ts'
import type { TourContent } from '../catalogue/index.ts'
import { type PlannedDeparture, planDepartures } from './plan-departures.ts'
import { saveDepartures } from './save-departures.ts'

/**
 * A departure that is named no more though somebody holds or has a place on it, or was told something of it; or though it was made dearer than
 * its tour: it would come back cheaper, and nobody were asked.
 */
export type StillTaken = { tour: string; startsOn: string; isDearer?: boolean }

/**
 * Makes the departures that are new, takes away those that are named no more, and moves prices and counts of the others where they stand as the
 * tour said before; none falls below what is taken. Answers what could not be taken away: then whoever puts the sheet in undoes all of it.
 */
export async function followTour(
  tx: Tx,
  { before, after, today }: { before: TourContent; after: TourContent; today: string },
): Promise<StillTaken[]> {
  const [was, is] = [planDepartures(before, today), planDepartures(after, today)]
  const named = new Set(is.map(({ id }) => id))
  const gone = was.filter(({ id }) => !named.has(id))
  const taken = [
    ...(await dearerOf(tx, gone)),
    ...(await removeDepartures(
      tx,
      gone.map(({ id }) => id),
    )),
  ]
  if (taken.length > 0) return taken
  const old = new Map(was.map((each) => [each.id, each]))
  const pairs = is.flatMap((now) => {
    const then = old.get(now.id)
    return then ? [{ was: then, is: now }] : []
  })
  await moveCounts(tx, pairs)
  await movePrices(tx, pairs)
  await query(
    tx,
    `update tours.departure set sells = $3
     where tour_code = $1 and sells = $2 and $2 <> $3 and starts_on > $4`,
    [after.code, before.rule.sells, after.rule.sells, today],
  )
  await saveDepartures(tx, after, { planned: is, isChanged: false })
  return []
}

/** Takes a tour away with its departures; answers those that somebody has a place on: then nothing is taken away. */
export async function removeTour(tx: Tx, code: string): Promise<StillTaken[]> {
  const departures = await query<{ id: string }>(
    tx,
    'select id from tours.departure where tour_code = $1',
    [code],
  )
  const taken = await removeDepartures(
    tx,
    departures.map(({ id }) => id),
  )
  if (taken.length === 0) await query(tx, 'delete from tours.tour where code = $1', [code])
  return taken
}

/** Those of which somebody has set a price above what the tour said. */
async function dearerOf(tx: Tx, planned: readonly PlannedDeparture[]): Promise<StillTaken[]> {
  if (planned.length === 0) return []
  const rows = planned.flatMap(({ id, packages }) =>
    packages.flatMap(({ code, prices }) =>
      prices.map(({ kind, rial, currencyAmount }) => ({ id, code, kind, rial, currencyAmount })),
    ),
  )
  return await query<StillTaken>(
    tx,
    `select distinct tour_code as tour, starts_on::text as "startsOn", true as "isDearer"
     from jsonb_to_recordset($1::jsonb) as one (id uuid, code text, kind text, rial bigint, "currencyAmount" int)
     join tours.departure as departure on departure.id = one.id
     join tours.price_row as set on set.departure_id = one.id and set.package_code = one.code and set.kind = one.kind
     where set.rial > one.rial or set.currency_amount > one."currencyAmount"
     order by 2`,
    [JSON.stringify(rows)],
  )
}

async function removeDepartures(tx: Tx, ids: readonly string[]): Promise<StillTaken[]> {
  if (ids.length === 0) return []
  // As buyers lock them: the transport first.
  await query(
    tx,
    `select 1 from tours.transport_block
     where code in (select block_code from tours.departure where id = any($1)) order by code for update`,
    [ids],
  )
  const taken = await query<StillTaken>(
    tx,
    `select tour_code as tour, starts_on::text as "startsOn" from tours.departure as departure
     where id = any($1) and (held + sold > 0
       or exists (select from tours.reservation where departure_id = departure.id)
       or exists (select from tours.change where departure_id = departure.id))
     order by starts_on`,
    [ids],
  )
  if (taken.length > 0) return taken
  for (const table of ['price_row', 'allotment'])
    await query(tx, `delete from tours.${table} where departure_id = any($1)`, [ids])
  await query(
    tx,
    `with gone as (delete from tours.departure where id = any($1) returning block_code)
     delete from tours.transport_block as block using gone
     where block.code = gone.block_code and held = 0 and sold = 0 and not exists (
       select from tours.departure as other where other.block_code = block.code and not other.id = any($1))`,
    [ids],
  )
  return []
}

type Pair = { was: PlannedDeparture; is: PlannedDeparture }

async function moveCounts(tx: Tx, pairs: readonly Pair[]): Promise<void> {
  const seats = pairs.filter(({ was, is }) => was.seats !== is.seats)
  await query(
    tx,
    `update tours.transport_block as block set seats = greatest(one.now, held + sold)
     from jsonb_to_recordset($1::jsonb) as one (code text, was int, now int)
     where block.code = one.code and block.seats = greatest(one.was, held + sold)`,
    [
      JSON.stringify(
        seats.map(({ was, is }) => ({ code: is.blockCode, was: was.seats, now: is.seats })),
      ),
    ],
  )
  const heads = pairs.filter(({ was, is }) => was.capacity !== is.capacity)
  await query(
    tx,
    `update tours.departure set capacity = greatest(one.now, held + sold)
     from jsonb_to_recordset($1::jsonb) as one (id uuid, was int, now int)
     where departure.id = one.id and capacity = greatest(one.was, held + sold)`,
    [
      JSON.stringify(
        heads.map(({ was, is }) => ({ id: is.id, was: was.capacity, now: is.capacity })),
      ),
    ],
  )
  const rooms = pairs.flatMap(({ was, is }) => {
    const before = new Map(
      was.packages.flatMap(({ code, rooms: own }) =>
        own.map(({ kind, rooms: count }) => [`${code} ${kind}`, count] as const),
      ),
    )
    const now = is.packages.flatMap(({ code, rooms: own }) =>
      own.flatMap(({ kind, rooms: count }) => {
        const old = before.get(`${code} ${kind}`) ?? null
        before.delete(`${code} ${kind}`)
        return old === count ? [] : [{ id: is.id, code, kind, was: old, now: count }]
      }),
    )
    const gone = [...before].map(([name, count]) => {
      const [code = '', kind = ''] = name.split(' ')
      return { id: is.id, code, kind, was: count, now: 0 }
    })
    return [...now, ...gone]
  })
  await query(
    tx,
    `insert into tours.allotment as present (departure_id, package_code, room_kind, rooms, held, sold)
     select one.id, one.code, one.kind, one.now, 0, 0
     from jsonb_to_recordset($1::jsonb) as one (id uuid, code text, kind text, was int, now int)
     where exists (select from tours.departure where departure.id = one.id)
       and not exists (
         select from tours.allotment as set where set.departure_id = one.id and set.package_code = one.code
           and set.room_kind = one.kind and one.was is not null and set.rooms <> greatest(one.was, set.held + set.sold))
     on conflict (departure_id, package_code, room_kind) do update
       set rooms = greatest(excluded.rooms, present.held + present.sold)`,
    [JSON.stringify(rooms)],
  )
}

/** A price that is the tour's own moves with it, or goes; one that was set for a departure alone stays. */
async function movePrices(tx: Tx, pairs: readonly Pair[]): Promise<void> {
  const gone = pairs.flatMap(({ was, is }) => {
    const left = new Set(
      is.packages.flatMap(({ code, prices }) => prices.map(({ kind }) => `${code} ${kind}`)),
    )
    return was.packages.flatMap(({ code, prices }) =>
      prices
        .filter(({ kind }) => !left.has(`${code} ${kind}`))
        .map(({ kind, rial, currencyAmount }) => ({
          id: is.id,
          code,
          kind,
          rial,
          currencyAmount,
        })),
    )
  })
  await query(
    tx,
    `delete from tours.price_row as set
     using jsonb_to_recordset($1::jsonb) as one (id uuid, code text, kind text, rial bigint, "currencyAmount" int)
     where set.departure_id = one.id and set.package_code = one.code and set.kind = one.kind
       and set.rial = one.rial and set.currency_amount = one."currencyAmount"`,
    [JSON.stringify(gone)],
  )
  const rows = pairs.flatMap(({ was, is }) => {
    const before = new Map(
      was.packages.flatMap(({ code, prices }) =>
        prices.map((row) => [`${code} ${row.kind}`, row] as const),
      ),
    )
    return is.packages.flatMap(({ code, prices }) =>
      prices.flatMap((row) => {
        const old = before.get(`${code} ${row.kind}`) ?? null
        return JSON.stringify(old) === JSON.stringify(row)
          ? []
          : [{ id: is.id, code, was: old, now: row }]
      }),
    )
  })
  await query(
    tx,
    `insert into tours.price_row (departure_id, package_code, kind, rial, currency_amount, currency, needs_seat)
     select one.id, one.code, one.now->>'kind', (one.now->>'rial')::bigint, (one.now->>'currencyAmount')::int,
       one.now->>'currency', (one.now->>'needsSeat')::boolean
     from jsonb_to_recordset($1::jsonb) as one (id uuid, code text, was jsonb, now jsonb)
     where exists (select from tours.departure where departure.id = one.id)
       and not exists (
         select from tours.price_row as set where set.departure_id = one.id and set.package_code = one.code
           and set.kind = one.now->>'kind' and one.was <> 'null'::jsonb
           and (set.rial, set.currency_amount) <> ((one.was->>'rial')::bigint, (one.was->>'currencyAmount')::int))
     on conflict (departure_id, package_code, kind) do update
       set rial = excluded.rial, currency_amount = excluded.currency_amount, currency = excluded.currency,
         needs_seat = excluded.needs_seat`,
    [JSON.stringify(rows)],
  )
}
