import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '../../../platform/clock.ts'
import { type Db, query, type Tx } from '../../../platform/db/database.ts'
import { readStamp, writeStamp } from '../../../platform/db/stamps.ts'
import type { BadLine } from '../../../platform/imports/bad-line.ts'
import {
  bandShape,
  importHotelCities,
  importLandmarks,
  importPeaks,
  importPolicies,
  planShape,
  propertyShape,
  roomShape,
  saveRows,
} from '../imports/index.ts'
import { contentByHand } from '../stock/index.ts'
import { fillSampleNights } from './fill-nights.ts'
import { makeSamples, type SampleHotel } from './make-samples.ts'

/** Raised when the same files would make other hotels. */
const samplesVersion = 1
const stamp = 'hotel-samples'

export type SamplesOutcome =
  | { brought: { hotels: number; rooms: number; nights: number } }
  | { extendedNights: number }
  | { badLines: readonly (BadLine & { file: string })[] }

const files = [
  ['cities.csv', importHotelCities],
  ['landmarks.csv', importLandmarks],
  ['peaks.csv', importPeaks],
  ['policies.csv', importPolicies],
] as const

/**
 * Brings in cities, landmarks and invented hotels, and fills their nights up to a year from today. Skipped when this database already has
 * them; nights that time has added are always added. All or nothing.
 */
export async function bringSampleHotels({
  db,
  clock,
  folder,
}: {
  db: Db
  clock: Clock
  /** The folder of cities.csv, landmarks.csv, peaks.csv and policies.csv. */
  folder: string
}): Promise<SamplesOutcome> {
  const texts = files.map(([file]) => readFileSync(join(folder, file), 'utf8'))
  const hash = createHash('sha256')
    .update(JSON.stringify([samplesVersion, texts]))
    .digest('hex')
  if ((await readStamp(db, stamp)) === hash)
    return { extendedNights: await db.tx((tx) => fillSampleNights(tx, { clock })) }
  return await db.tx(async (tx) => {
    for (const [index, [file, importFile]] of files.entries()) {
      const outcome = await importFile(tx, texts[index] ?? '')
      if ('badLines' in outcome)
        return { badLines: outcome.badLines.map((line) => ({ ...line, file })) }
    }
    const hotels = await saveSamples(tx)
    const nights = await fillSampleNights(tx, { clock })
    await writeStamp(tx, stamp, hash)
    const rooms = hotels.reduce((sum, hotel) => sum + hotel.rooms.length, 0)
    return { brought: { hotels: hotels.length, rooms, nights } }
  })
}

async function saveSamples(tx: Tx): Promise<SampleHotel[]> {
  const cities = await query<Parameters<typeof makeSamples>[0][number]>(
    tx,
    `select code, name_fa as "nameFa", name_en as "nameEn", name_ar as "nameAr",
       country_code as "countryCode", lat, lon from hotel_stock.city order by code`,
  )
  const landmarks = await query<Parameters<typeof makeSamples>[1][number]>(
    tx,
    `select code, city_code as "cityCode", name_fa as "nameFa", lat, lon from hotel_stock.landmark order by code`,
  )
  const hotels = makeSamples(cities, landmarks)
  const byHand = await contentByHand(
    tx,
    hotels.map(({ code }) => code),
  )
  await saveRows(
    tx,
    propertyShape,
    hotels.map(
      ({ code, property }) =>
        ({ ...property, ...byHand.get(code) }) as Record<
          keyof typeof propertyShape.columns,
          unknown
        >,
    ),
  )
  const hotelIds = await idsOf(tx, `select code, id from hotel_stock.property where is_sample`)
  const idOf = (hotel: SampleHotel) => hotelIds.get(hotel.code)
  await saveRows(
    tx,
    bandShape,
    hotels.flatMap((hotel) =>
      hotel.bands.map(
        (band) =>
          ({ ...band, propertyId: idOf(hotel) }) as Record<keyof typeof bandShape.columns, unknown>,
      ),
    ),
  )
  const rooms = hotels.flatMap((hotel) => hotel.rooms.map((room) => ({ hotel, room })))
  await saveRows(
    tx,
    roomShape,
    rooms.map(({ hotel, room }) => ({
      propertyId: idOf(hotel),
      code: room.code,
      nameFa: room.fa,
      nameEn: room.en,
      baseOccupancy: room.people,
      mostAdults: room.adults,
      mostChildren: room.children,
      mostPeople: room.most,
      beds: room.beds,
      sizeMetres: room.metres,
      viewFa: room.view,
      extraBeds: room.extraBeds,
      cots: 1,
      pictures: [
        { path: `hotel-samples/room-${room.drawing}.svg`, altFa: `${room.fa}؛ طرح نمونه` },
      ],
    })),
  )
  const roomIds = await idsOf(
    tx,
    `select hotel.code || ' ' || room.code as code, room.id from hotel_stock.room_type as room
     join hotel_stock.property as hotel on hotel.id = room.property_id where hotel.is_sample`,
  )
  const plans = rooms.flatMap(({ hotel, room }) =>
    room.plans.map((plan) => ({
      hotel,
      room,
      plan,
      roomTypeId: roomIds.get(`${hotel.code} ${room.code}`),
    })),
  )
  await saveRows(
    tx,
    planShape,
    plans.map(({ plan: { priceThousand: _price, ...plan }, roomTypeId }) => ({
      ...plan,
      roomTypeId,
      validFrom: null,
      validUntil: null,
      releaseDays: 0,
      mostNights: null,
      pricesPer: 'room',
      commissionPercent: 12,
    })),
  )
  const planIds = await idsOf(
    tx,
    `select room_type_id || ' ' || code as code, id from hotel_stock.rate_plan`,
  )
  await query(
    tx,
    `insert into hotel_stock.sample_room (room_type_id, rooms, seed)
     select * from unnest($1::int[], $2::int[], $3::int[])
     on conflict (room_type_id) do update set rooms = excluded.rooms, seed = excluded.seed`,
    [
      rooms.map(({ hotel, room }) => roomIds.get(`${hotel.code} ${room.code}`)),
      rooms.map(({ room }) => room.rooms),
      rooms.map((_, index) => index % 1_000),
    ],
  )
  await query(
    tx,
    `insert into hotel_stock.sample_plan (rate_plan_id, seasons, price_thousand, people)
     select * from unnest($1::int[], $2::text[], $3::int[], $4::int[])
     on conflict (rate_plan_id) do update set seasons = excluded.seasons, price_thousand = excluded.price_thousand`,
    [
      plans.map(({ roomTypeId, plan }) => planIds.get(`${roomTypeId} ${plan.code}`)),
      plans.map(({ hotel }) => hotel.seasons),
      plans.map(({ plan }) => plan.priceThousand),
      plans.map(({ room }) => room.people),
    ],
  )
  return hotels
}

async function idsOf(tx: Tx, text: string): Promise<Map<string, number>> {
  const rows = await query<{ code: string; id: number }>(tx, text)
  return new Map(rows.map(({ code, id }) => [code, id]))
}
