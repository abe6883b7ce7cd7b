import { isRefused, refuse } from '@parastoo/kit/outcome'
import type { Clock } from '../../platform/clock.ts'
import { type Db, query } from '../../platform/db/database.ts'
import {
  type HotelSupplier,
  type ListedHotel,
  listedOf,
  type NightPrice,
  type StayAsk,
} from '../hotels/index.ts'
import { type HotelMemory, leastOfNights, listCity, searchHotel } from './memory/index.ts'
import {
  readCities,
  readGlances,
  readHotelNames,
  readHotels,
  readLandmarks,
} from './read-hotels.ts'
import {
  cancelRooms,
  cheapestOffer,
  fulfilRooms,
  giveUpRooms,
  holdRooms,
  makeOffers,
  nightsBetween,
  offerByKey,
  readOfferKey,
  readStock,
  releaseRooms,
  stayQuestion,
  stayTimes,
} from './stock/index.ts'

/**
 * The agency's own hotels as hotels asks for them, and never unknown. Searches are answered from memory where that holds the city, and
 * from the tables where it does not; what is sold is always judged by the tables.
 */
export function ownHotels({
  db,
  clock,
  showSamples,
  memory,
}: {
  db: Db
  clock: Clock
  showSamples: boolean
  /** Without it the tables answer everything. */
  memory?: HotelMemory
}): HotelSupplier {
  const needs = { db, clock }
  const question = (ask: StayAsk) => stayQuestion(ask, stayTimes(ask, clock.now()))
  const todayInTehran = () => clock.now().toZonedDateTimeISO('Asia/Tehran').toPlainDate().toString()
  const list = async (cityCode: string, ask: StayAsk): Promise<ListedHotel[]> => {
    const days = { from: ask.checkIn, until: ask.checkOut }
    const listed = await memory?.judged(cityCode, days, (city) =>
      listCity(city, { question: question(ask), today: todayInTehran() }),
    )
    if (listed) return listed
    const hotels = await readHotels(db, { cityCode }, { showSamples })
    const stay = question(ask)
    const stock = await readStock(db, { cityCode }, ask, todayInTehran())
    const stockOf = new Map(stock.map((one) => [one.code, one]))
    return hotels.flatMap((hotel) => {
      const found = stockOf.get(hotel.code)
      const offer = found ? cheapestOffer(found, stay) : null
      return offer ? listedOf({ hotel, offers: [offer] }) : []
    })
  }
  return {
    name: 'own',
    cities: () => readCities(db, { showSamples }),
    landmarks: (cityCode) => readLandmarks(db, cityCode),
    glances: (codes) => readGlances(db, codes, { showSamples }),
    hotelNames: () => readHotelNames(db, { showSamples }),
    async search(where, ask) {
      if ('cityCode' in where)
        return (await list(where.cityCode, ask)).map(({ hotel, offer }) => {
          return { hotel, offers: [offer()] }
        })
      const { hotelCode } = where
      const days = { from: ask.checkIn, until: ask.checkOut }
      const city = await memory?.cityOfHotel(hotelCode, days)
      const one = city?.hotels.get(hotelCode)
      if (city && one)
        return [searchHotel(city, one, { question: question(ask), today: todayInTehran() })]
      const hotels = await readHotels(db, where, { showSamples })
      const [stock] = await readStock(db, where, ask, todayInTehran())
      const offers = stock ? makeOffers(stock, question(ask)) : []
      return hotels.map((hotel) => ({ hotel, offers }))
    },
    list,
    async calendar(hotelCode, { from, until, market }): Promise<NightPrice[]> {
      const city = await memory?.cityOfHotel(hotelCode, { from, until })
      const one = city?.hotels.get(hotelCode)
      if (city && one) return leastOfNights(city, one, { from, until, market })
      const rows = await query<{ night: string; leastRial: number }>(
        db,
        `select night.night::text as night,
           min(rate.price_rial + case when plan.tax = 'added' then round(rate.price_rial * plan.tax_percent / 100.0) else 0 end)::bigint
             as "leastRial"
         from hotel_stock.property as hotel
         join hotel_stock.room_type as room on room.property_id = hotel.id and not room.is_closed and room.base_occupancy >= 2
         join hotel_stock.room_night as night on night.room_type_id = room.id
           and not night.is_stopped and night.allotment > night.held + night.sold
         join hotel_stock.rate_plan as plan on plan.room_type_id = room.id and not plan.is_closed
           and plan.market in ('any', $4) and plan.prices_per = 'room'
         join hotel_stock.rate_night as rate on rate.rate_plan_id = plan.id and rate.night = night.night and not rate.is_closed
         where hotel.code = $1 and not hotel.is_closed and (not hotel.is_sample or $5)
           and night.night >= $2 and night.night < $3
         group by night.night`,
        [hotelCode, from, until, market, showSamples],
      )
      const least = new Map(rows.map(({ night, leastRial }) => [night, leastRial]))
      return nightsBetween(from, until).map((night) => ({
        night,
        leastRial: least.get(night) ?? null,
      }))
    },
    async offer(offerKey, ask) {
      const name = readOfferKey(offerKey)
      if (!name) return refuse('HOTEL_UNKNOWN', { field: 'offerKey' })
      const { hotelCode, checkIn, checkOut, ways } = name
      const [hotel] = await readHotels(db, { hotelCode }, { showSamples })
      const [stock] = await readStock(db, { hotelCode }, ask, todayInTehran())
      const city = (await readCities(db, { showSamples })).find(
        ({ code }) => code === hotel?.cityCode,
      )
      if (!hotel || !stock || !city) return refuse('HOTEL_UNKNOWN', { field: 'offerKey' })
      if (checkIn !== ask.checkIn || checkOut !== ask.checkOut) return refuse('HOTEL_NOT_AVAILABLE')
      const found = offerByKey(stock, question(ask), ways)
      return isRefused(found) ? found : { hotel, city, offer: found.offer }
    },
    hold: (ask) => holdRooms(needs, ask),
    release: (key) => releaseRooms(needs, key),
    fulfil: ({ key }) => fulfilRooms(needs, key),
    cancel: (ask) => cancelRooms(needs, ask),
    giveUp: (tx, ask) => giveUpRooms(needs, tx, ask),
  }
}
