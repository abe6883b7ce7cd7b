/** What a visitor asks about hotels, through the door of the API, on invented hotels of four cities (one piece: they are brought in once for all of it). */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { mostSavedHotels, type SavedHotel } from '@parastoo/contract/hotels/saved-hotels'
import type { HotelsAvailable } from '@parastoo/contract/hotels/search'
import { addDays } from '@parastoo/kit/dates'
import { isUuid } from '@parastoo/kit/uuid'
import { describe, expect, it } from 'vitest'
import { bringSampleHotels, holdRooms } from '../modules/hotel-stock/index.ts'
import { query } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import type { Buyer } from './testing/create-buyer.ts'
import { openTestHouse } from './testing/open-test-house.ts'

const { baseUrl, buyer, house, clock, today } = await openTestHouse()
const { db } = house.grounds
const visitor = buyer(1)
await bringSampleHotels({
  db,
  clock,
  folder: someCities(['mashhad', 'shiraz', 'karbala', 'istanbul']),
})

type Ask = Record<string, unknown>
type Detail = {
  hotel: { code: string; nameFa: string; rooms: { code: string }[] }
  nights: number
  proposals: HotelsAvailable['hotels'][number]['proposal'][]
}
const post = <T>(path: string, body: Ask = {}) => visitor.call<T>('POST', `/api${path}`, body)
const checkIn = addDays(today, 20)
const stay = { checkIn, checkOut: addDays(checkIn, 3), rooms: [{ adults: 2, childAges: [5] }] }
const family = { cityCode: 'mashhad', ...stay }
const available = async (changes: Ask = {}) =>
  visitor.must(
    await post<HotelsAvailable>('/hotel-catalog/HotelCatalog/Available', { ...family, ...changes }),
  )
const detail = (changes: Ask) =>
  post<Detail>('/hotel-catalog/HotelCatalog/HotelDetail', { ...stay, ...changes })
const refusedWith = ({ refused }: { refused: { status: number; code: string } | null }) =>
  refused && `${refused.status} ${refused.code}`

describe('Available', () => {
  it('answers the hotels of a city with a price for the stay and for a night, marked as samples', async () => {
    const found = await available()
    expect(found).toMatchObject({
      city: { code: 'mashhad', isDomestic: true },
      nights: 3,
      landmark: { code: 'imam-reza-shrine', kind: 'shrine', lat: 36.288, lon: 59.6157 },
      nearestDates: [],
      suppliers: [{ name: 'own', state: 'completed' }],
      completed: true,
    })
    expect(found.total).toBeGreaterThan(6)
    for (const { isSample, nameFa, proposal, landmarks } of found.hotels) {
      expect([isSample, nameFa.includes('نمونه'), isUuid(proposal.proposalId)]).toEqual([
        true,
        true,
        true,
      ])
      const nights = proposal.rooms.flatMap(({ nightsRial }) => nightsRial)
      expect(nights.reduce((sum, rial) => sum + rial, 0)).toBe(proposal.totalPrice)
      expect(proposal.pricePerNight).toBe(Math.round(proposal.totalPrice / 3))
      expect(landmarks[0]?.source).toBe('estimated')
    }
  })

  it('shows drawings of the samples among the pictures, and nothing else there', async () => {
    const [first] = (await available()).hotels
    const picture = await fetch(`${baseUrl}/images/${first?.pictures[0]?.path}`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect(await picture.text()).toMatch(/^<svg /)
    expect((await fetch(`${baseUrl}/images/hotel-samples/nothing.svg`)).status).toBe(404)
  })

  it('sorts by price, by the way on foot to a landmark, and by stars', async () => {
    const prices = (await available({ sort: 'cheapest' })).hotels.map(
      ({ proposal }) => proposal.totalPrice,
    )
    expect(prices).toEqual(prices.toSorted((one, other) => one - other))
    const { hotels } = await available({ sort: 'nearest', landmark: 'mashhad-station' })
    const walks = hotels.map(
      ({ landmarks }) => landmarks.find(({ code }) => code === 'mashhad-station')?.walkMinutes ?? 0,
    )
    expect(walks).toEqual(walks.toSorted((one, other) => one - other))
    const stars = (await available({ sort: 'stars' })).hotels.map(({ stars }) => stars ?? 0)
    expect(stars).toEqual(stars.toSorted((one, other) => other - one))
  })

  it('says beside each filter how many hotels it would show, and shows as many', async () => {
    const all = await available()
    expect(all.counts.stars.length).toBeGreaterThan(1)
    for (const { value, count } of all.counts.stars)
      expect((await available({ filters: { stars: [Number(value)] } })).total).toBe(count)
    for (const { value, count } of all.counts.kinds)
      expect((await available({ filters: { kinds: [value] } })).total).toBe(count)
    expect((await available({ filters: { freeCancellation: true } })).total).toBe(
      all.counts.freeCancellation,
    )
    expect((await available({ filters: { acceptsForeigners: true } })).total).toBe(
      all.counts.acceptsForeigners,
    )
    for (const { value, count } of all.counts.admits)
      expect((await available({ filters: { admits: [value] } })).total).toBe(count)
    expect(all.counts.admits.some(({ count }) => count < all.total)).toBe(true)
    for (const { value, count } of all.counts.walkMinutes)
      expect((await available({ filters: { walkMinutes: Number(value) } })).total).toBe(count)
    expect((await available({ filters: { instantOnly: true } })).total).toBe(all.counts.instantOnly)
    const near = await available({ filters: { walkMinutes: 10 } })
    expect(near.total).toBeLessThan(all.total)
    expect(near.found).toBe(all.found)
    const dear = await available({ filters: { priceFrom: all.price?.most ?? 0 } })
    expect(dear.total).toBe(1)
    const page = await available({ page: 2, pageSize: 5, sort: 'cheapest' })
    expect(page.hotels[0]?.code).toBe((await available({ sort: 'cheapest' })).hotels[5]?.code)
  })

  it('leads guests who are too young to come alone to the hotels that take them in', async () => {
    const aged = async (oldestAge: number) => (await available({ filters: { oldestAge } })).total
    const all = await available()
    expect([await aged(18), await aged(17)]).toEqual([all.total, 0])
    const [{ code } = { code: '' }] = all.hotels
    const setLeast = 'update hotel_stock.property set least_age_alone = $2 where code = $1'
    await query(db, setLeast, [code, 16])
    expect([await aged(16), await aged(15)]).toEqual([1, 0])
    await query(db, setLeast, [code, 18])
  })

  it('asks foreign guests their own price, and leaves out who takes none', async () => {
    const [iranian, foreign] = [
      await available({ sort: 'cheapest' }),
      await available({ nationality: 'iq' }),
    ]
    expect(foreign.price?.least).toBeGreaterThan(iranian.price?.least ?? 0)
    expect(foreign.hotels.every(({ admission }) => admission.acceptsForeigners !== 'no')).toBe(true)
  })

  it('offers the nearest arrivals when nothing is free', async () => {
    await db.tx(async (tx) => {
      const { sql } = await import('kysely')
      const { tables } = await import('../platform/db/database.ts')
      await sql`update hotel_stock.room_night set is_stopped = true where night = ${checkIn}::date and room_type_id in
        (select room.id from hotel_stock.room_type as room join hotel_stock.property as hotel on hotel.id = room.property_id
         where hotel.city_code = 'shiraz')`.execute(tables(tx))
    })
    const found = await available({ cityCode: 'shiraz' })
    expect(found).toMatchObject({ found: 0, hotels: [], price: null })
    // The stay sleeps three nights from its arrival, so the day after is free and three days before is the first that is over in time.
    expect(found.nearestDates).toEqual([
      addDays(checkIn, 1),
      addDays(checkIn, 2),
      addDays(checkIn, 3),
      addDays(checkIn, -3),
    ])
  })

  it.each([
    ['a city nobody knows', { cityCode: 'atlantis' }, 'CITY_UNKNOWN'],
    ['no city', { cityCode: '' }, 'CITY_REQUIRED'],
    ['an arrival that is past', { checkIn: '2020-01-01' }, 'CHECK_IN_IN_PAST'],
    ['a departure before the arrival', { checkOut: checkIn }, 'CHECK_OUT_BEFORE_CHECK_IN'],
    ['a month too many', { checkOut: addDays(checkIn, 31) }, 'STAY_TOO_LONG'],
    [
      'more than a year ahead',
      { checkIn: addDays(today, 366), checkOut: addDays(today, 368) },
      'CHECK_IN_TOO_FAR',
    ],
    ['no rooms', { rooms: [] }, 'ROOMS_REQUIRED'],
    ['ten rooms', { rooms: Array(10).fill({ adults: 1 }) }, 'TOO_MANY_ROOMS'],
    ['a room of children', { rooms: [{ adults: 0, childAges: [8] }] }, 'ROOM_WITHOUT_ADULT'],
    ['a child without an age', { rooms: [{ adults: 1, childAges: [null] }] }, 'CHILD_AGE_REQUIRED'],
  ])('refuses %s', async (_what, changes, code) => {
    const reply = await post('/hotel-catalog/HotelCatalog/Available', { ...family, ...changes })
    expect(refusedWith(reply)).toBe(`400 ${code}`)
  })
})

describe('HotelDetail', () => {
  it('calls no hotel unknown while its own tables cannot be read', async () => {
    const wanted = { hotelCode: 'sample-mashhad-arghavan' }
    const named = ['property', 'change_floor'] as const
    for (const name of named)
      await query(db, `alter table hotel_stock.${name} rename to ${name}_away`, [])
    const failed = await detail(wanted)
    for (const name of named)
      await query(db, `alter table hotel_stock.${name}_away rename to ${name}`, [])
    expect(failed.refused?.status).toBe(500)
    expect((await detail(wanted)).refused).toBeNull()
  })

  it('lists every way to sleep there, the same ids every time, and what it says can be held', async () => {
    const two = {
      rooms: [
        { adults: 2, childAges: [] },
        { adults: 2, childAges: [7, 1] },
      ],
    }
    const [first] = (await available({ ...two, sort: 'cheapest' })).hotels
    const hotelCode = first?.code ?? ''
    const found = visitor.must(await detail({ hotelCode, ...two }))
    expect(found.hotel.code).toBe(hotelCode)
    expect(found.hotel.rooms.length).toBeGreaterThanOrEqual(3)
    expect(found.proposals[0]).toEqual(first?.proposal)
    const ids = found.proposals.map(({ proposalId }) => proposalId)
    expect(new Set(ids).size).toBe(ids.length)
    const again = visitor.must(await detail({ hotelCode, ...two }))
    expect(again).toEqual(found)
    for (const { cancellation, totalPrice, payNow, payAtHotel, pays } of found.proposals) {
      expect(cancellation[0]?.from).toBeNull()
      expect(cancellation.every(({ keptRial }) => keptRial <= totalPrice)).toBe(true)
      expect(payNow).toBeGreaterThan(0)
      expect(pays === 'prepaid' ? payNow : payNow + payAtHotel).toBeGreaterThanOrEqual(totalPrice)
    }
    const [best] = found.proposals
    const ways = best?.rooms.map(({ roomCode, planCode }) => `${roomCode}:${planCode}`).join('+')
    const held = await holdRooms(
      { db, clock },
      {
        key: newId(),
        offerKey: `${hotelCode}.${stay.checkIn}.${stay.checkOut}.${ways}`,
        ask: { ...stay, ...two, market: 'iranian' },
        until: clock.now().add({ minutes: 15 }),
        accepted: {
          totalPrice: best?.totalPrice ?? 0,
          payAtHotel: best?.payAtHotel ?? 0,
          board: best?.board ?? 'UAI',
          cancellation: best?.cancellation ?? [],
        },
      },
    )
    expect(held).toMatchObject({ held: true, totalRial: best?.totalPrice })
    const after = visitor.must(await detail({ hotelCode, ...two }))
    const same = after.proposals.find(({ proposalId }) => proposalId === best?.proposalId)
    expect(same?.roomsLeft ?? 0).toBe(
      (best?.roomsLeft ?? 0) - 2 > 1 ? (best?.roomsLeft ?? 0) - 2 : 0,
    )
  })

  it('refuses a hotel nobody knows, and a stay that never ends before anything is read', async () => {
    const unknown = await detail({ hotelCode: 'grand-budapest' })
    expect(refusedWith(unknown)).toBe('404 HOTEL_UNKNOWN')
    const endless = await detail({ hotelCode: 'grand-budapest', checkOut: addDays(checkIn, 9_000) })
    expect(refusedWith(endless)).toBe('400 STAY_TOO_LONG')
  })
})

describe('names and calendars', () => {
  const suggest = async (search: string) =>
    visitor
      .must(
        await post<{ kind: string; code: string }[]>('/hotel-configuration/Cities/Suggest', {
          search,
        }),
      )
      .map(({ kind, code }) => `${kind} ${code}`)

  it.each([
    ['مشهد', 'city mashhad'],
    ['كربلاء', 'city karbala'],
    ['shiraz', 'city shiraz'],
    ['meshed', 'city mashhad'],
    ['hafezieh', 'landmark hafezieh'],
    ['العتبة الحسينية', 'landmark imam-husayn-shrine'],
    ['حرم امام رضا', 'landmark imam-reza-shrine'],
  ])('finds «%s»', async (typed, first) => {
    expect((await suggest(typed))[0] ?? '').toBe(first)
  })

  it('finds a hotel by its name, and cities by airport or popularity', async () => {
    const [some] = (await available()).hotels
    expect(await suggest(some?.nameFa ?? '')).toContain(`hotel ${some?.code}`)
    const cities = async (body: Ask) =>
      visitor
        .must(
          await post<{ code: string; hotels: number }[]>(
            '/hotel-configuration/Cities/GetAllCities',
            body,
          ),
        )
        .map(({ code }) => code)
    expect(await cities({})).toEqual(['mashhad', 'shiraz', 'karbala', 'istanbul'])
    expect(await cities({ iataCode: 'syz' })).toEqual(['shiraz'])
    const trending = await visitor.call<{ path: string }[]>(
      'GET',
      '/api/front-api/Trending/GetTrendingList?productType=DomesticHotel',
    )
    expect(visitor.must(trending).map(({ path }) => path)).toEqual([
      '/hotels/mashhad',
      '/hotels/shiraz',
    ])
  })

  it('says the lowest price of each night, and nothing for a night without rooms', async () => {
    const [hotel] = (await available({ sort: 'cheapest' })).hotels
    const calendar = (body: Ask) =>
      post<{ date: string; minPrice: number | null }[]>(
        '/hotel-catalog/HotelCatalog/HotelCalendar',
        { hotelCode: hotel?.code, ...body },
      )
    const days = visitor.must(await calendar({ from: checkIn, to: addDays(checkIn, 10) }))
    expect(days.map(({ date }) => date)).toEqual(
      Array.from({ length: 10 }, (_, index) => addDays(checkIn, index)),
    )
    expect(days.filter(({ minPrice }) => minPrice !== null).length).toBeGreaterThan(7)
    expect(refusedWith(await calendar({ from: checkIn, to: checkIn }))).toBe(
      '400 CALENDAR_ENDS_BEFORE_IT_BEGINS',
    )
    expect(refusedWith(await calendar({ from: checkIn, to: addDays(checkIn, 90) }))).toBe(
      '400 CALENDAR_TOO_LONG',
    )
  })

  it('shows ten hotels of a city on its landing page', async () => {
    const path = '/front-api/HotelTrending/GetHotelsAvailableByDestination'
    const hotels = visitor.must(
      await post<{ code: string }[]>(path, { cityCode: 'mashhad', reValidate: true }),
    )
    expect(hotels).toHaveLength(10)
    expect(
      visitor.must(await post<unknown[]>(path, { cityCode: 'mashhad', take: 3 })),
    ).toHaveLength(3)
    expect(refusedWith(await post(path, { cityCode: 'x' }))).toBe('400 CITY_UNKNOWN')
  })
})

describe('saved hotels', () => {
  const path = '/api/user-interactions/HotelUserInterations'
  const call = (one: Buyer, name: string, body: Ask = {}) =>
    one.call<SavedHotel[]>('POST', `${path}/${name}`, body)
  const codes = (saved: SavedHotel[]) => saved.map(({ code }) => code)
  const rowsOf = (userId: string) =>
    query<{ code: string }>(
      db,
      `select hotel_code as code from hotels.saved_hotel where user_id = $1`,
      [userId],
    )
  const signedIn = async (seed: number) => {
    const one = buyer(seed)
    await one.signIn()
    const user = await one.call<{ id: string }>('GET', '/accounts/api/Account/CurrentUser')
    return { one, userId: one.must(user).id }
  }

  it('are their owner’s alone, each once, however often and from however many tabs it is saved', async () => {
    const [first, second] = (await available()).hotels
    const [{ one }, { one: other }] = [await signedIn(71), await signedIn(72)]
    const hotelCodes = [first?.code, second?.code]
    // What a browser kept before signing in: one of them is gone by now.
    const saves = [1, 2, 3].map(() =>
      call(one, 'SaveHotels', { hotelCodes: [...hotelCodes, 'gone'] }),
    )
    for (const saved of await Promise.all(saves))
      expect(codes(one.must(saved)).sort()).toEqual(hotelCodes.toSorted())
    expect(one.must(await call(one, 'GetSavedHotels'))).toContainEqual({
      code: first?.code,
      cityCode: 'mashhad',
      cityNameFa: 'مشهد',
      nameFa: first?.nameFa,
      kind: first?.kind,
      stars: first?.stars,
      picture: first?.pictures[0],
      isSample: true,
      savedAt: expect.any(String),
    })
    const hotelCode = first?.code
    expect(other.must(await call(other, 'RemoveSavedHotel', { hotelCode }))).toEqual([])
    expect(codes(one.must(await call(one, 'RemoveSavedHotel', { hotelCode })))).toEqual([
      second?.code,
    ])
    expect(one.must(await call(one, 'RemoveSavedHotel', { hotelCode }))).toHaveLength(1)
    expect(refusedWith(await call(one, 'SaveHotels', { hotelCodes: ['gone'] }))).toBe(
      '404 HOTEL_UNKNOWN',
    )
    expect(refusedWith(await call(visitor, 'GetSavedHotels'))).toMatch(/^401/)
  })

  it('give way to newer ones beyond a hundred, and go with the account', async () => {
    const { one, userId } = await signedIn(73)
    await query(
      db,
      `insert into hotels.saved_hotel
       select $1, 'old-' || n, $2::timestamptz - n * interval '1 day' from generate_series(1, $3::int) as n`,
      [userId, clock.now().toString(), mostSavedHotels],
    )
    const [hotel] = (await available()).hotels
    expect(codes(one.must(await call(one, 'SaveHotels', { hotelCodes: [hotel?.code] })))).toEqual([
      hotel?.code,
    ])
    const kept = (await rowsOf(userId)).map(({ code }) => code)
    expect(kept).toHaveLength(mostSavedHotels)
    expect(kept).not.toContain(`old-${mostSavedHotels}`)
    one.must(await one.call('POST', '/accounts/api/Account/Close'))
    expect(await rowsOf(userId)).toEqual([])
  })
})

describe('a code with what no table takes', () => {
  it.each([
    ['\0', 'HOTEL_UNKNOWN'],
    ['sara\0', 'HOTEL_UNKNOWN'],
    ['\ud83d', 'HOTEL_UNKNOWN'],
  ])('is refused by name and no fault of ours: %j', async (hotelCode, code) => {
    const days = { from: checkIn, to: addDays(checkIn, 2) }
    const calendar = await post('/hotel-catalog/HotelCatalog/HotelCalendar', { hotelCode, ...days })
    expect(calendar.refused?.code).toBe(code)
    expect((await detail({ hotelCode })).refused?.code).toBe(code)
  })
})

/** The shipped files with these cities only, so that the database is filled in a moment. */
function someCities(codes: string[]): string {
  const shipped = join(resolve(import.meta.dirname, '../../..'), 'data/hotels')
  const folder = mkdtempSync(join(tmpdir(), 'some-cities-'))
  for (const [file, column] of [
    ['cities.csv', 0],
    ['landmarks.csv', 1],
    ['peaks.csv', null],
    ['policies.csv', null],
  ] as const) {
    const lines = readFileSync(join(shipped, file), 'utf8').split('\n')
    const kept = lines.filter(
      (line, at) => at === 0 || column === null || codes.includes(line.split(',')[column] ?? ''),
    )
    writeFileSync(join(folder, file), kept.join('\n'))
  }
  return folder
}
