/** Every SQL statement by which memory is filled and kept in step with the tables. */
import { type Db, query } from '../../../platform/db/database.ts'
import type { CancellationRule } from '../stays/index.ts'

/** More changes than these are not read one by one. */
export const mostChanges = 200

/** Nights of one hotel, as days since 1970, both inside; of no hotel: rooms, rates or rules are other ones. */
export type Change = { propertyId: number | null; fromNight: number; untilNight: number }

/** What has changed since an earlier look; `seen` is for the next one. */
export type Changes = { seen: string; isForgotten: boolean; changes: Change[] }

/** The nights of a room type or rate plan, packed: see `night-columns.ts`. */
export type PackedNights = { of: number; bytes: Buffer }

export type PolicyVersion = {
  code: string
  validFrom: string
  rules: CancellationRule[]
  peakRules: CancellationRule[] | null
  peakCalendar: string | null
}

export type PeakPeriod = { calendar: string; fromNight: string; untilNight: string }

/** `from` and `until` are days since 1970, both inside. */
type NightsOf = { ids: readonly number[]; from: number; until: number }

export function memoryReader(db: Db) {
  return {
    /** What this moment sees, to ask later for what it has not. */
    async seen(): Promise<string> {
      const [row] = await query<{ seen: string }>(
        db,
        'select pg_current_snapshot()::text as seen',
        [],
      )
      return row?.seen ?? ''
    },

    /** What was committed for a city that `seen` has not seen. */
    async changesSince(cityCode: string, seen: string): Promise<Changes> {
      const rows = await query<
        Omit<Change, 'fromNight'> & {
          seen: string
          isForgotten: boolean
          id: number | null
          fromNight: number
        }
      >(
        db,
        `select pg_current_snapshot()::text as seen,
           floor.txid >= pg_snapshot_xmin($2::text::pg_snapshot) as "isForgotten",
           change.id, change.property_id as "propertyId", change.from_night - date '1970-01-01' as "fromNight",
           change.until_night - date '1970-01-01' as "untilNight"
         from hotel_stock.change_floor as floor
         left join hotel_stock.change on change.city_code in ($1, '')
           and change.txid >= pg_snapshot_xmin($2::text::pg_snapshot)
           and not pg_visible_in_snapshot(change.txid, $2::text::pg_snapshot)
         limit ${mostChanges + 1}`,
        [cityCode, seen],
      )
      const [first] = rows
      if (!first) throw new Error('The floor of changes is missing')
      return {
        seen: first.seen,
        isForgotten: first.isForgotten,
        changes: rows.filter(({ id }) => id !== null),
      }
    },

    /** The last night of a city that anything is known of, as days since 1970; null where there is none. */
    async lastNight(cityCode: string): Promise<number | null> {
      const [row] = await query<{ last: number | null }>(
        db,
        `select max(night.last) - date '1970-01-01' as last
         from hotel_stock.property as hotel
         join hotel_stock.room_type as room on room.property_id = hotel.id
         cross join lateral (
           select max(night) as last from hotel_stock.room_night where room_type_id = room.id
         ) as night
         where hotel.city_code = $1`,
        [cityCode],
      )
      return row?.last ?? null
    },

    async roomNights({ ids, from, until }: NightsOf): Promise<PackedNights[]> {
      return await query(
        db,
        `select room_type_id as of, string_agg(
           int4send(night - date '1970-01-01') || int2send((allotment - held - sold)::int2)
           || int2send(is_stopped::int::int2) || int2send(coalesce(release_days, -1::int2)), ''::bytea) as bytes
         from hotel_stock.room_night
         where room_type_id = any($1) and night between date '1970-01-01' + $2::int and date '1970-01-01' + $3::int
         group by room_type_id`,
        [ids, from, until],
      )
    },

    async rateNights({ ids, from, until }: NightsOf): Promise<PackedNights[]> {
      return await query(
        db,
        `select rate_plan_id as of, string_agg(
           int4send(night - date '1970-01-01') || int8send(price_rial) || int8send(coalesce(single_rial, -1))
           || int8send(coalesce(extra_adult_rial, -1)) || int2send(least_nights_arriving) || int2send(least_nights_through)
           || int2send(coalesce(most_nights, -1::int2))
           || int2send((is_closed_to_arrival::int + 2 * is_closed_to_departure::int + 4 * is_closed::int)::int2),
           ''::bytea) as bytes
         from hotel_stock.rate_night
         where rate_plan_id = any($1) and night between date '1970-01-01' + $2::int and date '1970-01-01' + $3::int
         group by rate_plan_id`,
        [ids, from, until],
      )
    },

    /** All versions, the newest of each first. */
    async policies(): Promise<PolicyVersion[]> {
      return await query(
        db,
        `select code, valid_from::text as "validFrom", rules, peak_rules as "peakRules", peak_calendar as "peakCalendar"
         from hotel_stock.cancellation_policy order by code, valid_from desc`,
        [],
      )
    },

    async peaks(): Promise<PeakPeriod[]> {
      return await query(
        db,
        `select calendar, from_night::text as "fromNight", until_night::text as "untilNight" from hotel_stock.peak_period`,
        [],
      )
    },

    /** Keeps the newest changes and writes down which are gone. */
    async forgetChanges(kept: number): Promise<void> {
      await query(
        db,
        `with gone as (
           delete from hotel_stock.change
           where id <= (select max(id) from hotel_stock.change) - $1
             -- Whoever looks from now on has seen these: the floor stays below every later look, however long somebody writes.
             and txid < pg_snapshot_xmin(pg_current_snapshot())
           returning txid
         )
         update hotel_stock.change_floor set txid = greatest(txid, (select max(txid) from gone))`,
        [kept],
      )
    },
  }
}
