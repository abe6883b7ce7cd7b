/** Every SQL statement that reads what hotels sell over some nights: rooms, rates, bands, policies. One query for each table, whatever the number of hotels. */
import { type Db, query, type Tx } from '../../../platform/db/database.ts'
import type {
  CancellationRule,
  ChildBand,
  ChildRate,
  PlanTerms,
  RateNight,
  RoomNight,
  RoomTerms,
} from '../stays/index.ts'

export type PlanStock = {
  id: number
  code: string
  policyCode: string
  terms: PlanTerms
  rateNights: (RateNight | null)[]
  departure: RateNight | null
}

export type RoomStock = {
  id: number
  code: string
  terms: RoomTerms
  roomNights: (RoomNight | null)[]
  plans: PlanStock[]
}

export type PolicyStock = {
  code: string
  validFrom: string
  rules: CancellationRule[]
  peakRules: CancellationRule[] | null
  isPeak: boolean
}

/** What a hotel, its rooms and its rates are, whatever the nights. */
export type HotelTerms = Omit<HotelStock, 'rooms' | 'policies'> & {
  rooms: (Omit<RoomStock, 'roomNights' | 'plans'> & {
    plans: Omit<PlanStock, 'rateNights' | 'departure'>[]
  })[]
}

/** A hotel as far as a stay is concerned. */
export type HotelStock = {
  id: number
  code: string
  timeZone: string
  checkInFrom: Temporal.PlainTime
  sameDayUntil: Temporal.PlainTime
  acceptsForeigners: 'yes' | 'no' | 'inquiry'
  bands: ChildBand[]
  rooms: RoomStock[]
  policies: ReadonlyMap<string, PolicyStock>
}

export type Nights = { checkIn: string; checkOut: string }

/** The open hotels of a city, or one by its code, with everything that decides what their nights cost. */
export async function readStock(
  dbOrTx: Db | Tx,
  where: { cityCode: string } | { hotelCode: string },
  { checkIn, checkOut }: Nights,
  today: string,
): Promise<HotelStock[]> {
  const hotels = await readTerms(dbOrTx, where)
  if (hotels.length === 0) return []
  const nights = nightsBetween(checkIn, checkOut).length
  const rooms = hotels.flatMap((hotel) => hotel.rooms)
  const typeIds = rooms.map(({ id }) => id)
  const planIds = rooms.flatMap(({ plans }) => plans.map(({ id }) => id))
  const roomNights = await readRoomNights(dbOrTx, typeIds, { checkIn, checkOut })
  const rateNights = await readRateNights(dbOrTx, planIds, { checkIn, checkOut })
  const policies = await readPolicies(dbOrTx, { today, checkIn, checkOut })
  return hotels.map((hotel) => ({
    ...hotel,
    policies,
    rooms: hotel.rooms.map(({ plans, ...room }) => ({
      ...room,
      roomNights: roomNights.get(room.id) ?? noNights(nights),
      plans: plans.map((plan) => {
        // After the nights of the stay stands the day of departure.
        const all = rateNights.get(plan.id) ?? noNights(nights + 1)
        return { ...plan, rateNights: all.slice(0, nights), departure: all[nights] ?? null }
      }),
    })),
  }))
}

/** The open hotels of a city, or one by its code, with their open rooms and rates. */
export async function readTerms(
  dbOrTx: Db | Tx,
  where: { cityCode: string } | { hotelCode: string },
): Promise<HotelTerms[]> {
  const byCity = 'cityCode' in where
  const hotels = await query<Omit<HotelTerms, 'bands' | 'rooms'>>(
    dbOrTx,
    `select property.id, property.code, city.time_zone as "timeZone",
       check_in_from as "checkInFrom", same_day_until as "sameDayUntil",
       accepts_foreigners as "acceptsForeigners"
     from hotel_stock.property join hotel_stock.city on city.code = property.city_code
     where property.${byCity ? 'city_code' : 'code'} = $1 and not property.is_closed
     order by property.code`,
    [byCity ? where.cityCode : where.hotelCode],
  )
  if (hotels.length === 0) return []
  const ids = hotels.map(({ id }) => id)
  const bands = await readBands(dbOrTx, ids)
  const rooms = await readRooms(dbOrTx, ids)
  const plans = await readPlans(
    dbOrTx,
    rooms.map(({ id }) => id),
  )
  const plansOf = Map.groupBy(plans, ({ roomTypeId }) => roomTypeId)
  const roomsOf = Map.groupBy(rooms, ({ propertyId }) => propertyId)
  const bandsOf = Map.groupBy(bands, ({ propertyId }) => propertyId)
  return hotels.map((hotel) => ({
    ...hotel,
    bands: (bandsOf.get(hotel.id) ?? []).map(({ band }) => band),
    rooms: (roomsOf.get(hotel.id) ?? []).map(({ id, code, terms }) => ({
      id,
      code,
      terms,
      plans: (plansOf.get(id) ?? []).map(({ roomTypeId: _room, ...plan }) => plan),
    })),
  }))
}

/** The nights of a stay as dates; nights are the days between the two, never months. */
export function nightsBetween(checkIn: string, checkOut: string): string[] {
  const first = Temporal.PlainDate.from(checkIn)
  const { days } = first.until(Temporal.PlainDate.from(checkOut), { largestUnit: 'day' })
  return Array.from({ length: Math.max(0, days) }, (_, index) =>
    first.add({ days: index }).toString(),
  )
}

async function readBands(dbOrTx: Db | Tx, ids: readonly number[]) {
  const rows = await query<{
    propertyId: number
    fromAge: number
    untilAge: number
    withoutPercent: number | null
    withoutRial: number | null
    withPercent: number | null
    withRial: number | null
    countsInOccupancy: boolean
    mostFreePerRoom: number | null
  }>(
    dbOrTx,
    `select property_id as "propertyId", from_age as "fromAge", until_age as "untilAge",
       without_bed_percent as "withoutPercent", without_bed_rial as "withoutRial",
       with_bed_percent as "withPercent", with_bed_rial as "withRial",
       counts_in_occupancy as "countsInOccupancy", most_free_per_room as "mostFreePerRoom"
     from hotel_stock.child_band where property_id = any($1) order by property_id, from_age`,
    [ids],
  )
  return rows.map(
    ({ propertyId, withoutPercent, withoutRial, withPercent, withRial, ...band }) => ({
      propertyId,
      band: {
        ...band,
        withoutBed: childRate(withoutPercent, withoutRial),
        withBed: childRate(withPercent, withRial),
      } satisfies ChildBand,
    }),
  )
}

function childRate(percent: number | null, rial: number | null): ChildRate | null {
  if (percent !== null) return { percent }
  return rial === null ? null : { rial }
}

async function readRooms(dbOrTx: Db | Tx, ids: readonly number[]) {
  const rows = await query<RoomTerms & { id: number; propertyId: number; code: string }>(
    dbOrTx,
    `select id, property_id as "propertyId", code, base_occupancy as "baseOccupancy",
       most_adults as "mostAdults", most_children as "mostChildren", most_people as "mostPeople",
       extra_beds as "extraBeds"
     from hotel_stock.room_type where property_id = any($1) and not is_closed order by id`,
    [ids],
  )
  return rows.map(({ id, propertyId, code, ...terms }) => ({ id, propertyId, code, terms }))
}

async function readPlans(dbOrTx: Db | Tx, typeIds: readonly number[]) {
  const rows = await query<
    PlanTerms & { id: number; roomTypeId: number; code: string; policyCode: string }
  >(
    dbOrTx,
    `select id, room_type_id as "roomTypeId", code, policy_code as "policyCode", board, pays, market,
       valid_from::text as "validFrom", valid_until::text as "validUntil", release_days as "releaseDays",
       least_nights as "leastNights", most_nights as "mostNights", prices_per as "pricesPer",
       tax_percent as "taxPercent", tax, commission_percent as "commissionPercent"
     from hotel_stock.rate_plan where room_type_id = any($1) and not is_closed order by id`,
    [typeIds],
  )
  return rows.map(({ id, roomTypeId, code, policyCode, ...terms }) => {
    return { id, roomTypeId, code, policyCode, terms }
  })
}

async function readRoomNights(
  dbOrTx: Db | Tx,
  typeIds: readonly number[],
  { checkIn, checkOut }: Nights,
) {
  const rows = await query<RoomNight & Placed>(
    dbOrTx,
    `select room_type_id as "of", night - $2::date as at, allotment - held - sold as free,
       is_stopped as "isStopped", release_days as "releaseDays"
     from hotel_stock.room_night where room_type_id = any($1) and night >= $2 and night < $3`,
    [typeIds, checkIn, checkOut],
  )
  return inOrder(rows, nightsBetween(checkIn, checkOut).length)
}

async function readRateNights(
  dbOrTx: Db | Tx,
  planIds: readonly number[],
  { checkIn, checkOut }: Nights,
) {
  const rows = await query<RateNight & Placed>(
    dbOrTx,
    `select rate_plan_id as "of", night - $2::date as at, price_rial as "priceRial",
       single_rial as "singleRial", extra_adult_rial as "extraAdultRial",
       least_nights_arriving as "leastNightsArriving", least_nights_through as "leastNightsThrough",
       most_nights as "mostNights", is_closed_to_arrival as "isClosedToArrival",
       is_closed_to_departure as "isClosedToDeparture", is_closed as "isClosed"
     from hotel_stock.rate_night where rate_plan_id = any($1) and night >= $2 and night <= $3`,
    [planIds, checkIn, checkOut],
  )
  return inOrder(rows, nightsBetween(checkIn, checkOut).length + 1)
}

/** A row of a night: whose it is, and how many nights after the arrival. */
type Placed = { of: number; at: number }

const noNights = (nights: number): null[] => new Array<null>(nights).fill(null)

/** The nights of each room or rate in their order, null where there is none. */
function inOrder<Row extends Placed>(
  rows: readonly Row[],
  nights: number,
): Map<number, (Row | null)[]> {
  const found = new Map<number, (Row | null)[]>()
  for (const row of rows) {
    let all = found.get(row.of)
    if (!all) {
      all = noNights(nights)
      found.set(row.of, all)
    }
    all[row.at] = row
  }
  return found
}

/** Of every policy the version in force today, and whether a night of the stay is in its peak calendar. */
async function readPolicies(
  dbOrTx: Db | Tx,
  { today, checkIn, checkOut }: Nights & { today: string },
): Promise<Map<string, PolicyStock>> {
  const rows = await query<PolicyStock>(
    dbOrTx,
    `select distinct on (code) code, valid_from::text as "validFrom", rules, peak_rules as "peakRules",
       exists (select from hotel_stock.peak_period as peak
               where peak.calendar = peak_calendar and peak.from_night < $3 and peak.until_night >= $2) as "isPeak"
     from hotel_stock.cancellation_policy where valid_from <= $1 order by code, valid_from desc`,
    [today, checkIn, checkOut],
  )
  return new Map(rows.map((policy) => [policy.code, policy]))
}
