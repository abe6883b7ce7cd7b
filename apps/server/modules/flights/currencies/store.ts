/** Every SQL statement about rates. */
import { bookCurrencies } from '@parastoo/contract/enums'
import { type Db, query, type Tx } from '../../../platform/db/database.ts'
import type { NewRate, RateInForce } from './rate.ts'

/** Every currency that this code knows with its newest rate, in the order they are offered. While nodes are replaced the newer release's migration may have added others. */
export const ratesInForce = (dbOrTx: Db | Tx): Promise<RateInForce[]> =>
  query<RateInForce>(dbOrTx, inForceText, [bookCurrencies])
const inForceText = `
  select currency.currency_code as "currencyCode", currency_symbol as "currencySymbol", is_default as "isDefault",
    coalesce(rial_per_unit, 1) as "rialPerUnit", coalesce(source, '') as source, set_at as "setAt", set_by as "setBy",
    coalesce(version, 0) as version
  from flights.currency left join lateral (
    select * from flights.currency_rate as rate where rate.currency_code = currency.currency_code
    order by version desc limit 1) as newest on true
  where currency.currency_code = any($1)
  order by position`

/** A currency's rates that stood since a moment or since two people allowed one, whichever is later, up to a version; the newest first. */
export const standingRates = (
  tx: Tx,
  { currencyCode, version }: Pick<NewRate, 'currencyCode' | 'version'>,
  since: Temporal.Instant,
): Promise<Pick<RateInForce, 'rialPerUnit' | 'version'>[]> =>
  query(tx, standingText, [currencyCode, version, since])
const standingText = `
  with upto as (select * from flights.currency_rate where currency_code = $1 and version <= $2)
  select rial_per_unit as "rialPerUnit", version from upto where version >= coalesce(
    (select max(version) from upto where asked_by is not null or set_at <= $3), 1)
  order by version desc`

/** Adds the rate that follows `version`; false when another follows it already, or there is none to follow. */
export async function addRate(
  tx: Tx,
  { currencyCode, version, rialPerUnit, source }: NewRate,
  { at, by, askedBy }: { at: Temporal.Instant; by: string | null; askedBy: string | null },
): Promise<boolean> {
  const values = [currencyCode, version, rialPerUnit, source, at, by, askedBy]
  return (await query(tx, addText, values)).length > 0
}
const addText = `
  insert into flights.currency_rate (currency_code, version, rial_per_unit, source, set_at, set_by, asked_by)
  select currency_code, version + 1, $3, $4, $5, $6, $7 from flights.currency_rate where currency_code = $1 and version = $2
  on conflict (currency_code, version) do nothing returning version`

/** What feeds said last of every currency. */
export const rateReadings = (
  db: Db,
): Promise<{ feed: string; currencyCode: string; rialPerUnit: number; at: Temporal.Instant }[]> =>
  query(
    db,
    `select feed, currency_code as "currencyCode", rial_per_unit as "rialPerUnit", said_at as at from flights.rate_reading`,
    [],
  )

/** Keeps what a feed says, unless something newer of it is there. */
export async function keepReadings(
  db: Db,
  feed: string,
  rates: readonly { currencyCode: string; rialPerUnit: number; at: Temporal.Instant }[],
): Promise<void> {
  await query(db, keepText, [
    feed,
    rates.map(({ currencyCode }) => currencyCode),
    rates.map(({ rialPerUnit }) => rialPerUnit),
    rates.map(({ at }) => at.toString()),
  ])
}
const keepText = `
  insert into flights.rate_reading as standing (feed, currency_code, rial_per_unit, said_at)
  select $1, currency_code, rial, said_at from unnest($2::text[], $3::bigint[], $4::timestamptz[]) as said (currency_code, rial, said_at)
  on conflict (feed, currency_code) do update set rial_per_unit = excluded.rial_per_unit, said_at = excluded.said_at
  where standing.said_at <= excluded.said_at`
