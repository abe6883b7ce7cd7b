/** Every SQL statement that reads tours, departures, their prices and what is left of them. */

import type { TourPriceKind, TourRoomKind } from '@parastoo/contract/tours/words'
import { sql } from 'kysely'
import { type Db, query, type Tx, tables } from '../../../platform/db/database.ts'
import type { ToursTables } from '../tables.generated.ts'
import type { Departure, DepartureOnSale, PackageOnSale, TourContent } from './tour-content.ts'

export type StoredTour = TourContent & { isClosed: boolean }

/** Tours by their codes, or all of them. */
export async function readTours(
  dbOrTx: Db | Tx,
  codes: readonly string[] | 'all',
): Promise<StoredTour[]> {
  if (codes !== 'all' && codes.length === 0) return []
  let rows = tables<ToursTables>(dbOrTx)
    .selectFrom('tours.tour')
    .select(['content', 'isClosed'])
    .orderBy('code')
  if (codes !== 'all') rows = rows.where('code', 'in', codes)
  const found = await rows.execute()
  return found.map(({ content, isClosed }) => ({ ...(content as TourContent), isClosed }))
}

type DepartureFilter =
  | { id: string }
  | { ids: readonly string[] }
  /** On sale: open, not past the last day of selling, and not past the day of deciding with too few people. */
  | { today: string; from: string; to: string; tourCode?: string | undefined }

/** Departures with what is left of their seats. */
const departureRows = (dbOrTx: Db | Tx) =>
  tables<ToursTables>(dbOrTx)
    .selectFrom('tours.departure as departure')
    .innerJoin('tours.transportBlock as block', 'block.code', 'departure.blockCode')
    .selectAll('departure')
    // One after the other: of a sum inside a difference the builder writes no brackets.
    .select(({ eb, ref }) =>
      eb(eb(ref('block.seats'), '-', ref('block.held')), '-', ref('block.sold')).as('seatsLeft'),
    )

type DepartureRow = Awaited<ReturnType<ReturnType<typeof departureRows>['execute']>>[number]

/** Departures with what is left of them, by date. */
export async function readDepartures(dbOrTx: Db | Tx, by: DepartureFilter): Promise<Departure[]> {
  let rows = departureRows(dbOrTx)
    // Nobody holds until the day of a balance who has not paid the deposit.
    .select(
      sql<number>`(select count(*) from tours.reservation
         join tours.hold using (line_id) join tours.place using (line_id)
         where reservation.departure_id = departure.id and hold.state = 'held' and place.cancel_key is null
           and hold.held_until >= (reservation.sold->>'balanceDueAt')::timestamptz)`.as(
        'onDeposit',
      ),
    )
    .orderBy('departure.startsOn')
    .orderBy('departure.tourCode')
  if ('id' in by) rows = rows.where('departure.id', '=', by.id)
  else if ('ids' in by) {
    if (by.ids.length === 0) return []
    rows = rows.where('departure.id', 'in', by.ids)
  } else {
    const date = (text: string) => Temporal.PlainDate.from(text)
    rows = rows
      .where('departure.state', '=', 'open')
      .where('departure.saleUntil', '>=', date(by.today))
      .where('departure.startsOn', '>=', date(by.from))
      .where('departure.startsOn', '<=', date(by.to))
    if (by.tourCode !== undefined) rows = rows.where('departure.tourCode', '=', by.tourCode)
  }
  const found = (await rows.execute()).map((row) => ({
    ...departureOf(row),
    booked: row.sold + Number(row.onDeposit),
  }))
  return 'today' in by ? found.filter((each) => !hasMissedItsDay(each, by.today)) : found
}

/**
 * Whether the day of deciding is over and too few people have come: it does not go, though it is called off only when the job that gives
 * the money back comes round. The stock itself is fenced by the same rule (`take`).
 */
export const hasMissedItsDay = (
  { isGuaranteed, decidedOn, expected, leastPeople }: DepartureOnSale,
  today: string,
): boolean => !isGuaranteed && decidedOn !== null && decidedOn < today && expected < leastPeople

/**
 * One departure with its tour and its packages, in one statement: a quote waits for the way to the database once. How many have paid is
 * counted for nobody here, which is half of what planning it costs. Null where there is none.
 */
export async function readOnSale(
  dbOrTx: Db | Tx,
  departureId: string,
): Promise<{ departure: DepartureOnSale; tour: StoredTour; packages: PackageOnSale[] } | null> {
  const [row] = await departureRows(dbOrTx)
    .innerJoin('tours.tour as tour', 'tour.code', 'departure.tourCode')
    .select(['tour.content as tourContent', 'tour.isClosed'])
    .select(
      sql<
        PriceFields[]
      >`(select coalesce(json_agg(json_build_object('packageCode', package_code, 'kind', kind,
           'rial', rial, 'currencyAmount', currency_amount, 'currency', currency, 'needsSeat', needs_seat)
           order by package_code, kind), '[]')
         from tours.price_row where departure_id = departure.id)`.as('prices'),
    )
    .select(
      sql<
        RoomFields[]
      >`(select coalesce(json_agg(json_build_object('packageCode', package_code, 'kind', room_kind,
           'left', rooms - held - sold)), '[]')
         from tours.allotment where departure_id = departure.id)`.as('rooms'),
    )
    .where('departure.id', '=', departureId)
    .execute()
  if (!row) return null
  const of = <Fields extends object>(fields: readonly Fields[]) =>
    fields.map((each) => ({ ...each, departureId }))
  return {
    departure: departureOf(row),
    tour: { ...(row.tourContent as TourContent), isClosed: row.isClosed },
    packages: packagesOf(of(row.prices), of(row.rooms)),
  }
}

function departureOf(row: DepartureRow): DepartureOnSale {
  const {
    outbound,
    inbound,
    leader,
    hotels = {},
  } = row.content as Pick<Departure, 'outbound' | 'inbound' | 'leader'> &
    Partial<Pick<Departure, 'hotels'>>
  return {
    id: row.id,
    tourCode: row.tourCode,
    startsOn: row.startsOn.toString(),
    endsOn: row.endsOn.toString(),
    checkInOn: row.checkInOn.toString(),
    startsAt: row.startsAt,
    outbound,
    inbound,
    leader,
    hotels,
    headsLeft: row.capacity - row.held - row.sold,
    seatsLeft: Number(row.seatsLeft),
    leastPeople: row.leastPeople,
    expected: row.held + row.sold,
    decidedOn: row.decidedOn?.toString() ?? null,
    isGuaranteed: row.guaranteedAt !== null,
    saleUntil: row.saleUntil.toString(),
    sells: row.sells as Departure['sells'],
    isPeak: row.isPeak,
    ownStock: row.ownStock as Departure['ownStock'],
    state: row.state as Departure['state'],
    reasonFa: row.reasonFa,
  }
}

type PriceFields = {
  departureId: string
  packageCode: string
  kind: TourPriceKind
  rial: number
  currencyAmount: number
  currency: PackageOnSale['rows'][number]['currency']
  needsSeat: boolean
}
type RoomFields = { departureId: string; packageCode: string; kind: TourRoomKind; left: number }

/** Prices and rooms left of these departures, package by package; of each only the base price where `isBaseOnly`. */
export async function readPackages(
  dbOrTx: Db | Tx,
  departureIds: readonly string[],
  { isBaseOnly = false } = {},
): Promise<PackageOnSale[]> {
  if (departureIds.length === 0) return []
  const [prices, rooms] = await Promise.all([
    query<PriceFields>(
      dbOrTx,
      `select departure_id as "departureId", package_code as "packageCode", kind, rial,
         currency_amount as "currencyAmount", currency, needs_seat as "needsSeat"
       from tours.price_row where departure_id = any($1) and ($2::bool is false or kind = 'DBL')
       order by departure_id, package_code, kind`,
      [departureIds, isBaseOnly],
    ),
    query<RoomFields>(
      dbOrTx,
      `select departure_id as "departureId", package_code as "packageCode", room_kind as kind,
         rooms - held - sold as left
       from tours.allotment where departure_id = any($1)`,
      [departureIds],
    ),
  ])
  return packagesOf(prices, rooms)
}

function packagesOf(prices: readonly PriceFields[], rooms: readonly RoomFields[]): PackageOnSale[] {
  const found = new Map<string, PackageOnSale>()
  const nameOf = (of: { departureId: string; packageCode: string }) =>
    `${of.departureId} ${of.packageCode}`
  for (const { departureId, packageCode, ...row } of prices) {
    const name = nameOf({ departureId, packageCode })
    const onSale: PackageOnSale = found.get(name) ?? {
      departureId,
      packageCode,
      rows: [],
      roomsLeft: new Map(),
    }
    onSale.rows.push({ ...row, rial: Number(row.rial) })
    found.set(name, onSale)
  }
  for (const room of rooms) found.get(nameOf(room))?.roomsLeft.set(room.kind, room.left)
  return [...found.values()]
}
