/** Many buyers of overlapping stays before few rooms, while some give theirs back: none is sold twice, none stays while somebody waits. */
import { addDays } from '@parastoo/kit/dates'
import { isRefused } from '@parastoo/kit/outcome'
import { fulfilRooms, holdRooms, releaseRooms } from '../../../modules/hotel-stock/stock/index.ts'
import {
  addHotel,
  freeRooms,
  unsoundNights,
} from '../../../modules/hotel-stock/stock/testing/hotel-fixture.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Db, query } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { createDrawer } from '../simulator/drawer.ts'

/** Every stay sleeps the night in the middle, come from the front and from behind. */
const nights = 7
const middle = 3
/** How many of ten that hold a room also pay; the others give it back. */
const payersOfTen = 6

export type RoomSellOut = {
  buyers: number
  rooms: number
  sold: number
  givenBack: number
  attempts: number
  faults: string[]
}
type Stay = { checkIn: string; checkOut: string }

export async function runRoomSellOut({
  db,
  clock,
  today,
  buyers,
  rooms,
  seed,
  atOnce = 16,
}: {
  db: Db
  clock: Clock
  today: string
  buyers: number
  rooms: number
  seed: number
  atOnce?: number
}): Promise<RoomSellOut> {
  const from = addDays(today, 30)
  const { code, typeIds } = await addHotel(db, {
    from,
    nights,
    rooms: [{ code: 'double', allotment: rooms, priceRial: 10_000_000 }],
  })
  const { draw } = createDrawer(seed)
  const outcome = { buyers, rooms, sold: 0, givenBack: 0, attempts: 0 }
  const needs = { db, clock }
  /** Whether this buyer of that stay has got a room; who was lucky may give it back. */
  const serve = async (stay: Stay, mayGiveBack: boolean): Promise<boolean> => {
    outcome.attempts += 1
    const key = newId()
    const held = await holdRooms(needs, holdOf(code, key, stay, clock))
    if (isRefused(held)) return false
    if (mayGiveBack && draw('pays', 10) >= payersOfTen) {
      await releaseRooms(needs, key)
      outcome.givenBack += 1
      return true
    }
    const sold = await fulfilRooms(needs, key)
    if (!isRefused(sold)) outcome.sold += 1
    return true
  }
  const arriving: Stay[] = Array.from({ length: buyers }, () => ({
    checkIn: addDays(from, draw('from', middle + 1)),
    checkOut: addDays(from, middle + 1 + draw('until', nights - middle)),
  }))
  const waiting: Stay[] = []
  const worker = async () => {
    for (let stay = arriving.pop(); stay; stay = arriving.pop())
      if (!(await serve(stay, true))) waiting.push(stay)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  // Those who were refused while a room was held that came back are still there.
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let stay = waiting.pop(); stay; stay = waiting.pop()) await serve(stay, false)
    }),
  )
  const free = await freeRooms(db, typeIds.get('double'), nights)
  const unsound = await unsoundNights(db)
  const [booked] = await query<{ n: number }>(
    db,
    `select count(*)::int as n from hotel_stock.held_room as room join hotel_stock.hold as hold on hold.key = room.hold_key
      where room.room_type_id = $1 and hold.state = 'fulfilled'`,
    [typeIds.get('double')],
  )
  const faults = [
    ...(Math.min(...free) < 0 ? [`oversold: ${free.join()}`] : []),
    ...(free[middle] === 0 ? [] : [`${free[middle]} rooms left while ${buyers} wanted ${rooms}`]),
    ...(unsound.length > 0 ? [`unsound nights: ${JSON.stringify(unsound)}`] : []),
    ...(outcome.sold === rooms && booked?.n === rooms
      ? []
      : [`${outcome.sold} sold, ${booked?.n} booked, ${rooms} there were`]),
  ]
  return { ...outcome, faults }
}

const dearest = 1_000_000_000_000

const holdOf = (code: string, key: string, { checkIn, checkOut }: Stay, clock: Clock) => ({
  key,
  offerKey: `${code}.${checkIn}.${checkOut}.double:bb`,
  ask: { checkIn, checkOut, rooms: [{ adults: 2, childAges: [] }], market: 'iranian' as const },
  until: clock.now().add({ minutes: 15 }),
  accepted: {
    totalPrice: dearest,
    payAtHotel: 0,
    board: 'RO' as const,
    cancellation: [{ from: null, keptRial: dearest }],
  },
})
