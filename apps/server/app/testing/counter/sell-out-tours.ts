/** Many buyers before the last places of a departure, in rooms of three kinds over two packages, while some give theirs back: none of the three stocks is oversold. */
import { placesOfRoom, type TourRoomKind } from '@parastoo/contract/tours/words'
import { addDays } from '@parastoo/kit/dates'
import { isRefused } from '@parastoo/kit/outcome'
import { addTours, departureIdOf } from '../../../modules/tours/imports/testing/tour-fixture.ts'
import { fulfilTour } from '../../../modules/tours/programmes/index.ts'
import {
  holdUntil,
  type ReservationNeeds,
  releasePlaces,
  reservationOf,
} from '../../../modules/tours/reservation/index.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Db, query } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { createDrawer } from '../simulator/drawer.ts'

/** How many of ten that hold their places also pay; the others give them back. */
const payersOfTen = 6
const packages = ['silver', 'gold'] as const
const kinds = ['SGL', 'DBL', 'TPL'] as const satisfies readonly TourRoomKind[]

export type TourSellOut = {
  buyers: number
  places: number
  sold: number
  givenBack: number
  attempts: number
  faults: string[]
}
/** One room of a kind, full. */
type Party = { packageCode: string; kind: TourRoomKind }
type Stocks = {
  seats: number
  heads: number
  held: number
  rooms: { packageCode: string; kind: TourRoomKind; left: number; sold: number }[]
}

/** `places`: seats and heads of the departure. Its rooms hold a fifth more people, so that now a room is the last and now a seat. */
export async function runTourSellOut({
  db,
  clock,
  today,
  buyers,
  places,
  seed,
  atOnce = 16,
}: {
  db: Db
  clock: Clock
  today: string
  buyers: number
  places: number
  seed: number
  atOnce?: number
}): Promise<TourSellOut> {
  const code = `sell-out-${seed}`
  const startsOn = addDays(today, 30)
  const departureId = departureIdOf(code, startsOn)
  await addTours(
    { db, clock },
    { code, dates: [startsOn], seats: places, capacity: places, rooms: Math.ceil(places / 10) },
  )
  const { draw } = createDrawer(seed)
  const outcome = { buyers, places, sold: 0, givenBack: 0, attempts: 0 }
  const needs = { db, clock, holdMinutes: 15 } as ReservationNeeds
  /** Whether this party has got its places; who was lucky may give them back. */
  const serve = async (party: Party, mayGiveBack: boolean): Promise<boolean> => {
    outcome.attempts += 1
    const lineId = await addParty(db, { ...party, departureId })
    const line = { orderId: newId(), lineId, key: newId(), generation: 1 }
    const reservation = await reservationOf(db, lineId)
    const until = clock.now().add({ minutes: 15 })
    if (isRefused(await holdUntil(needs, { line, reservation, until }))) return false
    if (mayGiveBack && draw('pays', 10) >= payersOfTen) {
      await releasePlaces(needs, line)
      outcome.givenBack += 1
      return true
    }
    if (!isRefused(await fulfilTour(needs, line))) outcome.sold += placesOfRoom[party.kind]
    return true
  }
  const arriving = Array.from({ length: buyers }, () => ({
    packageCode: packages[draw('package', packages.length)] ?? 'silver',
    kind: kinds[draw('kind', kinds.length)] ?? 'DBL',
  }))
  const waiting: Party[] = []
  const all = async (parties: Party[], mayGiveBack: boolean, refused: Party[]) => {
    const worker = async () => {
      for (let party = parties.pop(); party; party = parties.pop())
        if (!(await serve(party, mayGiveBack))) refused.push(party)
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
  }
  await all(arriving, true, waiting)
  // Those who were refused while places were held that came back are still there.
  const unlucky: Party[] = []
  await all(waiting, false, unlucky)
  return { ...outcome, faults: faultsOf(await stocksOf(db, departureId), { outcome, unlucky }) }
}

function faultsOf(
  { seats, heads, held, rooms }: Stocks,
  { outcome, unlucky }: { outcome: Omit<TourSellOut, 'faults'>; unlucky: readonly Party[] },
): string[] {
  const slept = rooms.reduce((sum, { kind, sold }) => sum + sold * placesOfRoom[kind], 0)
  const free = Math.min(seats, heads)
  const left = unlucky.filter(
    ({ packageCode, kind }) =>
      placesOfRoom[kind] <= free &&
      rooms.some((each) => each.packageCode === packageCode && each.kind === kind && each.left > 0),
  )
  const isOver = free < 0 || rooms.some((each) => each.left < 0)
  const counted = [outcome.places - seats, outcome.places - heads, slept]
  return [
    ...(isOver ? [`oversold: ${JSON.stringify({ seats, heads, rooms })}`] : []),
    ...(held === 0 ? [] : [`${held} are held and nobody holds them`]),
    ...(left.length === 0 ? [] : [`${left.length} parties wait while there is room for them`]),
    ...(counted.every((count) => count === outcome.sold)
      ? []
      : [`${outcome.sold} sold; seats, heads and beds say ${counted.join()}`]),
  ]
}

/** What is left of each stock, and how much of all three is held. */
async function stocksOf(db: Db, departureId: string): Promise<Stocks> {
  const [counts] = await query<{ seats: number; heads: number; held: number }>(
    db,
    `select (block.seats - block.held - block.sold)::int as seats,
       (capacity - departure.held - departure.sold)::int as heads,
       (block.held + departure.held + (select sum(held) from tours.allotment where departure_id = $1))::int as held
     from tours.departure join tours.transport_block as block on block.code = block_code where departure.id = $1`,
    [departureId],
  )
  if (!counts) throw new Error('The departure vanished')
  const rooms = await query<Stocks['rooms'][number]>(
    db,
    `select package_code as "packageCode", room_kind as kind, (rooms - held - sold)::int as left, sold::int
     from tours.allotment where departure_id = $1`,
    [departureId],
  )
  return { ...counts, rooms }
}

/** Writes the reservation of a party; answers its line. */
async function addParty(
  db: Db,
  { departureId, packageCode, kind }: Party & { departureId: string },
): Promise<string> {
  const lineId = newId()
  await db.tx(async (tx) => {
    await query(
      tx,
      `insert into tours.reservation (line_id, order_id, user_id, departure_id, package_code, sold, rules_version,
         total_rial, cost_rial, is_on_request)
       values ($1, $2::uuid, $2::uuid, $3, $4, '{}', 1, 1, 1, false)`,
      [lineId, newId(), departureId, packageCode],
    )
    await query(tx, 'insert into tours.room (line_id, position, kind) values ($1, 0, $2)', [
      lineId,
      kind,
    ])
    await query(
      tx,
      `insert into tours.place (id, line_id, position, room, kind, band_on_return, band_on_check_in, price_rial, needs_seat,
         first_name, last_name, first_name_farsi, last_name_farsi, gender_title, birth_date, nationality, issuing_country,
         document_type, national_code, passport_number, person_key)
       select gen_random_uuid(), $1::uuid, place, 0, $2::text, 'adult', 'adult', 1, true, 'Reza', 'Moradi', '', '', 'Male', '1986-04-01',
         '', '', 'NationalCode', '', '', $1::text || ' ' || place
       from generate_series(0, $3::int - 1) as place`,
      [lineId, kind, placesOfRoom[kind]],
    )
  })
  return lineId
}
