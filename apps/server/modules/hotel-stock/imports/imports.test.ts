/** Files of hotels as they are brought in; in one piece, for each goes on from what the files before it brought. */
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { createTestClock } from '../../../platform/clock.ts'
import { query, type Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { readSheetAsCsv } from '../../../platform/sheets/read-sheet.ts'
import { testDatabase } from '../../../platform/testing/test-database.ts'
import {
  holdRooms,
  importGeoNames,
  importHotelCities,
  importHotels,
  importLandmarks,
  importNights,
  importOpenStreetMap,
  importPeaks,
  importPolicies,
  importRates,
  importRooms,
} from '../index.ts'
import { fulfilRooms, readContent, saveContent } from '../stock/index.ts'

const { db } = await testDatabase()
const clock = createTestClock('2026-11-20T08:00:00Z')

type Import = (tx: Tx, text: string) => Promise<unknown>
const bring = (importer: Import, ...lines: string[]) =>
  db.tx((tx) => importer(tx, lines.join('\n')))

const hotelHeader =
  'code,city,nameFa,nameEn,nameAr,kind,stars,lat,lon,addressFa,aboutFa,facilities,checkInFrom,checkOutUntil,sameDayUntil,answerMinutes,acceptsForeigners,entryStamp,couplesDocument,singleWoman,singleMan,leastAgeAlone,childBands,walks,source,licence'
const eram =
  'bagh-eram,mashhad,هتل باغ ارم,Bagh Eram,فندق باغ ارم,hotel,4,36.29,59.61,خیابان امام رضا,,wifi;breakfast,14:00,12:00,20:00,,yes,no,certificate,yes,yes,18,0-2:0/-:uncounted; 2-7:0x1/50; 7-12:50/900000r,imam-reza-shrine=650/9,contract,own'
const roomHeader =
  'hotel,room,nameFa,nameEn,baseOccupancy,mostAdults,mostChildren,mostPeople,beds,sizeMetres,viewFa,extraBeds,cots'
const double = 'bagh-eram,double,دوتخته,Double,2,3,2,4,double:1,24,,1,1'
const rateHeader =
  'hotel,room,plan,nameFa,board,pays,policy,market,validFrom,validUntil,releaseDays,leastNights,mostNights,pricesPer,taxPercent,tax,commissionPercent'
const flexible = 'bagh-eram,double,flexible,با صبحانه,BB,prepaid,newer,any,,,0,1,,room,10,added,15'
const nightHeader =
  'hotel,room,plan,fromNight,untilNight,days,allotment,stopSell,releaseDays,price,single,extraAdult,leastNightsArriving,leastNightsThrough,mostNights,closedToArrival,closedToDeparture,closed'
const allotment = (rooms: number) => `bagh-eram,double,,2027-01-01,2027-01-31,,${rooms},,,,,,,,,,,`
const prices = 'bagh-eram,double,flexible,2027-01-01,2027-01-31,,,,,10000000,,3000000,,,,,,'
const weekend = 'bagh-eram,double,flexible,2027-01-01,2027-01-31,45,,,,14000000,,3000000,2,,,,,'

async function bringAll() {
  return [
    await bring(
      importHotelCities,
      'code,nameFa,nameEn,nameAr,country,airport,zone,lat,lon,aliases,popularity',
      'mashhad,مشهد,Mashhad,مشهد,IR,MHD,Asia/Tehran,36.297,59.606,mashad;meshed,90',
    ),
    await bring(
      importLandmarks,
      'code,city,nameFa,nameEn,nameAr,kind,lat,lon,source,licence',
      'imam-reza-shrine,mashhad,حرم امام رضا,Imam Reza Shrine,الحرم الرضوي,shrine,36.288,59.6157,Wikidata,CC0',
    ),
    await bring(importPeaks, 'calendar,fromNight,untilNight', 'nowruz,2027-03-19,2027-04-03'),
    await bring(
      importPolicies,
      'policy,validFrom,season,untilHours,penalty,amount,peakCalendar',
      'newer,2026-01-01,normal,48,percent-of-first-night,20,',
      'newer,2026-01-01,normal,24,percent-of-first-night,50,',
      'newer,2026-01-01,normal,0,percent-of-first-night,100,',
      'newer,2026-01-01,peak,0,percent-of-total,100,nowruz',
    ),
    await bring(importHotels, hotelHeader, eram),
    await bring(importRooms, roomHeader, double),
    await bring(importRates, rateHeader, flexible),
    await bring(importNights, nightHeader, allotment(4), prices, weekend),
  ]
}

describe('files of hotels', () => {
  it('bring a hotel in, once: the same files again change nothing', async () => {
    expect((await bringAll()).map((outcome) => outcome)).toMatchObject([
      { imported: { rows: 1, added: 1, changed: 0 } },
      { imported: { rows: 1, added: 1, changed: 0 } },
      { imported: { rows: 1, added: 1, changed: 0 } },
      { imported: { rows: 1, added: 1, changed: 0 } },
      { imported: { rows: 1, added: 1, changed: 0 } },
      { imported: { rows: 1, added: 1, changed: 0 } },
      { imported: { rows: 1, added: 1, changed: 0 } },
      { imported: { rows: 3, added: 62, changed: 0 } },
    ])
    for (const outcome of await bringAll())
      expect(outcome).toMatchObject({ imported: { added: 0, changed: 0 } })
    // Thursdays and Fridays are dearer.
    const nights = await query<{ n: number }>(
      db,
      'select count(*)::int as n from hotel_stock.rate_night where price_rial = 14000000 and least_nights_arriving = 2',
    )
    expect(nights[0]?.n).toBe(9)
  })

  it('leave what staff have written of a hotel in the desk, and bring the rest of it', async () => {
    await bringAll()
    const [code = ''] = eram.split(',')
    const before = await readContent(db, code)
    if (!before) throw new Error('The hotel is not there')
    const { nameFa: _name, ...content } = before
    await db.tx((tx) => saveContent(tx, { ...content, aboutFa: 'به قلم ما', facilities: ['pool'] }))
    await bring(importHotels, hotelHeader, eram.replace(',mashhad,', ',mashhad,نو '))
    const after = await readContent(db, code)
    expect(after).toMatchObject({ aboutFa: 'به قلم ما', facilities: ['pool'], version: 1 })
    expect(after?.nameFa).toBe(`نو ${before.nameFa}`)
    await query(db, 'update hotel_stock.property set content_version = 0 where code = $1', [code])
    await bringAll()
    expect(await readContent(db, code)).toEqual(before)
  })

  it('wait for whoever is writing in the desk just then, and leave what they wrote', async () => {
    await bringAll()
    const [code = ''] = eram.split(',')
    const before = await readContent(db, code)
    if (!before) throw new Error('The hotel is not there')
    const { nameFa: _name, ...content } = before
    const waiting = () =>
      query(
        db,
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    const [isWritten, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const writing = db.tx(async (tx) => {
      await saveContent(tx, { ...content, aboutFa: 'همین حالا نوشته شد' })
      isWritten.resolve()
      await mayCommit.promise
    })
    await isWritten.promise
    const importing = bring(importHotels, hotelHeader, eram)
    await expect.poll(waiting, { timeout: 60_000 }).toHaveLength(1)
    mayCommit.resolve()
    await writing
    await importing
    expect(await readContent(db, code)).toMatchObject({ aboutFa: 'همین حالا نوشته شد', version: 1 })
    await query(db, 'update hotel_stock.property set content_version = 0 where code = $1', [code])
    await bringAll()
    expect(await readContent(db, code)).toEqual(before)
  })

  it('tell memory of what differs and of whose it is: files that are repeated are no news, a file about one city none of the others', async () => {
    const noted = () =>
      query<{ cityCode: string }>(
        db,
        'select distinct city_code as "cityCode" from hotel_stock.change where id > $1 order by 1',
        [seen],
      )
    const last = async () =>
      (await query<{ id: number }>(db, 'select max(id)::int as id from hotel_stock.change'))[0]?.id
    let seen: number | undefined = 0
    await bringAll()
    seen = await last()
    await bringAll()
    expect(await noted()).toEqual([])
    await bring(importHotels, hotelHeader, eram.replace('7-12:50/900000r', '7-12:50/800000r'))
    await bring(importRates, rateHeader, flexible.replace(',15', ',14'))
    expect(await noted()).toEqual([{ cityCode: 'mashhad' }])
    await bring(importHotels, hotelHeader, eram.replace('; 7-12:50/900000r', ''))
    expect(await query(db, 'select from hotel_stock.child_band')).toHaveLength(2)
    await bringAll()
    expect(await query(db, 'select from hotel_stock.child_band')).toHaveLength(3)
    seen = await last()
    await bring(
      importPolicies,
      'policy,validFrom,season,untilHours,penalty,amount,peakCalendar',
      'newer,2026-06-01,normal,48,percent-of-first-night,20,',
    )
    expect(await noted()).toEqual([{ cityCode: '' }])
    await query(db, "delete from hotel_stock.cancellation_policy where valid_from = '2026-06-01'")
  })

  it('are read from an .xlsx workbook just the same, row numbers and dates with them', async () => {
    await bringAll()
    const rows = [
      nightHeader,
      prices.replace('10000000', '12000000'),
      '',
      'bagh-eram,none,,2027-01-01,2027-01-02,,1,,,,,,,,,,,',
    ].map((line) => line.split(','))
    const [, priced] = rows
    const cells = (row: string[]) =>
      row.map((cell) =>
        /^\d{4}-/.test(cell)
          ? new Date(`${cell}T00:00:00Z`)
          : /^\d+$/.test(cell)
            ? Number(cell)
            : cell,
      )
    const sheet = (of: string[][]) =>
      writeXlsx({
        sheets: [{ name: 'nights', rows: of.map((row, at) => (at ? cells(row) : row)) }],
      })
    const bad = await readSheetAsCsv(await sheet(rows))
    expect(await bring(importNights, bad)).toMatchObject({
      badLines: [{ line: 4, reason: 'room "bagh-eram none" is not known; import it first' }],
    })
    const good = await readSheetAsCsv(await sheet([rows[0] ?? [], priced ?? []]))
    expect(await bring(importNights, good)).toMatchObject({ imported: { added: 0, changed: 31 } })
  })

  it('name every bad line and change nothing', async () => {
    await bringAll()
    const before = await query(db, 'select * from hotel_stock.property')
    const wrong = (from: string, to: string) => eram.replace(from, to).replace('bagh-eram', 'other')
    expect(
      await bring(
        importHotels,
        hotelHeader,
        wrong('', ''),
        wrong(',mashhad,', ',atlantis,'),
        wrong('36.29', '96.29'),
        wrong('2-7:0x1/50', '1-7:0/50'),
        wrong(',hotel,4', ',castle,4'),
        wrong('14:00', '25:00'),
        wrong('=650/9', '=near'),
      ),
    ).toMatchObject({
      badLines: [
        { line: 3, reason: 'city "atlantis" is not known; import it first' },
        { line: 4, reason: 'lat must be degrees from -90 to 90, not "96.29"' },
        { line: 5, reason: 'childBands has bands that overlap' },
        { line: 6, reason: expect.stringContaining('kind must be one of') },
        { line: 7, reason: 'checkInFrom cannot be "25:00"' },
        { line: 8, reason: 'walks has "imam-reza-shrine=near", which cannot be read' },
      ],
    })
    expect(await query(db, 'select * from hotel_stock.property')).toEqual(before)
    expect(
      await bring(
        importRates,
        rateHeader,
        flexible.replace('newer', 'none'),
        flexible.replace(',1,,room', ',5,2,room'),
      ),
    ).toMatchObject({
      badLines: [
        { line: 2, reason: 'policy "none" is not known; import it first' },
        { line: 3, reason: 'mostNights is less than leastNights' },
      ],
    })
    expect(
      await bring(
        importNights,
        nightHeader,
        allotment(4).replace('2027-01-31', '2026-12-31'),
        prices.replace(',,,,10000000', ',5,,,10000000'),
      ),
    ).toMatchObject({
      badLines: [
        { line: 2, reason: 'the period must be 1 to 800 nights long' },
        { line: 3, reason: 'allotment belongs to a line without a plan' },
      ],
    })
  })

  it('edge 14: leave what is sold sold: a lowered allotment sells none and is reported', async () => {
    await bringAll()
    const ask = {
      checkIn: '2027-01-10',
      checkOut: '2027-01-12',
      rooms: [{ adults: 2, childAges: [] }],
      market: 'iranian' as const,
    }
    const hold = (key: string) =>
      holdRooms(
        { db, clock },
        {
          key,
          offerKey: 'bagh-eram.2027-01-10.2027-01-12.double:flexible',
          ask,
          until: clock.now().add({ minutes: 15 }),
          accepted: {
            totalPrice: 100_000_000,
            payAtHotel: 0,
            board: 'RO',
            cancellation: [{ from: null, keptRial: 100_000_000 }],
          },
        },
      )
    const keys = [newId(), newId(), newId()]
    for (const key of keys) await hold(key)
    await fulfilRooms({ db, clock }, keys[0] ?? '')
    expect(await bring(importNights, nightHeader, allotment(1))).toMatchObject({
      imported: {
        changed: 31,
        shortNights: [
          { room: 'bagh-eram double', night: '2027-01-10', taken: 3, wanted: 1 },
          { room: 'bagh-eram double', night: '2027-01-11', taken: 3, wanted: 1 },
        ],
      },
    })
    expect(await hold(newId())).toEqual({ refused: 'ROOM_SOLD_OUT' })
    expect(await bring(importNights, nightHeader, allotment(1))).toMatchObject({
      imported: { changed: 0 },
    })
    expect(await bring(importNights, nightHeader, allotment(4))).toMatchObject({
      imported: { changed: 31, shortNights: [] },
    })
    expect(await hold(newId())).toMatchObject({ held: true })
  })
})

describe('open data', () => {
  it('of OpenStreetMap keeps source, licence and the nearest city, apart from our hotels', async () => {
    await bringAll()
    const extract = {
      elements: [
        {
          type: 'node',
          id: 1,
          lat: 36.29,
          lon: 59.6,
          tags: { tourism: 'hotel', name: 'هتل كوثر', 'name:en': 'Kowsar', stars: '4S' },
        },
        {
          type: 'way',
          id: 2,
          center: { lat: 32.6, lon: 51.6 },
          tags: { tourism: 'guest_house', 'name:en': 'Far House' },
        },
        { type: 'node', id: 3, lat: 36.2, lon: 59.6, tags: { amenity: 'cafe', name: 'x' } },
      ],
    }
    expect(await bring(importOpenStreetMap, JSON.stringify(extract))).toEqual({
      imported: { rows: 2, added: 2, changed: 0 },
    })
    const rows = await query(
      db,
      `select source_id, licence, city_code, name, name_en, stars from hotel_stock.open_place where source = 'OpenStreetMap' order by source_id`,
    )
    expect(rows).toEqual([
      {
        source_id: 'node/1',
        licence: 'ODbL 1.0',
        city_code: 'mashhad',
        name: 'هتل کوثر',
        name_en: 'Kowsar',
        stars: 4,
      },
      {
        source_id: 'way/2',
        licence: 'ODbL 1.0',
        city_code: null,
        name: 'Far House',
        name_en: 'Far House',
        stars: null,
      },
    ])
    expect(await bring(importOpenStreetMap, 'no json')).toMatchObject({ badLines: [{ line: 1 }] })
    expect(
      await bring(importOpenStreetMap, JSON.stringify({ elements: [{ type: 'node' }] })),
    ).toMatchObject({
      badLines: [{ line: 1 }],
    })
  })

  it('of GeoNames takes lodgings only, and names a line without a point', async () => {
    const line = (id: string, feature: string, lat = '36.3') =>
      [
        id,
        'Pardisan Hotel',
        'Pardisan Hotel',
        'هتل پردیسان,Pardisan',
        lat,
        '59.6',
        'S',
        feature,
        'IR',
        ...Array(10).fill(''),
      ].join('\t')
    expect(await bring(importGeoNames, line('9969090', 'HTL'), line('2', 'MSQE'), '')).toEqual({
      imported: { rows: 1, added: 1, changed: 0 },
    })
    expect(await bring(importGeoNames, line('9969090', 'HTL', ''), 'x')).toMatchObject({
      badLines: [{ line: 1 }, { line: 2 }],
    })
    const rows = await query(
      db,
      `select source_id, licence, name_fa from hotel_stock.open_place where source = 'GeoNames'`,
    )
    expect(rows).toEqual([{ source_id: '9969090', licence: 'CC BY 4.0', name_fa: 'هتل پردیسان' }])
  })
})
