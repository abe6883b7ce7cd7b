import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import type { HotelCriteria } from '@parastoo/contract/hotels/hotel-criteria'
import { isRefused, refuse } from '@parastoo/kit/outcome'
import { answered, ok } from '../../../platform/http/answer.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import type { City, Landmark, StayAsk } from '../hotel-supplier.ts'
import {
  askOne,
  findCity,
  marketOf,
  type SearchNeeds,
  searchHotels,
  todayIn,
} from './search-hotels.ts'
import { nightsOf } from './stay-rules.ts'
import { createSuggest } from './suggest.ts'
import { toHotelCard, toHotelPage, toPriceWatch, toProposal } from './to-wire.ts'
import { watchPrice } from './watch-prices.ts'

const mostCalendarDays = 62
const trendingDaysAhead = 14
/** A house of our own is shown after so long without what others ask for it. */
const pageWaitMs = 2_500

/** The calls of the contract about finding hotels. */
export function hotelSearchRoutes(needs: SearchNeeds) {
  const { suppliers, clock } = needs
  const routes = implement(contract.api.hotelSearch).$context<RequestContext>()
  const names = createSuggest(suppliers, () => clock.now().epochMilliseconds)
  const firstPage = { filters: {}, page: 1, pageSize: 60 } as const
  return {
    cities: routes.cities.handler(async ({ input: { search = '', iataCode, take } }) => {
      const cities = await names.cities(search)
      const wanted = iataCode?.toUpperCase()
      return ok(
        cities
          .filter((city) => wanted === undefined || city.iataCode === wanted)
          .slice(0, take)
          .map(toCityCard),
      )
    }),
    suggest: routes.suggest.handler(async ({ input }) =>
      ok(await names.suggest(input.search, input.take)),
    ),
    available: routes.available.handler(async ({ input, context }) => {
      const stay = stayOf(input)
      const found = answered(await searchHotels(needs, { ...input, stay }))
      const { city, landmark, landmarks, hotels, ...rest } = found
      recordBehind(needs, context, { ...input, cityNameFa: city.nameFa })
      return ok({
        ...rest,
        city: toCityCard(city),
        landmark: landmark && toCityLandmark(landmark),
        landmarks: landmarks.map(toCityLandmark),
        hotels: hotels.map(({ hotel, offer, supplier, guests }) => ({
          ...toHotelCard(supplier, hotel),
          proposal: toProposal(supplier, offer(), stay),
          guests,
        })),
      })
    }),
    hotelDetail: routes.hotelDetail.handler(async ({ input }) =>
      ok(answered(await detailOf(needs, input.hotelCode, stayOf(input)))),
    ),
    hotelCalendar: routes.hotelCalendar.handler(async ({ input }) => {
      const { hotelCode, from, to: until, nationality } = input
      const days = Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(until), {
        largestUnit: 'day',
      }).days
      if (days < 1) return answered(refuse('CALENDAR_ENDS_BEFORE_IT_BEGINS', { field: 'to' }))
      if (days > mostCalendarDays) return answered(refuse('CALENDAR_TOO_LONG', { field: 'to' }))
      const ask = { from, until, market: marketOf(nationality) }
      for (const supplier of suppliers) {
        if ((await supplier.glances([hotelCode])).length === 0) continue
        const nights = await supplier.calendar(hotelCode, ask)
        return ok(nights.map(({ night, leastRial }) => ({ date: night, minPrice: leastRial })))
      }
      return answered(refuse('HOTEL_UNKNOWN', { field: 'hotelCode' }))
    }),
    trendingHotels: routes.trendingHotels.handler(async ({ input: { cityCode, take } }) => {
      const city = await findCity(needs, cityCode)
      if (!city) return answered(refuse('CITY_UNKNOWN', { field: 'cityCode' }))
      const checkIn = todayIn(needs, city.timeZone).add({ days: trendingDaysAhead })
      const stay: StayAsk = {
        checkIn: checkIn.toString(),
        checkOut: checkIn.add({ days: 1 }).toString(),
        rooms: [{ adults: 2, childAges: [] }],
        market: 'iranian',
      }
      const found = answered(
        await searchHotels(ownOnly(needs), { ...firstPage, cityCode, stay, sort: 'best' }),
      )
      return ok(
        found.hotels.slice(0, take).map(({ hotel, offer, supplier }) => ({
          ...toHotelCard(supplier, hotel),
          proposal: toProposal(supplier, offer(), stay),
        })),
      )
    }),
  }
}

/** Keeps what a signed-in caller asked, behind the reply: nobody waits for a history, and a fault costs one line of it. */
function recordBehind(
  { recordSearch, log }: SearchNeeds,
  { caller }: Pick<RequestContext, 'caller'>,
  asked: Omit<HotelCriteria, 'landmark'> & { landmark?: string | undefined },
): void {
  if (!caller) return
  const { cityCode, cityNameFa, landmark = null, checkIn, checkOut, rooms, nationality } = asked
  const criteria = { cityCode, cityNameFa, landmark, checkIn, checkOut, rooms, nationality }
  recordSearch({ userId: caller.userId, criteria }).catch((fault) =>
    log.error({ err: fault }, 'a search could not be kept in its history'),
  )
}

/** One hotel with all it offers; a hotel that has nothing for the stay is shown without proposals. */
async function detailOf(needs: SearchNeeds, hotelCode: string, stay: StayAsk) {
  // Before suppliers are asked; which day it is at the hotel decides afterwards, and is a day away at most.
  const roughly = nightsOf(stay, todayIn(needs, 'UTC').subtract({ days: 1 }))
  if (isRefused(roughly)) return roughly
  const asking = needs.suppliers.map(async (supplier) => {
    const answer = await askOne(needs, supplier, { hotelCode }, stay)
    return { supplier, found: answer?.[0], isSilent: answer === null }
  })
  const own = await Promise.all(asking.filter((_, index) => !needs.suppliers[index]?.isOutside))
  const isOurs = own.some(({ found }) => found)
  const asked = await Promise.all(isOurs ? asking.map(inTime) : asking)
  // The first that knows the house describes it: our own, where it is ours.
  const [first, ...others] = asked.flatMap((one) =>
    one?.found ? [{ supplier: one.supplier, ...one.found }] : [],
  )
  if (first) {
    const { supplier, hotel } = first
    const nights = nightsOf(stay, todayIn(needs, hotel.timeZone))
    if (isRefused(nights)) return nights
    const proposals = [first, ...others].flatMap((one) =>
      one.offers.map((offer) => toProposal(one.supplier.name, offer, stay)),
    )
    const watch = await watchPrice(needs, { supplier, hotel, ask: stay })
    const rooms = [first, ...others].flatMap((one) => one.hotel.rooms)
    return {
      hotel: toHotelPage(supplier.name, { ...hotel, rooms }),
      nights,
      proposals,
      priceWatch: watch && toPriceWatch(watch),
    }
  }
  // Whose tables cannot be read has not said that there is no such hotel.
  if (own.some(({ isSilent }) => isSilent))
    throw new Error(`Own hotels could not be read for ${hotelCode}`)
  return refuse('HOTEL_UNKNOWN', { field: 'hotelCode' })
}

/** What is answered by then, else null. */
async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  const { promise, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(() => resolve(null), pageWaitMs)
  return await Promise.race([answer, promise]).finally(() => clearTimeout(timer))
}

/** Pages that show a few hotels of many cities ask nobody outside. */
const ownOnly = (needs: SearchNeeds): SearchNeeds => ({
  ...needs,
  outside: { standing: async () => [] },
})

const stayOf = ({
  checkIn,
  checkOut,
  rooms,
  nationality,
}: {
  checkIn: string
  checkOut: string
  rooms: StayAsk['rooms']
  nationality: string
}): StayAsk => ({ checkIn, checkOut, rooms, market: marketOf(nationality), nationality })

const toCityLandmark = ({ code, nameFa, kind, lat, lon }: Landmark) => ({
  code,
  nameFa,
  kind,
  lat,
  lon,
})

function toCityCard({
  code,
  nameFa,
  nameEn,
  nameAr,
  countryCode,
  iataCode,
  timeZone,
  lat,
  lon,
  hotels,
}: City) {
  const isDomestic = countryCode === 'IR'
  const names = { code, nameFa, nameEn, nameAr }
  return { ...names, countryCode, iataCode, timeZone, lat, lon, hotels, isDomestic }
}
