/** All that a supplier says of its hotels, read part by part, broken off and gone on with. */
import { beforeEach, expect, it } from 'vitest'
import { query } from '../../../platform/db/database.ts'
import { testDatabase } from '../../../platform/testing/test-database.ts'
import type { DumpPart, OutsideContent, OutsideHotels } from '../ports.ts'
import { dumpRounds } from './dump-store.ts'
import { readDump } from './read-dump.ts'
import { outsideHouse } from './testing/outside-house.ts'

const { db } = await testDatabase()
beforeEach(async () => {
  await query(db, 'truncate hotels.outside_hotel, hotels.outside_city, hotels.outside_dump')
})

const content = (code: string, name = `Hotel ${code}`): OutsideContent => ({
  code,
  name,
  stars: 4,
  lat: 41,
  lon: 29,
  address: '',
  about: '',
  checkInFrom: null,
  checkOutUntil: null,
  kind: 'Hotel',
})
const inPlace = (place: string | null, ...codes: string[]) =>
  codes.map((code) => ({ place, content: content(code) }))
const rows = () =>
  query<{ code: string; city: string; same: string | null; name: string; answered: boolean }>(
    db,
    `select code, city_code as city, same_as as same, content->>'name' as name, answered_at is not null as answered
     from hotels.outside_hotel order by code`,
  )
const round = async () => (await dumpRounds(db))[0]
const never = new AbortController().signal

/** A supplier whose hotels come in these parts; a text breaks off with it. */
function open(...readings: (DumpPart | string)[][]) {
  const from: (string | null)[] = []
  const wire = {
    name: 'farhotels',
    placeOf: async ({ nameEn }) => (nameEn === 'Nowhere' ? null : `p-${nameEn}`),
    async *contents(ask) {
      from.push(ask.from)
      for (const part of readings.shift() ?? []) {
        if (typeof part === 'string') throw new Error(part)
        yield part
      }
    },
  } as Partial<OutsideHotels> as OutsideHotels
  const house = outsideHouse(db, () => wire, {})
  return { ...house, from, read: (signal = never) => readDump(house.needs, signal) }
}

it('keeps hotels of our cities, counts those of others and what could not be read', async () => {
  const { read } = open([
    { hotels: inPlace('p-Istanbul', 'a', 'b'), unread: 2, mark: 'e 4' },
    { hotels: [...inPlace('p-Paris', 'c'), ...inPlace(null, 'd')], unread: 1, mark: 'e 7' },
  ])
  expect(await read()).toEqual({ kept: 2, elsewhere: 2, unread: 3 })
  expect((await rows()).map(({ code, city }) => [code, city])).toEqual([
    ['a', 'istanbul'],
    ['b', 'istanbul'],
  ])
  expect(await round()).toMatchObject({ mark: null, problem: null, kept: 2, unread: 3 })
  expect((await round())?.wholeAt).not.toBeNull()
})

it('goes on behind the last part that was kept, and what was known stays as it was', async () => {
  await query(
    db,
    `insert into hotels.outside_hotel (supplier, code, city_code, same_as, content, read_at, answered_at)
     values ('farhotels', 'old', 'dubai', 'our-house', $1, now(), now()), ('farhotels', 'gone', 'dubai', null, $1, now(), now())`,
    [JSON.stringify(content('old', 'as it was'))],
  )
  const { read, from } = open(
    [{ hotels: inPlace('p-Istanbul', 'a', 'old'), unread: 1, mark: 'e 3' }, 'the file broke off'],
    [{ hotels: inPlace('p-Istanbul', 'b'), unread: 0, mark: 'e 4' }],
    [{ hotels: [], unread: 0, mark: 'f 0' }],
  )
  await expect(read()).rejects.toThrow('broke off')
  expect(await round()).toMatchObject({
    mark: 'e 3',
    problem: 'the file broke off',
    endedAt: null,
    wholeAt: null,
  })
  expect(await read()).toEqual({ kept: 3, elsewhere: 0, unread: 1 })
  expect(await rows()).toEqual([
    { code: 'a', city: 'istanbul', same: null, name: 'Hotel a', answered: false },
    { code: 'b', city: 'istanbul', same: null, name: 'Hotel b', answered: false },
    // Its city, and the house of ours that it is, are nobody's to change by a dump.
    { code: 'gone', city: 'dubai', same: null, name: 'as it was', answered: true },
    { code: 'old', city: 'dubai', same: 'our-house', name: 'Hotel old', answered: true },
  ])
  // The next week begins anew.
  await read()
  expect(from).toEqual([null, 'e 3', null])
  expect(await round()).toMatchObject({ kept: 0, unread: 0 })
})

it('keeps a part of which one hotel says what cannot be kept as it is', async () => {
  const hotels = [
    { place: 'p-Istanbul', content: content('a', 'Sea \ud83d\u0000view') },
    ...inPlace('p-Istanbul', 'b'),
  ]
  const { read } = open([{ hotels, unread: 0, mark: 'e 2' }])
  expect(await read()).toEqual({ kept: 2, elsewhere: 0, unread: 0 })
  expect((await rows()).map(({ name }) => name)).toEqual(['Sea \ufffdview', 'Hotel b'])
})

it('is given up by whoever finds that somebody else has moved on', async () => {
  const { read, needs } = open([
    { hotels: inPlace('p-Istanbul', 'a'), unread: 0, mark: 'e 1' },
    { hotels: inPlace('p-Istanbul', 'b'), unread: 0, mark: 'e 2' },
  ])
  const { wire } = needs
  const { contents } = wire
  wire.contents = async function* (ask) {
    for await (const part of contents(ask)) {
      yield part
      await query(db, `update hotels.outside_dump set mark = 'e 9'`)
    }
  }
  await expect(read()).rejects.toThrow('somebody else')
  expect((await rows()).map(({ code }) => code)).toEqual(['a'])
})

it('offers no hotel by name that has never come in an answer', async () => {
  const { read, supplier } = open([{ hotels: inPlace('p-Istanbul', 'a'), unread: 0, mark: 'e 1' }])
  await read()
  expect(await supplier.hotelNames()).toEqual([])
})
