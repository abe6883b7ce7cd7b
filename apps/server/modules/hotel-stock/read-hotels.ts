/** Every SQL statement that describes hotels and their surroundings; what their nights cost is read by `stock/`. */
import { type Db, query } from '../../platform/db/database.ts'
import type {
  City,
  Hotel,
  HotelGlance,
  Landmark,
  LandmarkNear,
  RoomDescription,
} from '../hotels/index.ts'
import { estimatedWalk } from './stays/index.ts'

/** Invented hotels are left out where samples are not allowed, whatever the database holds. */
export type Shown = { showSamples: boolean }

export async function readCities(db: Db, { showSamples }: Shown): Promise<City[]> {
  return await query<City>(
    db,
    `select city.code, city.name_fa as "nameFa", city.name_en as "nameEn", city.name_ar as "nameAr",
       country_code as "countryCode", iata_code as "iataCode", time_zone as "timeZone",
       city.lat, city.lon, aliases, popularity, count(hotel.id)::int as hotels
     from hotel_stock.city
     join hotel_stock.property as hotel on hotel.city_code = city.code
       and not hotel.is_closed and (not hotel.is_sample or $1)
     group by city.code order by popularity desc, city.code`,
    [showSamples],
  )
}

/** Cities with and without hotels of our own. */
export async function readAllCities(db: Db, { showSamples }: Shown): Promise<City[]> {
  return await query<City>(
    db,
    `select city.code, city.name_fa as "nameFa", city.name_en as "nameEn", city.name_ar as "nameAr",
       country_code as "countryCode", iata_code as "iataCode", time_zone as "timeZone",
       city.lat, city.lon, aliases, popularity, count(hotel.id)::int as hotels
     from hotel_stock.city
     left join hotel_stock.property as hotel on hotel.city_code = city.code
       and not hotel.is_closed and (not hotel.is_sample or $1)
     group by city.code order by popularity desc, city.code`,
    [showSamples],
  )
}

export async function readLandmarks(db: Db, cityCode: string): Promise<Landmark[]> {
  return await query<Landmark>(
    db,
    `select code, city_code as "cityCode", name_fa as "nameFa", name_en as "nameEn", name_ar as "nameAr",
       kind, lat, lon, source, licence
     from hotel_stock.landmark where city_code = $1 order by kind <> 'shrine', code`,
    [cityCode],
  )
}

export async function readHotelNames(db: Db, { showSamples }: Shown) {
  return await query<{
    code: string
    cityCode: string
    nameFa: string
    nameEn: string
    nameAr: string
    isSample: boolean
  }>(
    db,
    `select code, city_code as "cityCode", name_fa as "nameFa", name_en as "nameEn", name_ar as "nameAr",
       is_sample as "isSample"
     from hotel_stock.property where not is_closed and (not is_sample or $1) order by code`,
    [showSamples],
  )
}

/** Hotels by their codes, as a list shows them that asks for no stay. */
export async function readGlances(
  db: Db,
  codes: readonly string[],
  { showSamples }: Shown,
): Promise<HotelGlance[]> {
  return await query<HotelGlance>(
    db,
    `select hotel.code, city_code as "cityCode", city.name_fa as "cityNameFa", hotel.name_fa as "nameFa",
       kind, stars, pictures->0 as picture, is_sample as "isSample"
     from hotel_stock.property as hotel join hotel_stock.city on city.code = hotel.city_code
     where hotel.code = any($1) and not is_closed and (not is_sample or $2)`,
    [codes, showSamples],
  )
}

type HotelRow = Omit<Hotel, 'admission' | 'landmarks' | 'rooms' | 'checkInFrom' | 'checkOutUntil'> &
  Hotel['admission'] & {
    id: number
    checkInFrom: Temporal.PlainTime
    checkOutUntil: Temporal.PlainTime
  }

/** Hotels of a city, or one by its code, each with its rooms and how far the landmarks of its city are. */
export async function readHotels(
  db: Db,
  where: { cityCode: string } | { hotelCode: string },
  { showSamples }: Shown,
): Promise<Hotel[]> {
  const byCity = 'cityCode' in where
  const rows = await query<HotelRow>(
    db,
    `select hotel.id, hotel.code, city_code as "cityCode", hotel.name_fa as "nameFa", hotel.name_en as "nameEn",
       hotel.name_ar as "nameAr", kind, stars, hotel.lat, hotel.lon, time_zone as "timeZone",
       address_fa as "addressFa", about_fa as "aboutFa", facilities, pictures,
       check_in_from as "checkInFrom", check_out_until as "checkOutUntil", confirms, answer_minutes as "answerMinutes",
       accepts_foreigners as "acceptsForeigners", needs_entry_stamp as "needsEntryStamp",
       couples_document as "couplesDocument", single_woman as "singleWoman", single_man as "singleMan",
       least_age_alone as "leastAgeAlone", is_sample as "isSample", source, licence
     from hotel_stock.property as hotel join hotel_stock.city on city.code = hotel.city_code
     where hotel.${byCity ? 'city_code' : 'code'} = $1 and not is_closed and (not is_sample or $2)
     order by hotel.code`,
    [byCity ? where.cityCode : where.hotelCode, showSamples],
  )
  const [first] = rows
  if (!first) return []
  const ids = rows.map(({ id }) => id)
  const rooms = await query<RoomDescription & { propertyId: number }>(
    db,
    `select property_id as "propertyId", code, name_fa as "nameFa", name_en as "nameEn",
       base_occupancy as "baseOccupancy", most_adults as "mostAdults", most_children as "mostChildren",
       most_people as "mostPeople", beds, size_metres as "sizeMetres", view_fa as "viewFa", pictures
     from hotel_stock.room_type where property_id = any($1) and not is_closed order by id`,
    [ids],
  )
  const walks = await query<{
    propertyId: number
    code: string
    metres: number
    walkMinutes: number
  }>(
    db,
    `select property_id as "propertyId", landmark_code as code, metres, walk_minutes as "walkMinutes"
     from hotel_stock.measured_walk where property_id = any($1)`,
    [ids],
  )
  const landmarks = await readLandmarks(db, first.cityCode)
  const roomsOf = Map.groupBy(rooms, ({ propertyId }) => propertyId)
  return rows.map(({ id, checkInFrom, checkOutUntil, ...row }) => {
    const {
      acceptsForeigners,
      needsEntryStamp,
      couplesDocument,
      singleWoman,
      singleMan,
      leastAgeAlone,
      ...hotel
    } = row
    return {
      ...hotel,
      checkInFrom: checkInFrom.toString({ smallestUnit: 'minute' }),
      checkOutUntil: checkOutUntil.toString({ smallestUnit: 'minute' }),
      admission: {
        acceptsForeigners,
        needsEntryStamp,
        couplesDocument,
        singleWoman,
        singleMan,
        leastAgeAlone,
      },
      landmarks: landmarks
        .map((landmark): LandmarkNear => {
          const measured = walks.find(
            (walk) => walk.propertyId === id && walk.code === landmark.code,
          )
          const walk = measured ?? estimatedWalk(hotel, landmark)
          return {
            code: landmark.code,
            nameFa: landmark.nameFa,
            metres: walk.metres,
            walkMinutes: walk.walkMinutes,
            source: measured ? 'measured' : 'estimated',
          }
        })
        .toSorted((one, other) => one.metres - other.metres),
      rooms: (roomsOf.get(id) ?? []).map(({ propertyId: _hotel, ...room }) => room),
    }
  })
}
