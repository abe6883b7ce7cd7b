/** The grid of our own stock and its lists by their calls, each cell answering for itself; in one piece, for one house is opened for all of it. */
import type { AuditAct } from '@parastoo/contract/office/audit'
import type { CellAnswer, InventorySheet, LoadDay } from '@parastoo/contract/office/inventory'
import type { CellChange, InventorySource } from '@parastoo/contract/office/inventory-cells'
import type { DepartureList, ListPreview, TravellerList } from '@parastoo/contract/office/lists'
import type { Property } from '@parastoo/contract/office/properties'
import type {
  BadRuleLine,
  ImportUpload,
  JudgedChange,
  RuleChange,
  TriedBack,
} from '@parastoo/contract/office/rules'
import type { StaffScope } from '@parastoo/contract/operation'
import { addDays } from '@parastoo/kit/dates'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { addHotel } from '../modules/hotel-stock/stock/testing/hotel-fixture.ts'
import { type RuleBooks, ruleChanges } from '../modules/office/index.ts'
import { addTours, departureIdOf } from '../modules/tours/imports/testing/tour-fixture.ts'
import { query, tables } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import { offersOf, stayFrom, submissionOf, submitStay } from './testing/buy-stays.ts'
import { quoteTour, submitTour, tourSubmission } from './testing/buy-tours.ts'
import type { Buyer } from './testing/create-buyer.ts'
import { handInPicture } from './testing/hand-in-picture.ts'
import { killedAtDesk } from './testing/kill-at-counter.ts'
import { makeStaff } from './testing/make-staff.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { addOwnTour } from './testing/own-stock-tour.ts'
import { takeSteps } from './testing/take-steps.ts'

const { house, baseUrl, buyer: buyerOf, clock, today, jobs, db, url } = await openTestHouse()
const { signedIn, paidForTwo, paidAtBank } = takeSteps({ buyer: buyerOf, today })
const day = addDays(today, 7)

async function clerk(...scopes: StaffScope[]): Promise<Buyer & { userId: string }> {
  const one = await signedIn()
  const { id } = one.must(
    await one.call<{ id: string }>('GET', '/accounts/api/Account/CurrentUser'),
  )
  await makeStaff({ db, clock }, id, scopes)
  return { ...one, userId: id }
}
const sheetOf = async (source: InventorySource, of: string, from = day) =>
  staff.must(
    await staff.call<InventorySheet>(
      'GET',
      `/api/office/Inventory/GetSheet?source=${source}&of=${of}&from=${from}&until=${from}`,
    ),
  )
const post = (
  path: string,
  source: InventorySource,
  changes: readonly CellChange[],
  key = newId(),
) =>
  staff.call<CellAnswer[]>(
    'POST',
    `/api/office/Inventory/${path}`,
    { source, changes },
    {
      'idempotency-key': key,
    },
  )
const change = async (source: InventorySource, ...changes: CellChange[]) =>
  staff.must(await post('Change', source, changes))
const outcomesOf = (answers: readonly CellAnswer[]) => answers.map(({ outcome }) => outcome)
const actsOn = async (subjectId: string) =>
  auditor.must(
    await auditor.call<AuditAct[]>(
      'GET',
      `/api/office/Audit/List?kind=inventory.changed&subjectId=${encodeURIComponent(subjectId)}`,
    ),
  )

let staff: Buyer & { userId: string }
let auditor: Buyer
beforeAll(async () => {
  staff = await clerk('inventory')
  auditor = await clerk('audit')
})

describe('flights', () => {
  const trip = { origin: 'THR', destination: 'MHD', departureDate: day }

  /** What is on sale of the day, each class with its cell as the grid shows it. */
  async function allOnSale() {
    const sheet = await sheetOf('flights', 'THR-MHD')
    return sheet.rows.flatMap((row) =>
      row.cells.flatMap((cell, index) => {
        const column = sheet.columns[index]?.key
        if (cell?.open !== 1 || !column || row.isOver) return []
        const { price, seats, taken = 0 } = cell
        return [{ row: row.key, column, price: price ?? 0, seats: seats ?? 0, taken }]
      }),
    )
  }
  async function onSale(at = 0) {
    const one = (await allOnSale())[at]
    if (!one) throw new Error('The test timetable sells nothing')
    return one
  }
  const cellNow = async ({ row, column }: { row: string; column: string }) => {
    const sheet = await sheetOf('flights', 'THR-MHD')
    const index = sheet.columns.findIndex(({ key }) => key === column)
    return sheet.rows.find(({ key }) => key === row)?.cells[index]
  }
  async function sell({ row, column }: { row: string; column: string }) {
    const [sold] = await query<{ id: number }>(
      db,
      `update inventory.seat_class as class set seats_left = seats_left - 1
       from inventory.flight_date as flight
       where flight.id = class.flight_date_id and class.is_charter = $1 and class.fare_class = $2
         and flight.airline_code || '-' || flight.flight_number || '-' || to_char(operates_on, 'YYYYMMDD') || '-' || origin || destination = $3
       returning class.flight_date_id as id`,
      [column.startsWith('C'), column.slice(1), row],
    )
    expect(sold).toBeDefined()
  }

  it('changes price and seats of one class on one date, with a row of the audit beside it', async () => {
    const one = await onSale()
    const price = one.price + 1_230_000
    const answers = await change(
      'flights',
      { ...one, facet: 'price', was: one.price, value: price },
      { ...one, facet: 'seats', was: one.seats, value: one.seats + 3 },
    )
    expect(outcomesOf(answers)).toEqual(['changed', 'changed'])
    expect(await cellNow(one)).toEqual({ price, seats: one.seats + 3, open: 1, taken: one.taken })
    expect(await actsOn(one.row)).toMatchObject([
      {
        subjectKind: 'dated-flight',
        before: { [`${one.column} price`]: one.price, [`${one.column} seats`]: one.seats },
        after: { [`${one.column} price`]: price, [`${one.column} seats`]: one.seats + 3 },
      },
    ])
  })

  it('is in the next search, and a stop is too, whatever the price has become', async () => {
    const [first, ...rest] = await allOnSale()
    if (!first) throw new Error('The test timetable sells nothing')
    // A search names the cheapest class of a flight: which one that is depends on the day.
    const one = rest.reduce((least, other) => (other.price < least.price ? other : least), first)
    const value = Math.ceil(one.price * 0.76)
    await change('flights', { ...one, facet: 'price', was: one.price, value })
    const offered = await staff.search(trip)
    expect(offered.proposals.map(({ totalPrice }) => totalPrice)).toContain(value)
    const stop = { ...one, facet: 'open' as const, was: 1, value: 0 }
    expect(outcomesOf(await change('flights', stop))).toEqual(['changed'])
    const { proposals } = await staff.search(trip)
    expect(proposals.map(({ totalPrice }) => totalPrice)).not.toContain(value)
    expect(outcomesOf(await change('flights', stop))).toEqual(['same'])
  })

  it('answers each cell for itself: what was moved, what is below sold, what never was', async () => {
    const one = await onSale()
    await sell(one)
    const answers = await change(
      'flights',
      { ...one, facet: 'price', was: one.price + 1, value: 5_000_000 },
      { ...one, facet: 'seats', was: one.seats, value: 0 },
      { ...one, facet: 'minStay', was: null, value: 2 },
      { ...one, column: 'S?', facet: 'open', was: 1, value: 0 },
      { ...one, row: '1 or 1=1', facet: 'open', was: 1, value: 0 },
    )
    expect(outcomesOf(answers)).toEqual([
      'moved-meanwhile',
      'below-taken',
      'not-found',
      'not-found',
      'not-found',
    ])
    expect(answers[0]).toMatchObject({ now: one.price })
    expect(answers[1]).toMatchObject({ taken: one.taken + 1 })
    const to = one.taken + 1
    const lowered = await change('flights', { ...one, facet: 'seats', was: one.seats, value: to })
    expect(outcomesOf(lowered)).toEqual(['changed'])
    expect(await cellNow(one)).toMatchObject({ seats: to, taken: to })
  })

  it('of many who change one cell lets one, and answers the same to the same key', async () => {
    const one = await onSale(1)
    const values = Array.from({ length: 8 }, (_, index) => one.price + 10_000 * (index + 1))
    const answers = await Promise.all(
      values.map((value) => change('flights', { ...one, facet: 'price', was: one.price, value })),
    )
    expect(answers.flatMap(outcomesOf).sort()).toEqual([
      'changed',
      ...Array.from({ length: 7 }, () => 'moved-meanwhile'),
    ])
    const cell = await cellNow(one)
    expect(values).toContain(cell?.price)
    const key = newId()
    const again = { ...one, facet: 'seats' as const, was: one.seats, value: one.seats + 1 }
    const first = await post('Change', 'flights', [again], key)
    expect(await post('Change', 'flights', [again], key)).toEqual(first)
    expect(outcomesOf(staff.must(first))).toEqual(['changed'])
  })

  it('changes nothing by a preview, and nothing of a flight that has left', async () => {
    const one = await onSale(2)
    const wish = { ...one, facet: 'price' as const, was: one.price, value: one.price + 10_000 }
    expect(outcomesOf(staff.must(await post('Preview', 'flights', [wish])))).toEqual(['changed'])
    expect(await cellNow(one)).toMatchObject({ price: one.price })
    await sql`update inventory.flight_date set is_closed = true
      where airline_code || '-' || flight_number || '-' || to_char(operates_on, 'YYYYMMDD') || '-' || origin || destination = ${one.row}`.execute(
      tables<unknown>(db),
    )
    expect(outcomesOf(await change('flights', wish))).toEqual(['over'])
  })

  it('refuses a cell twice in one call, more days than two months, and who may only read', async () => {
    const one = await onSale()
    const wish = { ...one, facet: 'seats' as const, was: one.seats, value: one.seats + 1 }
    expect((await post('Change', 'flights', [wish, wish])).refused?.code).toBe(
      'CHECK_ENTERED_VALUES',
    )
    const long = `source=flights&from=${today}&until=${addDays(today, 90)}`
    const wide = await staff.call('GET', `/api/office/Inventory/GetSheet?${long}`)
    expect(wide.refused?.code).toBe('CHECK_ENTERED_VALUES')
    const body = { source: 'flights', changes: [wish] }
    const denied = await auditor.call('POST', '/api/office/Inventory/Change', body)
    expect(denied.refused?.code).toBe('FORBIDDEN')
  })
})

describe('nights of a hotel', () => {
  it('gives rooms, prices, least nights and days of arrival, and never fewer rooms than are taken', async () => {
    const hotel = await addHotel(db, { from: today, nights: 30 })
    const { columns, rows } = await sheetOf('hotels', hotel.code)
    const row = rows[0]
    const place = (facet: string) =>
      columns.findIndex(({ facets }) => facets.includes(facet as 'price'))
    const [room, plan] = [columns[place('seats')], columns[place('price')]]
    const [rooms, rate] = [row?.cells[place('seats')], row?.cells[place('price')]]
    if (!row || !room || !plan || !rooms || !rate) throw new Error('The test hotel has no nights')
    await query(db, `update hotel_stock.room_night set held = 1 where night = $1`, [day])
    const at = { row: row.key, column: room.key }
    const price = { row: row.key, column: plan.key }
    const answers = await change(
      'hotels',
      { ...at, facet: 'seats', was: rooms.seats ?? null, value: 0 },
      { ...at, facet: 'open', was: 1, value: 0 },
      { ...price, facet: 'price', was: rate.price ?? null, value: 7_770_000 },
      { ...price, facet: 'minStay', was: 1, value: 3 },
      { ...price, facet: 'arrival', was: 1, value: 0 },
      { ...price, facet: 'seats', was: 1, value: 2 },
    )
    expect(outcomesOf(answers)).toEqual([
      'below-taken',
      ...Array.from({ length: 4 }, () => 'changed'),
      'not-found',
    ])
    const after = (await sheetOf('hotels', hotel.code)).rows[0]?.cells
    expect(after?.[place('seats')]).toMatchObject({ seats: rooms.seats, open: 0, taken: 1 })
    expect(after?.[place('price')]).toMatchObject({ price: 7_770_000, minStay: 3, arrival: 0 })
    expect(await actsOn(row.key)).toHaveLength(1)
  })

  it('gives a night that nobody had given, once', async () => {
    const hotel = await addHotel(db, { from: today, nights: 5 })
    const far = addDays(today, 20)
    const { columns, rows } = await sheetOf('hotels', hotel.code, far)
    const at = { row: rows[0]?.key ?? '', column: columns[0]?.key ?? '' }
    expect(rows[0]?.cells[0]).toEqual({ seats: null })
    const wishes = [4, 5, 6].map((value) => ({ ...at, facet: 'seats' as const, was: null, value }))
    const answers = await Promise.all(wishes.map((wish) => change('hotels', wish)))
    expect(answers.flatMap(outcomesOf).sort()).toEqual([
      'changed',
      'moved-meanwhile',
      'moved-meanwhile',
    ])
  })

  it('that has no price gets a first one by one person as far as the nearest night lets it, and by two beyond', async () => {
    const hotel = await addHotel(db, { from: today, nights: 5 })
    const cellOn = async (ahead: number) => {
      const { columns, rows } = await sheetOf('hotels', hotel.code, addDays(today, ahead))
      const place = columns.findIndex(({ facets }) => facets.includes('price'))
      return { row: rows[0]?.key ?? '', column: columns[place]?.key ?? '' }
    }
    const [far, farther] = [await cellOn(20), await cellOn(21)]
    const price = (cell: object, value: number, was: number | null = null) => ({
      ...(cell as { row: string; column: string }),
      facet: 'price' as const,
      was,
      value,
    })
    const outcomes = async (...wishes: CellChange[]) =>
      outcomesOf(await change('hotels', ...wishes))
    expect(await outcomes(price(far, 1))).toEqual(['needs-approval'])
    expect(await outcomes(price(far, 7_000_000))).toEqual(['changed'])
    expect(await outcomes(price(far, 6_900_000, 7_000_000)), 'nor by a second step').toEqual([
      'needs-approval',
    ])
    // What was priced today is none to count from, neither is it for a night beside it.
    expect(await outcomes(price(farther, 4_900_000))).toEqual(['needs-approval'])
    const ask = (value: number) =>
      staff.call<{ id: string }>(
        'POST',
        '/api/office/Approval/AskFares',
        { source: 'hotels', cells: [{ ...farther, was: null, value }], reason: 'قیمت اول' },
        { 'idempotency-key': newId() },
      )
    expect((await ask(8_000_000)).refused).toMatchObject({ code: 'APPROVAL_NOTHING_TO_DO' })
    const { id } = staff.must(await ask(4_900_000))
    const second = await clerk('inventory.approve')
    const { hash, will } = second.must(
      await second.call<{ hash: string; will: object }>('GET', `/api/office/Approval/Get/${id}`),
    )
    expect(will).toMatchObject({ cells: [{ was: null, fromRial: 10_000_000 }] })
    second.must(await second.call('POST', '/api/office/Approval/Approve', { id, hash }))
    const { rows } = await sheetOf('hotels', hotel.code, addDays(today, 21))
    expect(rows[0]?.cells.map((cell) => cell?.price)).toContain(4_900_000)
  })
})

describe('what travellers read of a hotel', () => {
  const shownOf = async (code: string) =>
    staff.must(await staff.call<Property>('GET', `/api/office/Property/Get/${code}`))
  const save = (body: object, key = newId()) =>
    staff.call<{ version: number }>('POST', '/api/office/Property/Save', body, {
      'idempotency-key': key,
    })
  const pictures = ['a', 'b'].map((name) => ({ path: `/images/${name}.webp`, altFa: 'لابی هتل' }))

  it('is written by one of two who saw the same, read by travellers at once, and outlives a file', async () => {
    const { code } = await addHotel(db, { from: today, nights: 20 })
    await query(db, 'update hotel_stock.property set pictures = $2 where code = $1', [
      code,
      JSON.stringify(pictures),
    ])
    const { nameFa, ...seen } = await shownOf(code)
    expect(seen).toMatchObject({ version: 0, facilities: [], checkInFrom: '14:00', pictures })
    const [first, second] = pictures
    const wish = {
      ...seen,
      aboutFa: 'کنار حرم',
      facilities: ['wifi', 'lift'],
      checkInFrom: '۱۵:۳۰',
      admission: { ...seen.admission, singleWoman: 'police-letter' },
      pictures: [{ ...second, altFa: 'نمای هتل', focus: { x: 20, y: 80 } }, first],
    }
    const codes = await Promise.all(
      [save(wish), save(wish)].map(async (done) => (await done).refused?.code ?? 'saved'),
    )
    expect(codes.sort()).toEqual(['CHANGED_MEANWHILE', 'saved'])
    const buyer = await signedIn()
    const ask = { hotelCode: code, ...stayFrom(today, { daysAhead: 3 }) }
    const path = '/api/hotel-catalog/HotelCatalog/HotelDetail'
    expect(buyer.must(await buyer.call('POST', path, ask))).toMatchObject({
      hotel: {
        aboutFa: 'کنار حرم',
        facilities: ['wifi', 'lift'],
        checkInFrom: '15:30',
        pictures: [{ path: '/images/b.webp', focus: { x: 20, y: 80 } }, { path: '/images/a.webp' }],
      },
    })
    const now = await shownOf(code)
    expect(now).toMatchObject({ nameFa, version: 1, admission: { singleWoman: 'police-letter' } })
    const strange = { ...now, pictures: [{ path: '/images/elsewhere.webp', altFa: 'عکس' }] }
    expect((await save(strange)).refused).toMatchObject({
      code: 'PROPERTY_PICTURE_UNKNOWN',
      field: 'pictures.0',
    })
    expect((await save({ ...now, checkInFrom: '25:00' })).refused).toMatchObject({
      code: 'PROPERTY_HOUR_WRONG',
      field: 'checkInFrom',
    })
    const unnamed = { ...now, pictures: [{ ...now.pictures[0], altFa: ' ' }] }
    expect((await save(unnamed)).refused?.code).toBe('PROPERTY_PICTURE_NEEDS_WORDS')
    expect((await save({ ...now, code: 'nobodys' })).refused?.status).toBe(404)
    expect((await shownOf(code)).version).toBe(1)
  })

  it('has pictures brought in by hand, and one that is left out can be shown again', async () => {
    const { code } = await addHotel(db)
    const add = async (fileId: string, key = newId()) =>
      await staff.call<{ path: string }>(
        'POST',
        '/api/office/Property/AddPicture',
        { code, fileId },
        { 'idempotency-key': key },
      )
    const fileId = await handInPicture(house, staff)
    const key = newId()
    const [first, again] = [await add(fileId, key), await add(fileId, key)]
    const { path } = staff.must(first)
    expect(staff.must(again).path).toBe(path)
    // Drawn anew by the house, for everybody to see; on the hotel's page once its words are saved.
    expect((await sharp(await house.images.publicPictures.read(path)).metadata()).format).toBe(
      'jpeg',
    )
    const brought = await shownOf(code)
    expect(brought).toMatchObject({ version: 0, pictures: [], leftOut: [{ path, altFa: '' }] })
    const { nameFa: _name, leftOut: _left, ...content } = brought
    const shown = [{ path, altFa: 'نمای هتل', focus: { x: 10, y: 90 } }]
    staff.must(await save({ ...content, pictures: shown }))
    expect(await shownOf(code)).toMatchObject({ version: 1, pictures: shown, leftOut: [] })
    staff.must(await save({ ...content, version: 1, pictures: [] }))
    expect(await shownOf(code)).toMatchObject({ pictures: [], leftOut: shown })
    staff.must(await save({ ...content, version: 2, pictures: shown }))
    expect(await shownOf(code)).toMatchObject({ pictures: shown, leftOut: [] })
    // A picture of somebody else's is nobody's here.
    expect((await add(await handInPicture(house, { userId: newId() }))).refused?.status).toBe(404)
    expect((await add(newId())).refused?.status).toBe(404)
  })
})

describe('departures of a tour', () => {
  it('changes places, rooms and prices, and never below what is taken', async () => {
    const startsOn = addDays(today, 12)
    await addTours({ db, clock }, { code: 'grid-tour', dates: [startsOn] })
    const departureId = departureIdOf('grid-tour', startsOn)
    const buyer = await signedIn()
    const wish = { departureId }
    const quote = buyer.must(await quoteTour(buyer, wish))
    buyer.must(await submitTour(buyer, tourSubmission(buyer, quote, { wish, seed: 31 })))
    const sheet = await sheetOf('tours', 'grid-tour', startsOn)
    const cellOf = (key: string) =>
      sheet.rows[0]?.cells[sheet.columns.findIndex((column) => column.key === key)]
    const priceKey = sheet.columns.find(({ key }) => key.startsWith('price:'))?.key ?? ''
    const [people, price] = [cellOf('people'), cellOf(priceKey)]
    expect(people).toMatchObject({ taken: 2, open: 1 })
    const was = people?.seats ?? null
    const answers = await change(
      'tours',
      { row: departureId, column: 'people', facet: 'seats', was, value: 1 },
      { row: departureId, column: 'people', facet: 'open', was: 1, value: 0 },
      {
        row: departureId,
        column: priceKey,
        facet: 'price',
        was: price?.price ?? null,
        value: Math.ceil((price?.price ?? 0) * 0.9),
      },
      { row: departureId, column: 'rooms:none/DBL', facet: 'seats', was: 1, value: 2 },
      { row: newId(), column: 'people', facet: 'open', was: 1, value: 0 },
    )
    expect(outcomesOf(answers)).toEqual([
      'below-taken',
      'changed',
      'changed',
      'not-found',
      'not-found',
    ])
    expect((await quoteTour(buyer, wish)).refused).not.toBeNull()
    expect(await actsOn(departureId)).toHaveLength(1)
  })
})

it('draws the next fourteen days of each, with what is taken and what is stopped', async () => {
  for (const source of ['flights', 'hotels', 'tours']) {
    const days = staff.must(
      await staff.call<LoadDay[]>('GET', `/api/office/Inventory/GetLoad?source=${source}`),
    )
    expect(days).toHaveLength(14)
    expect(days[0]?.on).toBe(today)
    expect(days.some(({ total }) => total > 0)).toBe(true)
    for (const { total, taken, stopped } of days) expect(taken + stopped).toBeLessThanOrEqual(total)
  }
})

describe('lists of travellers', () => {
  const read = (one: Buyer, source: InventorySource, row: string, list?: DepartureList) =>
    one.call<TravellerList>('POST', '/api/office/List/Read', { source, row, list })
  const send = (one: Buyer, source: InventorySource, row: string, list?: DepartureList) =>
    one.send('/api/office/List/Send', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ source, row, list }),
    })

  it('names who travels on a flight, marks what has changed since the list was sent, and is written down', async () => {
    const buyer = await signedIn()
    await paidForTwo(buyer, { daysAhead: 8 })
    await jobs.runDue()
    const found = await rowOfHold()
    const list = staff.must(await read(staff, 'flights', found))
    expect(list.travellers.map(({ nameEn }) => nameEn.split(' ')[1]).sort()).toEqual([
      'Karimi',
      'Moradi',
    ])
    expect(list).toMatchObject({ gone: 0, lastSent: null })
    for (const { mark, document, born } of list.travellers) {
      expect(mark).toBeNull()
      expect(document).toMatch(/^\d{10}$/)
      expect(born).toMatch(/^\d{4}-/)
    }
    const sheet = await send(staff, 'flights', found)
    expect(sheet.headers.get('content-type')).toContain('spreadsheetml')
    expect((await sheet.arrayBuffer()).byteLength).toBeGreaterThan(1000)

    await query(
      db,
      `update flights.passenger set first_name = 'SARA' where last_name ilike 'karimi'`,
    )
    await query(
      db,
      `update flights.ticket set cancelled_at = now() where passenger_id =
         (select id from flights.passenger where last_name ilike 'moradi' order by id desc limit 1)`,
    )
    const later = staff.must(await read(staff, 'flights', found))
    expect(later.travellers.map(({ mark }) => mark)).toEqual(['changed'])
    expect(later.gone).toBe(1)
    expect(later.lastSent).not.toBeNull()

    const acts = auditor.must(
      await auditor.call<AuditAct[]>('GET', `/api/office/Audit/List?subjectId=${found}`),
    )
    const ofLists = acts.filter(({ kind }) => kind.startsWith('lists.'))
    expect(ofLists.map(({ kind }) => kind)).toEqual(['lists.read', 'lists.sent', 'lists.read'])
    expect(JSON.stringify(ofLists)).not.toMatch(/Karimi|SARA/i)
    const kept = await query<{ lines: object }>(db, 'select lines from office.list_sent')
    for (const { document } of list.travellers) expect(JSON.stringify(kept)).not.toContain(document)
  })

  it('are told something together, each person once, by whoever asks and however often', async () => {
    const buyer = await signedIn()
    await paidForTwo(buyer, { daysAhead: 9 })
    await jobs.runDue()
    const row = await rowOfHold()
    const ask = { source: 'flights', row, topic: 'meeting-place', note: 'ترمینال ۲، گیت ۵' }
    const preview = (body: object) =>
      staff.call<ListPreview>('POST', '/api/office/List/PreviewMessage', body)
    const tell = (body: object, key = newId()) =>
      staff.call<{ told: number; already: number }>('POST', '/api/office/List/Tell', body, {
        'idempotency-key': key,
      })
    const codeOf = async (body: object) => (await preview(body)).refused
    const seen = staff.must(await preview(ask))
    // Two people fly and one has bought for both.
    expect(seen).toMatchObject({ recipients: 1, unreachable: 0 })
    expect(seen.text).toContain('ترمینال ۲، گیت ۵')
    const told = async () => {
      const [row] = await query<{ count: number }>(
        db,
        `select count(*)::int as count from notifications.message where template = 'told-by-staff'`,
      )
      return row?.count
    }
    expect(await told()).toBe(0)
    const key = newId()
    const hands = await Promise.all([
      tell({ ...ask, recipients: 1 }, key),
      tell({ ...ask, recipients: 1 }),
      tell({ ...ask, recipients: 1 }),
    ])
    expect(hands.map((each) => staff.must(each).told).sort()).toEqual([0, 0, 1])
    const first = hands[0] && staff.must(hands[0])
    expect(staff.must(await tell({ ...ask, recipients: 1 }, key))).toEqual(first)
    expect(await told()).toBe(1)
    expect((await tell({ ...ask, recipients: 2 })).refused?.code).toBe('CHANGED_MEANWHILE')
    expect(await codeOf({ ...ask, note: '' })).toMatchObject({
      code: 'OFFICE_TEXT_REQUIRED',
      field: 'note',
    })
    for (const note of ['بروید به parastoo-pay.ir', 'https://x', 'www.bank'])
      expect(await codeOf({ ...ask, note }), note).toMatchObject({
        code: 'OFFICE_NOTE_HAS_ADDRESS',
      })
    const { code } = await addHotel(db, { from: today, nights: 3 })
    const empty = { source: 'hotels', row: `${code}/${today}`, topic: 'call-us' }
    expect((await codeOf(empty))?.code).toBe('OFFICE_NOBODY_TO_TELL')
    expect((await tell({ ...empty, row: `nobodys/${today}`, recipients: 1 })).refused?.status).toBe(
      404,
    )
    const acts = auditor.must(
      await auditor.call<AuditAct[]>('GET', `/api/office/Audit/List?kind=lists.told`),
    )
    expect(acts.filter(({ subjectId }) => subjectId === row)).toHaveLength(3)
  })

  async function rowOfHold(): Promise<string> {
    const [newest] = await query<{ row: string }>(
      db,
      `select left(offer_key, length(offer_key) - 3) as row from inventory.hold
       where state = 'issued' order by issued_at desc limit 1`,
    )
    return newest?.row ?? ''
  }

  it('names who arrives at a hotel, who sleeps where on a departure and, by itself, who crosses the border', async () => {
    const hotel = await addHotel(db, { from: today, nights: 30 })
    const guest = await signedIn()
    const stay = stayFrom(today, { daysAhead: 6 })
    const [proposal] = await offersOf(guest, hotel.code, stay)
    if (!proposal) throw new Error('The test hotel sells nothing')
    const body = submissionOf(guest, proposal, { wish: stay, seed: 71 })
    await paidAtBank(guest, guest.must(await submitStay(guest, body)).orderId)
    const startsOn = addDays(today, 25)
    await addTours({ db, clock }, { code: 'list-tour', dates: [startsOn] })
    const wish = { departureId: departureIdOf('list-tour', startsOn) }
    const buyer = await signedIn()
    const quote = buyer.must(await quoteTour(buyer, wish))
    const tour = tourSubmission(buyer, quote, { wish, seed: 72 })
    await paidAtBank(buyer, buyer.must(await submitTour(buyer, tour)).orderId)
    await jobs.runDue()

    const arriving = staff.must(await read(staff, 'hotels', `${hotel.code}/${stay.checkIn}`))
    expect(arriving.travellers).toHaveLength(2)
    expect(arriving.travellers[0]).toMatchObject({ nameFa: 'رضا مرادی', age: 40, born: null })
    expect((await read(staff, 'hotels', `${hotel.code}/${today}`)).data?.travellers).toEqual([])
    const rooms = staff.must(await read(staff, 'tours', wish.departureId))
    expect(rooms.travellers).toHaveLength(2)
    expect(new Set(rooms.travellers.map(({ group }) => group)).size).toBe(1)
    // Each list says what its reader needs, and no more.
    expect(rooms.travellers.map(({ document }) => document)).toEqual(['', ''])
    const listOf = async (list: DepartureList) =>
      staff.must(await read(staff, 'tours', wish.departureId, list))
    const border = await listOf('border')
    expect(border.travellers.map(({ group }) => group)).toEqual(['', ''])
    for (const { document } of border.travellers) expect(document).toMatch(/^\d{10}$/)
    const surnames = border.travellers.map(({ nameEn }) => nameEn.split(' ').at(-1))
    expect(surnames).toEqual(surnames.toSorted())
    // What has changed is told on the list that says it, and each is sent by itself.
    for (const list of ['rooming', 'border'] as const) {
      expect((await listOf(list)).lastSent).toBeNull()
      expect((await send(staff, 'tours', wish.departureId, list)).status).toBe(200)
    }
    await query(
      db,
      `update tours.place set passport_expires = '2031-05-01' from tours.reservation
       where reservation.line_id = place.line_id and departure_id = $1`,
      [wish.departureId],
    )
    const marksOf = async (list: DepartureList) =>
      (await listOf(list)).travellers.map(({ mark }) => mark)
    expect(await marksOf('rooming')).toEqual([null, null])
    expect(await marksOf('border')).toEqual(['changed', 'changed'])

    // Both go by themselves to one address, each once.
    const sendings = async () =>
      (
        await query<{ list: string }>(
          db,
          `select list from office.list_sending where subject = $1 order by list`,
          [wish.departureId],
        )
      ).map(({ list }) => list)
    for (const list of ['rooming', 'border'] as const) {
      const receiver = { source: 'tours', of: 'list-tour', list, nameFa: 'برگزارکننده' }
      const asked = { ...receiver, email: 'tour@agent.example', hoursBefore: 240 }
      const add = () => staff.call('POST', '/api/office/ListReceiver/Add', asked)
      staff.must(await add())
      expect((await add()).refused?.code).toBe('LIST_RECEIVER_THERE')
    }
    const soon = addDays(today, 5)
    await query(
      db,
      'update tours.departure set starts_on = $2, ends_on = $3, check_in_on = $2, sale_until = $2, decided_on = null where id = $1',
      [wish.departureId, soon, addDays(soon, 4)],
    )
    // Whoever dies as they go has sent neither; they go once then.
    const { secret } = house.grounds.config
    const job = { job: 'send-due-lists', point: 'list:before-sending-commit' } as const
    expect(await killedAtDesk({ url, secret }, job)).toBe('SIGKILL')
    expect(await sendings()).toEqual([])
    for (let turn = 0; turn < 2; turn += 1) {
      await db.tx((tx) => jobs.enqueue(tx, 'send-due-lists', {}))
      await jobs.runDue()
    }
    expect(await sendings()).toEqual(['border', 'rooming'])
    const mails = await query<{ text: string }>(
      db,
      `select content ->> 'text' as text from notifications.message where recipient = 'tour@agent.example'`,
    )
    expect(mails.map(({ text }) => /فهرست (مرز|اتاق‌ها)/.exec(text)?.[1]).sort()).toEqual([
      'اتاق‌ها',
      'مرز',
    ])
  }, 120_000)

  it('go before a cut-off by themselves, once, and again with what has changed', async () => {
    const hotel = await addHotel(db, { from: today, nights: 30 })
    const stay = stayFrom(today, { daysAhead: 6 })
    const sell = async (seed: number) => {
      const guest = await signedIn()
      const [proposal] = await offersOf(guest, hotel.code, stay)
      if (!proposal) throw new Error('The test hotel sells nothing')
      const body = submissionOf(guest, proposal, { wish: stay, seed })
      await paidAtBank(guest, guest.must(await submitStay(guest, body)).orderId)
      await jobs.runDue()
    }
    await sell(81)
    const add = (hoursBefore: number, email: string) =>
      staff.call<{ id: string }>('POST', '/api/office/ListReceiver/Add', {
        source: 'hotels',
        of: hotel.code,
        nameFa: 'پذیرش هتل',
        email,
        hoursBefore,
      })
    const { id } = staff.must(await add(240, 'Desk@Hotel.example'))
    expect((await add(24, 'desk@hotel.example')).refused?.code).toBe('LIST_RECEIVER_THERE')
    // Its night is days away: nothing goes to whoever wants it a day before.
    staff.must(await add(24, 'late@hotel.example'))

    const runs = async (...names: string[]) => {
      await db.tx(async (tx) => {
        for (const name of names) await jobs.enqueue(tx, name, {})
      })
      await jobs.runDue()
    }
    const messages = () =>
      query<{ to: string; text: string }>(
        db,
        `select recipient as to, content ->> 'text' as text from notifications.message
         where template = 'list-of-travellers' and recipient like '%@hotel.example' order by queued_at, id`,
        [],
      )
    await runs('send-due-lists', 'send-due-lists')
    await runs('send-due-lists')
    const [first, ...more] = await messages()
    expect(more).toEqual([])
    expect(first?.to).toBe('desk@hotel.example')
    expect(first?.text).toContain('۲ نفر')
    expect(first?.text).not.toMatch(/مرادی|Moradi/)

    const pathOf = (text = '') => /\/lists\/[\w.-]+/.exec(text)?.[0] ?? ''
    const open = (path: string) => fetch(`${baseUrl}${path}`)
    const sheet = await open(pathOf(first?.text))
    expect(sheet.headers.get('content-type')).toContain('spreadsheetml')
    expect((await sheet.arrayBuffer()).byteLength).toBeGreaterThan(1000)
    const forged = pathOf(first?.text).replace(/.$/, (end) => (end === 'A' ? 'B' : 'A'))
    expect((await open(forged)).status).toBe(404)

    // Two more guests: one list that says so, however often the work is done.
    await sell(82)
    await runs('send-due-lists', 'send-due-lists')
    const later = (await messages()).at(-1)
    expect(await messages()).toHaveLength(2)
    expect(later?.text).toContain('۲ مورد تغییر کرده است')

    // Nobody took it: it is given once more, and in the end staff are told.
    const failed = () =>
      query(
        db,
        `update notifications.message set state = 'failed', provider_id = null, delivery = null, delivery_at = null, failure = 'refused' where template = $1`,
        ['list-of-travellers'],
      )
    await failed()
    await runs('follow-sent-lists', 'follow-sent-lists')
    expect(await messages()).toHaveLength(4)
    for (let tries = 0; tries < 4; tries += 1) {
      await failed()
      await runs('follow-sent-lists')
    }
    expect(await messages()).toHaveLength(8)
    const listed = async () =>
      staff.must(
        await staff.call<{
          sendings: { source: string; state: string; tries: number; number: number }[]
        }>('GET', '/api/office/ListReceiver/List'),
      ).sendings
    expect((await listed()).filter(({ source }) => source === 'hotels')).toMatchObject([
      { number: 2, state: 'given-up', tries: 4 },
      { number: 1, state: 'given-up', tries: 4 },
    ])

    // Who is sent no more opens nothing more.
    expect((await open(pathOf(later?.text))).status).toBe(200)
    staff.must(await staff.call('POST', '/api/office/ListReceiver/Stop', { id }))
    expect((await open(pathOf(later?.text))).status).toBe(404)
    await sell(83)
    await runs('send-due-lists')
    expect(await messages()).toHaveLength(8)
    const acts = auditor.must(
      await auditor.call<AuditAct[]>(
        'GET',
        `/api/office/Audit/List?subjectId=${encodeURIComponent(`${hotel.code}/${stay.checkIn}`)}`,
      ),
    )
    expect(acts.map(({ kind }) => kind).sort()).toEqual([
      'lists.given-up',
      'lists.given-up',
      'lists.opened-by-link',
      'lists.opened-by-link',
      'lists.sent-by-itself',
      'lists.sent-by-itself',
    ])
  })

  it('go for a flight however many others leave before it, and when it leaves by the clock there', async () => {
    await paidForTwo(await signedIn(), { daysAhead: 9 })
    await jobs.runDue()
    const row = await rowOfHold()
    const [flown] = await query<{ id: number; of: string }>(
      db,
      `select flight.id, airline_code as of from inventory.hold join inventory.held_seat on hold_key = key
         join inventory.flight_date as flight on flight.id = flight_date_id
       where state = 'issued' order by issued_at desc limit 1`,
    )
    const { id, of } = flown ?? { id: 0, of: '' }
    // Far more leave than a page of the grid shows, and this one by a clock that is hours behind ours.
    await query(
      db,
      `insert into inventory.flight_date (airline_code, operates_on, flight_number, operational_suffix, origin, destination, leg_sequence,
         departs_at, arrives_at, departure_time, arrival_time, aircraft, service_type)
       select airline_code, operates_on - 1, 5000 + number, '', origin, destination, 1, departs_at - interval '1 day',
         arrives_at - interval '1 day', departure_time - interval '1 day', arrival_time - interval '1 day', aircraft, service_type
       from inventory.flight_date, generate_series(1, 400) as number where id = $1`,
      [id],
    )
    await query(
      db,
      `update inventory.flight_date set departure_time = departure_time - interval '2 hours' where id = $1`,
      [id],
    )
    const email = 'desk@airline.example'
    const wish = { source: 'flights', of, nameFa: 'پذیرش پرواز', email, hoursBefore: 240 }
    const receiver = staff.must(
      await staff.call<{ id: string }>('POST', '/api/office/ListReceiver/Add', wish),
    )
    await db.tx(async (tx) => await jobs.enqueue(tx, 'send-due-lists', {}))
    await jobs.runDue()
    const went = await query<{ subject: string; until: Temporal.Instant }>(
      db,
      `select sending.subject, sending.opens_until - interval '24 hours' as until from office.list_sending as sending
         where receiver_id = $1 and subject = $2`,
      [receiver.id, row],
    )
    const [leaves] = await query<{ until: Temporal.Instant }>(
      db,
      'select departs_at as until from inventory.flight_date where id = $1',
      [id],
    )
    expect(went).toEqual([{ subject: row, until: leaves?.until }])
    await query(
      db,
      'delete from inventory.flight_date where flight_number > 5000 and airline_code = $1',
      [of],
    )
  })

  it('names on a flight and in a hotel of our own whom a tour that is made of them brings, until they give it up', async () => {
    const own = await addOwnTour({ db, clock, today }, { code: 'own-list', flightNumber: 7990 })
    const wish = { departureId: own.departureId }
    const buyer = await signedIn()
    const quote = buyer.must(await quoteTour(buyer, wish))
    const tour = tourSubmission(buyer, quote, { wish, seed: 73 })
    const { orderId } = buyer.must(await submitTour(buyer, tour))
    const onLists = async () => {
      const lists = [
        await read(staff, 'flights', own.flightRow),
        await read(staff, 'hotels', `${own.hotel.code}/${own.startsOn}`),
        await read(staff, 'hotels', `${own.hotel.code}/${addDays(own.startsOn, 1)}`),
        await read(staff, 'tours', own.departureId),
      ]
      return lists.map((list) => staff.must(list).travellers.map(({ nameEn }) => nameEn))
    }
    // What is only held stands on no list.
    expect(await onLists()).toEqual([[], [], [], []])
    await paidAtBank(buyer, orderId)
    await jobs.runDue()
    const both = ['Reza Moradi', 'Maryam Moradi']
    expect(await onLists()).toEqual([both, both, [], both])
    buyer.must(await buyer.refund(orderId, await buyer.refundable(orderId)))
    await jobs.runDue()
    expect(await onLists()).toEqual([[], [], [], []])
  })

  it('is for nobody without fresh proof, and of nothing that is not ours', async () => {
    for (const [source, row] of [
      ['flights', 'ZV-1-20200101-THRMHD'],
      ['flights', "' or 1=1"],
      ['hotels', 'hotel/tomorrow'],
      ['hotels', `nobodys/${today}`],
      ['tours', newId()],
    ] as const)
      expect((await read(staff, source, row)).refused?.code, row).toBe('NOT_FOUND')
    const late = await clerk('inventory')
    await query(
      db,
      `update identity.session set staff_proved_at = staff_proved_at - interval '6 minutes'`,
    )
    expect((await read(late, 'tours', newId())).refused?.code).toBe('FRESH_PROOF_REQUIRED')
    expect((await read(auditor, 'tours', newId())).refused?.code).toBe('FORBIDDEN')
  })
})

describe('a table of rules', () => {
  type Sheet = {
    columns: string[]
    rows: string[][]
    version: string
    opensOn: string | null
    askedId: string | null
  }
  const reason = 'قرارداد جدید'
  const read = async (sheet: string, of: string) =>
    staff.must(
      await staff.call<Sheet>(
        'GET',
        `/api/office/Rules/GetSheet?sheet=${sheet}&of=${encodeURIComponent(of)}`,
      ),
    )
  const save = (body: object, one: Buyer = staff, key = newId()) =>
    one.call<{ changeId: string; approvalId: string | null }>(
      'POST',
      '/api/office/Rules/Save',
      { reason, ...body },
      { 'idempotency-key': key },
    )
  const tryBack = async (body: object) =>
    staff.must(
      await staff.call<{ draft: TriedBack | null; standing: TriedBack | null }>(
        'POST',
        '/api/office/Rules/TryBack',
        body,
      ),
    )
  const tomorrow = addDays(today, 1)
  const bands = (table: string, from: string, last: number) => [
    [table, from, 'until-hours-before', '24', '30'],
    [table, from, 'after', '0', String(last)],
  ]
  let made = 0
  /** A penalty table of its own that keeps 30 % until a day before, and half from then on. */
  async function table() {
    made += 1
    const of = `tried-${made}`
    await query(
      db,
      `insert into inventory.penalty_table (id, valid_from, bands) values ($1, '2025-01-01', $2)`,
      [
        of,
        JSON.stringify([
          { clock: 'until-hours-before', amount: 24, percent: 30 },
          { clock: 'after', amount: 0, percent: 50 },
        ]),
      ],
    )
    return of
  }
  const price = 12_000_000
  const sample = { priceRial: price, daysAhead: 10, hour: '18:00', hoursBefore: 2 }

  it('is changed by the first of two who saw it alike; the other is shown both and loses nothing', async () => {
    const of = await table()
    const { version, rows, opensOn } = await read('penalties', of)
    expect(opensOn).toBe(tomorrow)
    const draft = (last: number) => ({
      sheet: 'penalties',
      of,
      version,
      rows: [...rows, ...bands(of, tomorrow, last)],
    })
    const answers = await Promise.all([save(draft(80)), save(draft(90))])
    const refused = answers.flatMap((each) => each.refused ?? [])
    expect(refused).toMatchObject([{ status: 409, code: 'RULES_CHANGED' }])
    const now = await read('penalties', of)
    expect(refused[0]?.detail).toEqual({ version: now.version, rows: now.rows })
    expect(now.rows).toHaveLength(4)
    expect((await save(draft(90))).refused).toMatchObject({ code: 'RULES_CHANGED' })
    expect((await save({ ...draft(80), version: now.version })).refused?.code).toBe(
      now.rows.at(-1)?.[4] === '80' ? 'RULES_SAME' : undefined,
    )
  })

  it('keeps versions that have begun as they are, for what was sold by them', async () => {
    const of = await table()
    const { version, rows } = await read('penalties', of)
    const begun = rows.map((row) => (row[2] === 'after' ? [...row.slice(0, 4), '90'] : row))
    for (const wanted of [begun, bands(of, today, 90), [...rows, ...bands(of, today, 90)]])
      expect((await save({ sheet: 'penalties', of, version, rows: wanted })).refused).toMatchObject(
        { code: 'RULES_BEGUN' },
      )
    expect((await read('penalties', of)).version).toBe(version)
  })

  type AskedChange = { hash: string; will: { lines: JudgedChange['lines'] } }
  it('that would give more back is asked of another person, who allows what was asked and nothing else', async () => {
    const of = await table()
    const { version, rows } = await read('penalties', of)
    const wanted = [...rows, ...bands(of, tomorrow, 40)]
    const body = { sheet: 'penalties', of, version, rows: wanted }
    const judged = staff.must(
      await staff.call<JudgedChange>('POST', '/api/office/Rules/Preview', body),
    )
    expect(judged).toMatchObject({ added: 2, changed: 0, gone: 0, badLines: [] })
    expect(judged.losses[0]).toContain('۴۰٪ به‌جای ۵۰٪')
    const asker = await clerk('inventory', 'inventory.approve')
    const key = newId()
    const { approvalId } = asker.must(await save(body, asker, key))
    expect(asker.must(await save(body, asker, key)).approvalId).toBe(approvalId)
    expect((await save(body)).refused).toMatchObject({ code: 'APPROVAL_ALREADY_ASKED' })
    expect(await read('penalties', of)).toMatchObject({ version, askedId: approvalId })
    const [second, other] = [await clerk('inventory.approve'), await clerk('inventory.approve')]
    const path = `/api/office/Approval/Get/${approvalId}`
    const asked = second.must(await second.call<AskedChange>('GET', path))
    const { hash, will } = asked
    // Whoever allows it reads every line, not their number alone.
    expect(will.lines.map(({ kind }) => kind)).toEqual(['added', 'added'])
    expect(will.lines.at(-1)?.cells).toContainEqual({ column: 'percent', was: '', is: '40' })
    const approve = (one: Buyer, of = hash) =>
      one.call('POST', '/api/office/Approval/Approve', { id: approvalId, hash: of })
    expect((await approve(asker)).refused).toMatchObject({ code: 'APPROVAL_SAME_PERSON' })
    expect((await approve(second, '0'.repeat(64))).refused?.code).toBe('APPROVAL_CHANGED')
    const both = await Promise.all([approve(second), approve(other)])
    expect(both.filter(({ refused }) => refused === null)).toHaveLength(1)
    expect((await read('penalties', of)).rows).toEqual(wanted)
  })

  it('that changed after it was asked about is not made by the approval', async () => {
    const of = await table()
    const { version, rows } = await read('penalties', of)
    const later = addDays(today, 20)
    const body = { sheet: 'penalties', of, version, rows: [...rows, ...bands(of, tomorrow, 40)] }
    const { approvalId } = staff.must(await save(body))
    const dearer = { ...body, rows: [...rows, ...bands(of, later, 90)] }
    expect(staff.must(await save(dearer)).approvalId).toBeNull()
    const second = await clerk('inventory.approve')
    const shown = await second.call<{ hash: string }>(
      'GET',
      `/api/office/Approval/Get/${approvalId}`,
    )
    const { hash } = second.must(shown)
    const done = await second.call('POST', '/api/office/Approval/Approve', {
      id: approvalId,
      hash,
    })
    expect(done.refused).toMatchObject({ code: 'APPROVAL_CHANGED' })
    expect((await read('penalties', of)).rows).toHaveLength(4)
  })

  it('tells what a ticket would bring back by a draft and by what stands, sold or not', async () => {
    const of = await table()
    const { rows } = await read('penalties', of)
    const draft = { sheet: 'penalties', of, rows: [...rows, ...bands(of, tomorrow, 90)] }
    expect(await tryBack({ ...draft, sample })).toMatchObject({
      draft: { paidRial: price, keptRial: 10_800_000, backRial: 1_200_000 },
      standing: { keptRial: 6_000_000, bands: [{ percent: 30 }, { percent: 50, until: null }] },
    })
    expect(await tryBack({ ...draft, sample: { ...sample, isVoid: true } })).toMatchObject({
      draft: { keptRial: 0, backRial: price },
    })
    expect(await tryBack({ ...draft, rows: [['x']], sample })).toMatchObject({ draft: null })

    // One that was sold: the sum of its own refund, and what a draft of its table would make of it.
    const { one, orderId } = await (async () => {
      const buyer = await signedIn()
      const { orderId: id } = await paidForTwo(buyer, { daysAhead: 9 })
      await jobs.runDue()
      return { one: buyer, orderId: id }
    })()
    const orderNumber = (await house.orders.find(orderId))?.orderNumber ?? ''
    const [sold] = (
      await sql<{ id: string }>`
        select distinct fare.penalty_table_id as id from inventory.held_seat as held
        join inventory.hold as hold on hold.key = held.hold_key
        join inventory.seat_class as class using (flight_date_id, is_charter, fare_class)
        join inventory.fare as fare on fare.id = class.fare_id
        order by id limit 1`.execute(tables(db))
    ).rows
    const standing = await read('penalties', sold?.id ?? '')
    const free = standing.rows.map((row) => [...row.slice(0, 4), '0'])
    const told = await tryBack({
      sheet: 'penalties',
      of: sold?.id,
      rows: standing.rows,
      orderNumber,
    })
    const items = await one.refundable(orderId, 1)
    expect(told.standing?.keptRial).toBe(
      items.reduce((sum, { penaltyAmount }) => sum + penaltyAmount, 0),
    )
    expect(told.draft).toEqual(told.standing)
    const other = await tryBack({ sheet: 'penalties', of: sold?.id, rows: free, orderNumber })
    expect(other.draft?.backRial).toBe(other.draft?.paidRial)
    const none = { sheet: 'hotel-policies', of: 'flexible', rows: [], orderNumber }
    expect((await staff.call('POST', '/api/office/Rules/TryBack', none)).refused).toMatchObject({
      code: 'RULES_NOT_OF_ORDER',
    })
  })

  it('tells of a stay and of places of a tour that were sold what their refund keeps, and what a draft would', async () => {
    const { code } = await addHotel(db, { from: today, nights: 30 })
    const guest = await signedIn()
    const wish = stayFrom(today)
    const [proposal] = await offersOf(guest, code, wish)
    if (!proposal) throw new Error('The test hotel sells nothing')
    const stay = guest.must(
      await submitStay(guest, submissionOf(guest, proposal, { wish, seed: 92_000 })),
    )
    const [tour, startsOn] = ['tried-tour', addDays(today, 20)]
    await addTours({ db, clock }, { dates: [startsOn], code: tour })
    const traveller = await signedIn()
    const place = { departureId: departureIdOf(tour, startsOn) }
    const quote = traveller.must(await quoteTour(traveller, place))
    const submission = tourSubmission(traveller, quote, { wish: place, seed: 93_000 })
    const trip = traveller.must(await submitTour(traveller, submission))
    const cases = [
      ['hotel-policies', 'flexible', guest, stay.orderId],
      ['tour-bands', tour, traveller, trip.orderId],
    ] as const
    for (const [, , buyer, orderId] of cases) await paidAtBank(buyer, orderId)
    await jobs.runDue()
    for (const [sheet, of, buyer, orderId] of cases) {
      const { columns, rows } = await read(sheet, of)
      const whole: Record<string, string> = {
        penalty: 'percent-of-total',
        amount: '100',
        percent: '100',
      }
      const dear = rows.map((row) => row.map((cell, at) => whole[columns[at] ?? ''] ?? cell))
      const orderNumber = (await house.orders.find(orderId))?.orderNumber ?? ''
      const told = await tryBack({ sheet, of, rows: dear, orderNumber })
      const items = await buyer.refundable(orderId, 1)
      const kept = items.reduce((sum, { penaltyAmount }) => sum + penaltyAmount, 0)
      expect([sheet, told.standing?.keptRial]).toEqual([sheet, kept])
      expect([sheet, told.draft?.backRial]).toEqual([sheet, 0])
    }
  })

  it('is told line by line what is wrong with it, in Persian, and nothing is written then', async () => {
    const { version, rows } = await read('connections', 'all')
    const bad = [
      ...rows,
      ['MHD', 'inland', '', '', '۴۵', '30'],
      ['MHD', 'domestic', '', '', 'x', ''],
    ]
    const { refused } = await save({ sheet: 'connections', of: 'all', version, rows: bad })
    expect(refused).toMatchObject({ code: 'RULES_BAD', detail: { count: 2 } })
    const lines = (refused?.detail?.lines ?? []) as BadRuleLine[]
    expect(lines.map(({ line, column }) => [line, column])).toEqual([
      [rows.length + 2, 'mostMinutes'],
      [rows.length + 3, 'leastMinutes'],
    ])
    expect(lines[1]?.reason).toBe('«x» عدد صحیح از ۱ تا ۲۸۸۰ نیست.')
    expect((await read('connections', 'all')).version).toBe(version)
  })

  it('of hotels, tours and fares is put back as it is read, and taken by its own importer', async () => {
    const { code } = await addHotel(db, { from: today, nights: 3 })
    const tour = 'ruled-tour'
    const parts = '/api/office/Rules/GetParts?sheet=fares'
    const routes = staff.must(await staff.call<{ key: string }[]>('GET', parts))
    // Routes of fixtures name tables that nobody has.
    const route = routes.find(({ key }) => key.endsWith('THR-MHD'))?.key ?? ''
    await addTours({ db, clock }, { dates: [addDays(today, 30)], code: tour })
    const cases = [
      ['rates', code, 'commissionPercent', '40'],
      ['tour-bands', tour, 'percent', null],
      ['fares', route, 'seats', '7'],
    ] as const
    for (const [sheet, of, column, value] of cases) {
      const was = await read(sheet, of)
      const at = was.columns.indexOf(column)
      const same = await save({ sheet, of, version: was.version, rows: was.rows })
      expect([sheet, same.refused]).toMatchObject([sheet, { code: 'RULES_SAME' }])
      const wanted = was.rows.map((row, index) => {
        if (index < was.rows.length - 1) return row
        const next = value ?? String(Math.min(100, Number(row[at]) + 1))
        return row.map((cell, place) => (place === at ? next : cell))
      })
      if (JSON.stringify(wanted) === JSON.stringify(was.rows)) continue
      staff.must(await save({ sheet, of, version: was.version, rows: wanted }))
      expect((await read(sheet, of)).rows).toEqual(wanted)
    }
    const tries = async (sheet: string, of: string, more: object) => {
      const { rows } = await read(sheet, of)
      const tried = await tryBack({ sheet, of, rows, sample: { ...sample, ...more } })
      expect(tried.draft).toEqual(tried.standing)
      return tried.draft
    }
    // Half of the first of two nights; the half of a place five days before it starts.
    const stay = { priceRial: 20_000_000, nights: 2, hour: '14:00', hoursBefore: 30 }
    expect(await tries('hotel-policies', 'flexible', stay)).toMatchObject({
      keptRial: 5_000_000,
      backRial: 15_000_000,
    })
    const place = { daysAhead: 30, hoursBefore: 120 }
    expect(await tries('tour-bands', tour, place)).toMatchObject({ keptRial: 6_000_000 })
    const cut = await read('fares', route)
    const price = cut.columns.indexOf('adultRial')
    const halved = cut.rows.map((row, index) =>
      index > 0
        ? row
        : row.map((cell, at) =>
            at >= price && at < price + 3 ? String(Math.floor(Number(cell) / 2)) : cell,
          ),
    )
    const asked = await save({ sheet: 'fares', of: route, version: cut.version, rows: halved })
    expect(staff.must(asked).approvalId).not.toBeNull()
    expect((await read('fares', route)).version).toBe(cut.version)

    const lossesOf = async (sheet: string, of: string, rows: string[][]) => {
      const wish = { sheet, of, rows }
      const path = '/api/office/Rules/Preview'
      const judged = staff.must(await staff.call<JudgedChange>('POST', path, wish))
      expect(judged.badLines).toEqual([])
      return judged.losses.length
    }
    // No way round: a line named anew, a class of its own, another table, a line that hid a cheaper one, or many small steps.
    const { columns } = cut
    const put = (row: readonly string[], cells: Record<string, string>) =>
      row.map((cell, at) => cells[columns[at] ?? ''] ?? cell)
    const priced = (row: readonly string[], percent: number) =>
      put(
        row,
        Object.fromEntries(
          columns
            .slice(price, price + 3)
            .map((name, at) => [
              name,
              String(Math.floor((Number(row[price + at]) * percent) / 100)),
            ]),
        ),
      )
    const [line = [], ...others] = cut.rows
    const anew = put(priced(line, 50), { hours: '0000-2359' })
    expect(await lossesOf('fares', route, [anew, ...others])).toBeGreaterThan(0)
    expect(await lossesOf('fares', route, [line, ...others, anew])).toBeGreaterThan(0)
    const ofItsOwn = put(priced(line, 10), { class: 'Z' })
    expect(await lossesOf('fares', route, [...cut.rows, ofItsOwn])).toBeGreaterThan(0)
    const mild = await table()
    const freer = put(line, { penalties: mild, refundable: 'yes' })
    expect(await lossesOf('fares', route, [freer, ...others])).toBeGreaterThan(0)
    // Nor of a cabin or in months that nobody sold, nor opened after it was written closed.
    const unsold = { class: 'Z', cabin: '2', seats: '9' }
    expect(
      await lossesOf('fares', route, [...cut.rows, put(priced(line, 10), unsold)]),
    ).toBeGreaterThan(0)
    const closed = put(priced(line, 10), { class: 'Z', seats: '0' })
    expect(await lossesOf('fares', route, [...cut.rows, closed])).toBe(0)
    const same = put(line, { hours: '0000-2359' })
    expect(await lossesOf('fares', route, [...cut.rows, same])).toBe(0)
    const little = [priced(line, 85), ...others]
    const once = await save({ sheet: 'fares', of: route, version: cut.version, rows: little })
    expect(staff.must(once).approvalId).toBeNull()
    expect(await lossesOf('fares', route, [priced(line, 68), ...others])).toBeGreaterThan(0)

    const plans = await read('rates', code)
    const policy = plans.columns.indexOf('policy')
    const milder = plans.rows.map((row) =>
      row.map((cell, at) => (at === policy ? 'flexible' : cell)),
    )
    if (JSON.stringify(milder) !== JSON.stringify(plans.rows))
      expect(await lossesOf('rates', code, milder)).toBeGreaterThan(0)
    expect(await lossesOf('rates', code, plans.rows.slice(1))).toBeGreaterThan(0)
    const board = plans.columns.indexOf('board')
    const fed = plans.rows.map((row) =>
      row.map((cell, at) => (at === board ? (cell === 'FB' ? 'HB' : 'FB') : cell)),
    )
    expect(await lossesOf('rates', code, fed)).toBeGreaterThan(0)
    const look = bands(mild, tomorrow, 50)
    const { rows: standing } = await read('penalties', mild)
    const free = [mild, tomorrow, 'within-minutes-of-issue', '10000', '0']
    expect(await lossesOf('penalties', mild, [...standing, free, ...look])).toBeGreaterThan(0)
    expect(await lossesOf('penalties', mild, [...standing, ...look])).toBe(0)
  })

  it('that has begun before it was allowed is asked for anew, for what was sold since was sold by what stood', async () => {
    const of = await table()
    const { version, rows } = await read('penalties', of)
    const wanted = [...rows, ...bands(of, tomorrow, 40)]
    const asked = staff.must(await save({ sheet: 'penalties', of, version, rows: wanted }))
    expect(asked.approvalId).not.toBeNull()
    const sheets = { penalties: house.inventory.rules.penalties } as RuleBooks['sheets']
    const planAfter = (hours: number) => {
      const then = { ...clock, now: () => clock.now().add({ hours }) }
      const { planIn } = ruleChanges({ clock: then, rules: { sheets } as RuleBooks })
      return db.tx((tx) => planIn(tx, { changeId: asked.changeId, losses: [] }))
    }
    expect(await planAfter(0)).not.toBeNull()
    expect(await planAfter(25)).toBeNull()
  })

  describe('brought in as a file', () => {
    const send = async (text: string | Uint8Array<ArrayBuffer>, fields: Record<string, string>) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      form.set('file', new File([text], fields.name ?? 'sheet.csv'))
      const reply = await staff.send('/api/office/Import/Take', { method: 'POST', body: form })
      const body = (await reply.json()) as {
        data: ImportUpload
        meta: { errors?: { code: string }[] }
      }
      return { code: body.meta.errors?.[0]?.code ?? '', data: body.data }
    }
    const dryRun = async ({ uploadId, mapping }: ImportUpload) =>
      staff.must(
        await staff.call<JudgedChange>('POST', '/api/office/Import/DryRun', { uploadId, mapping }),
      )
    const apply = ({ uploadId, mapping }: ImportUpload, version: string) =>
      staff.call<{ changeId: string; approvalId: string | null }>(
        'POST',
        '/api/office/Import/Apply',
        { uploadId, mapping, version, reason },
        { 'idempotency-key': newId() },
      )
    const undo = (changeId: string) =>
      staff.call(
        'POST',
        '/api/office/Import/Undo',
        { changeId, reason },
        {
          'idempotency-key': newId(),
        },
      )
    const waiting = () =>
      query<{ kind: string }>(
        db,
        'select kind, file, bad_lines as "badLines" from office.import_failed where mended_at is null',
      )
    const persian = 'جدول,از تاریخ,مهلت,مقدار,درصد جریمه'

    it('has its columns guessed, its bad lines told, and is taken whole once they are mended', async () => {
      const of = await table()
      const sent = { sheet: 'penalties', sender: 'وارش', name: 'varesh.csv' }
      const good = `${of},${tomorrow},until-hours-before,۲۴,۳۰\n${of},${tomorrow},after,0,۹۰`
      const bad = `${of},${tomorrow},after,0,۱۵۰\n${of},1405/20/40,after,0,90`
      const first = await send(`${persian}\n${bad}\n`, sent)
      expect(first.data.mapping).toEqual({
        table: 0,
        validFrom: 1,
        clock: 2,
        amount: 3,
        percent: 4,
      })
      const judged = await dryRun(first.data)
      expect(judged.badLines.map(({ line, column }) => [line, column])).toEqual([
        [2, 'percent'],
        [3, 'validFrom'],
      ])
      expect((await apply(first.data, judged.version)).refused).toMatchObject({ code: 'RULES_BAD' })
      expect(await waiting()).toEqual([{ kind: 'penalties', file: 'varesh.csv', badLines: 2 }])

      // Of a penalties file a table is whole: what it leaves out is gone, and a version that has begun may not go.
      const part = await send(`${persian}\n${good}\n`, sent)
      expect((await apply(part.data, (await dryRun(part.data)).version)).refused).toMatchObject({
        code: 'RULES_BEGUN',
      })
      const { rows } = await read('penalties', of)
      const standing = rows.map((row) => row.join(',')).join('\n')
      const mended = await send(`${persian}\n${standing}\n${good}\n`, sent)
      const again = await dryRun(mended.data)
      expect(again).toMatchObject({ added: 2, changed: 0, gone: 0, badLines: [], losses: [] })
      const { changeId } = staff.must(await apply(mended.data, again.version))
      expect((await read('penalties', of)).rows).toHaveLength(4)
      expect(await waiting()).toEqual([])
      expect((await send(`${persian}\n${good}\n`, sent)).data.isKept).toBe(true)
      expect((await apply(mended.data, again.version)).refused).toMatchObject({
        code: 'RULES_CHANGED',
      })

      const listed = await staff.call<RuleChange[]>('GET', '/api/office/Import/List')
      expect(staff.must(listed)[0]).toMatchObject({
        changeId,
        fileName: 'varesh.csv',
        parts: [of],
        state: 'made',
        mayUndo: true,
      })
      const undone = await Promise.all([undo(changeId), undo(changeId)])
      expect(undone.filter(({ refused }) => refused === null)).toHaveLength(1)
      expect((await read('penalties', of)).rows).toEqual(rows)
      expect((await undo(changeId)).refused).toMatchObject({ code: 'IMPORT_NOT_LAST' })
    })

    it('of nights of a hotel is compared night by night, asks where a price falls, and is taken back with nothing left of it', async () => {
      const { code } = await addHotel(db, { from: today, nights: 3 })
      const [room] = await query<{ room: string; plan: string }>(
        db,
        `select room.code as room, plan.code as plan from hotel_stock.rate_plan as plan
         join hotel_stock.room_type as room on room.id = plan.room_type_id
         join hotel_stock.property as hotel on hotel.id = room.property_id where hotel.code = $1 limit 1`,
        [code],
      )
      const about = `${code},${room?.room}`
      const nights = () =>
        query<{ night: string; rial: number }>(
          db,
          `select night::text, price_rial as rial from hotel_stock.rate_night
           join hotel_stock.rate_plan as plan on plan.id = rate_plan_id
           join hotel_stock.room_type as room on room.id = plan.room_type_id
           join hotel_stock.property as hotel on hotel.id = room.property_id
           where hotel.code = $1 and plan.code = $2 and room.code = $3 order by night`,
          [code, room?.plan, room?.room],
        )
      const before = await nights()
      const [from, until] = [addDays(today, 40), addDays(today, 49)]
      const heads = 'هتل,اتاق,پلن نرخ,از شب,تا شب,سهمیه,قیمت'
      const file = (price: string, days = [from, until]) =>
        `${heads}\n${about},,${days.join(',')},۵,\n${about},${room?.plan},${days.join(',')},,${price}\n`
      const bad = await send(file('x'), { sheet: 'hotel-nights' })
      expect((await dryRun(bad.data)).badLines).toMatchObject([{ line: 3, column: 'price' }])
      // Forty lines of years are said to be too many, and no more of them are written out than that.
      const years = `${about},,${today},${addDays(today, 799)},۵,\n`.repeat(60)
      const long = await send(`${heads}\n${years}`, { sheet: 'hotel-nights' })
      expect((await dryRun(long.data)).badLines).toMatchObject([
        { line: 1, reason: expect.stringContaining('شب دارد') },
      ])
      // Nights that had no price are no way round a price that stands.
      const cheap = await send(file('9999999'), { sheet: 'hotel-nights' })
      expect((await dryRun(cheap.data)).losses).toHaveLength(1)
      const { data } = await send(file('۱۰٬۰۰۰٬۰۰۰'), { sheet: 'hotel-nights' })
      const judged = await dryRun(data)
      expect(judged).toMatchObject({ added: 20, changed: 0, gone: 0, losses: [], badLines: [] })
      const { changeId } = staff.must(await apply(data, judged.version))
      expect(await nights()).toHaveLength(before.length + 10)
      // One price is lower: another person is asked, and nothing changes until then.
      const lower = await send(file('9990000', [from, from]), { sheet: 'hotel-nights' })
      const cut = await dryRun(lower.data)
      expect([cut.changed, cut.losses.length]).toEqual([1, 1])
      expect(staff.must(await undo(changeId))).toMatchObject({ approvalId: null })
      expect(await nights()).toEqual(before)
      // A plan of one's own has no price yet: the first is another person's matter too, however high.
      const plans = await read('rates', code)
      const own = (plans.rows[0] ?? []).map((cell, at) =>
        plans.columns[at] === 'plan' ? 'of-its-own' : cell,
      )
      const rows = [...plans.rows, own]
      staff.must(await save({ sheet: 'rates', of: code, version: plans.version, rows }))
      const priced = `${heads}\n${about},of-its-own,${from},${until},,20000000\n`
      const first = await send(priced, { sheet: 'hotel-nights' })
      const asked = await dryRun(first.data)
      expect([asked.added, asked.losses.length]).toEqual([10, 1])
      const { approvalId } = staff.must(await apply(first.data, asked.version))
      expect(approvalId).not.toBeNull()
    })

    it('of rate plans that took one away brings it back with what its nights cost', async () => {
      const { code } = await addHotel(db, { from: today, nights: 3 })
      const prices = () =>
        query(
          db,
          `select room.code || plan.code as plan, night::text, price_rial, rate_night.most_nights, rate_night.is_closed from hotel_stock.rate_night
           join hotel_stock.rate_plan as plan on plan.id = rate_plan_id
           join hotel_stock.room_type as room on room.id = plan.room_type_id
           join hotel_stock.property as hotel on hotel.id = room.property_id
           where hotel.code = $1 order by 1, 2`,
          [code],
        )
      const before = await prices()
      const { columns, rows } = await read('rates', code)
      const second = await clerk('inventory.approve')
      const saved = async (wanted: readonly string[][]) => {
        const { version } = await read('rates', code)
        return staff.must(await save({ sheet: 'rates', of: code, version, rows: wanted }))
      }
      const takeAway = async () => {
        const { changeId, approvalId } = await saved(rows.slice(1))
        const path = `/api/office/Approval/Get/${approvalId}`
        const { hash } = second.must(await second.call<{ hash: string }>('GET', path))
        second.must(
          await second.call('POST', '/api/office/Approval/Approve', { id: approvalId, hash }),
        )
        return changeId
      }
      const changeId = await takeAway()
      const without = await prices()
      expect(without.length).toBeLessThan(before.length)
      staff.must(await undo(changeId))
      expect(await prices()).toEqual(before)
      // One that is made anew has no prices yet, whatever else is taken back.
      await takeAway()
      const lines = [columns, ...rows].map((cells) => cells.join(',')).join('\n')
      const { data } = await send(`${lines}\n`, { sheet: 'rates' })
      staff.must(await apply(data, (await dryRun(data)).version))
      const at = columns.indexOf('commissionPercent')
      const dearer = await saved(
        rows.map((row) => row.map((cell, place) => (place === at ? '45' : cell))),
      )
      staff.must(await undo(dearer.changeId))
      expect(await prices()).toEqual(without)
    })

    it('of a whole tour is judged field by field, moves what is on sale but for what was set alone, and is taken back', async () => {
      const of = 'filed-tour'
      const dates = [addDays(today, 40), addDays(today, 47)]
      await addTours({ db, clock }, { code: of, dates })
      const { columns, rows } = await read('tours', of)
      expect(columns).toEqual(['tour', 'field', 'value'])
      const field = 'packages.silver.prices.DBL.rial'
      const text = (change: (name: string, value: string) => string, more: string[][] = []) =>
        [
          ['کد تور', 'بخش', 'مقدار'],
          ...rows.map(([tour = '', name = '', value = '']) => [tour, name, change(name, value)]),
          ...more,
        ]
          .map((cells) => cells.map((cell) => JSON.stringify(cell)).join(','))
          .join('\n')
      const priced = (rial: string, more: string[][] = []) =>
        text((name, value) => (name === field ? rial : value), more)
      const standing = () =>
        query(
          db,
          `select starts_on::text as on, rial from tours.departure
           join tours.price_row on departure_id = id and package_code = 'silver' and kind = 'DBL'
           where tour_code = $1 order by 1`,
          [of],
        )
      const third = addDays(today, 54)
      const sent = async (body: string) => (await send(body, { sheet: 'tours' })).data
      const bad = await sent(priced('ارزان'))
      expect((await dryRun(bad)).badLines).toMatchObject([
        { line: rows.findIndex(([, name]) => name === field) + 2, column: 'value' },
      ])
      expect((await waiting()).map(({ kind }) => kind)).toContain('tours')
      // Set for one departure alone, in the grid.
      await query(
        db,
        `update tours.price_row set rial = 150000000 where departure_id = $1 and package_code = 'silver' and kind = 'DBL'`,
        [departureIdOf(of, dates[0] ?? '')],
      )
      const dearer = await sent(priced('۱۲۰٬۰۰۰٬۰۰۰', [[of, 'departures.dates.3', third]]))
      const judged = await dryRun(dearer)
      expect(judged).toMatchObject({ added: 1, changed: 1, gone: 0, losses: [], badLines: [] })
      const { changeId } = staff.must(await apply(dearer, judged.version))
      expect(await standing()).toEqual([
        { on: dates[0], rial: 150_000_000 },
        { on: dates[1], rial: 120_000_000 },
        { on: third, rial: 120_000_000 },
      ])
      const cut = await sent(priced('119999999'))
      expect((await dryRun(cut)).losses).toHaveLength(1)
      expect(staff.must(await undo(changeId))).toMatchObject({ approvalId: null })
      expect(await standing()).toEqual([
        { on: dates[0], rial: 150_000_000 },
        { on: dates[1], rial: 100_000_000 },
      ])
      // A day that is dearer than its tour does not go: it would come back at the tour's price, and nobody were asked.
      const early = await sent(text((name, value) => (name === 'departures.dates.1' ? '' : value)))
      const { version } = await dryRun(early)
      expect((await apply(early, version)).refused).toMatchObject({ code: 'RULES_BAD' })
      expect((await read('tours', of)).rows).toEqual(rows)
      // A day that somebody has a place on does not go.
      await query(db, 'update tours.departure set sold = 1 where id = $1', [
        departureIdOf(of, dates[1] ?? ''),
      ])
      const without = await sent(
        text((name, value) => (name === 'departures.dates.2' ? '' : value)),
      )
      const wished = await dryRun(without)
      expect((await apply(without, wished.version)).refused).toMatchObject({ code: 'RULES_BAD' })
      expect((await read('tours', of)).rows).toEqual(rows)
      const second = await clerk('inventory.approve')
      const allow = async (id: string | null) => {
        const path = `/api/office/Approval/Get/${id}`
        const { hash } = second.must(await second.call<{ hash: string }>('GET', path))
        second.must(await second.call('POST', '/api/office/Approval/Approve', { id, hash }))
      }
      // Who has no price of their own any more has none on what is on sale either.
      const price = 'packages.silver.prices.child-without-bed.'
      const childless = await sent(text((name, value) => (name.startsWith(price) ? '' : value)))
      const fewer = await dryRun(childless)
      expect(fewer.losses).toHaveLength(1)
      await allow(staff.must(await apply(childless, fewer.version)).approvalId)
      const kinds = await query<{ package: string }>(
        db,
        `select distinct package_code as package from tours.departure join tours.price_row on departure_id = id
         where tour_code = $1 and kind = 'child-without-bed'`,
        [of],
      )
      expect(kinds).toEqual([{ package: 'gold' }])
      // A tour of one's own is another person's matter, and goes whole when it is taken back.
      const anew = await sent(
        text((name, value) => (name === 'titleFa' ? 'تور دیگر' : value)).replaceAll(
          `"${of}"`,
          '"of-its-own"',
        ),
      )
      const fresh = await dryRun(anew)
      expect(fresh.losses).toHaveLength(1)
      const asked = staff.must(await apply(anew, fresh.version))
      await allow(asked.approvalId)
      const known = () => query(db, `select code from tours.tour where code = 'of-its-own'`)
      expect(await known()).toHaveLength(1)
      staff.must(await undo(asked.changeId))
      expect(await known()).toEqual([])
    })

    it('of terminals says whole the airports it names, and is taken back', async () => {
      const terminals = async () => (await read('terminals', 'all')).rows
      const before = await terminals()
      const airport = 'MHD'
      const file = (cell: string) => `فرودگاه,ایرلاین,ترمینال\n${airport},${cell}\n`
      const bad = await send(file('IR,'), { sheet: 'terminals' })
      expect((await dryRun(bad.data)).badLines).toMatchObject([{ line: 2, column: 'terminal' }])
      const { data } = await send(file('IR,۲'), { sheet: 'terminals' })
      const judged = await dryRun(data)
      expect(judged).toMatchObject({ losses: [], badLines: [] })
      const { changeId } = staff.must(await apply(data, judged.version))
      const now = await terminals()
      expect(now.filter(([at]) => at === airport)).toEqual([[airport, 'IR', '2']])
      expect(now.filter(([at]) => at !== airport)).toEqual(before.filter(([at]) => at !== airport))
      staff.must(await undo(changeId))
      expect(await terminals()).toEqual(before)
    })

    it('is not taken back where it was sold, and says which line', async () => {
      const { code } = await addHotel(db, { from: today, nights: 30 })
      const { columns, rows } = await read('rates', code)
      const at = columns.indexOf('commissionPercent')
      const line = (rows[0] ?? []).map((cell, place) => (place === at ? '45' : cell))
      const { data } = await send(`${columns.join(',')}\n${line.join(',')}\n`, { sheet: 'rates' })
      const { changeId } = staff.must(await apply(data, (await dryRun(data)).version))
      const guest = await signedIn()
      const wish = stayFrom(today)
      const [proposal] = await offersOf(guest, code, wish)
      if (!proposal) throw new Error('The test hotel sells nothing')
      guest.must(await submitStay(guest, submissionOf(guest, proposal, { wish, seed: 91_000 })))
      const { refused } = await undo(changeId)
      expect(refused).toMatchObject({ code: 'IMPORT_IS_SOLD' })
      expect(JSON.stringify(refused?.detail)).toContain(code)
    })

    it('is refused where it is no sheet, has macros, too much in it, or lacks a column', async () => {
      expect((await send('', { sheet: 'penalties' })).code).toBe('IMPORT_UNREADABLE')
      expect((await send('PK\u0003\u0004 is no workbook', { sheet: 'rates' })).code).toBe(
        'IMPORT_UNREADABLE',
      )
      const zero = await send(`${persian}\na\0,b\n`, { sheet: 'penalties' })
      expect(zero.code).toBe('IMPORT_UNREADABLE')
      expect((await send(`${persian}\n`, { sheet: 'nothing' })).code).toBe('IMPORT_SHEET_REQUIRED')
      const long = `${persian}\n${'a,b,c,d,e\n'.repeat(20_001)}`
      expect((await send(long, { sheet: 'penalties' })).code).toBe('IMPORT_TOO_LARGE')
      const { data } = await send('جدول,مهلت\na,b\n', { sheet: 'penalties' })
      const { uploadId, mapping } = data
      const judged = await staff.call('POST', '/api/office/Import/DryRun', { uploadId, mapping })
      expect(judged.refused).toMatchObject({
        code: 'IMPORT_COLUMNS_MISSING',
        detail: { columns: ['validFrom', 'amount', 'percent'] },
      })
      const stranger = await clerk('inventory')
      const theirs = { uploadId, mapping: {} }
      expect(
        (await stranger.call('POST', '/api/office/Import/DryRun', theirs)).refused,
      ).toMatchObject({ code: 'NOT_FOUND' })
    })
  })
})
