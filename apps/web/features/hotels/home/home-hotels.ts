import type { HotelCard, HotelProposal } from '@parastoo/contract/hotels/hotel'
import { addDays } from '@parastoo/kit/dates'
import type { ApiClient } from '../../../shell/context.ts'
import { emptyStay, type Stay } from '../stay.ts'

export type PopularCity = {
  code: string
  nameFa: string
  iataCode: string | null
  hotels: number
}
export type TrendingHotel = HotelCard & { proposal: HotelProposal }

export type HomeHotels = {
  /** The cities most go to. */
  cities: PopularCity[]
  /** Every city with hotels. */
  allCities: PopularCity[]
  /** Whose hotels are shown, and some of them. */
  city: PopularCity
  hotels: TrendingHotel[]
}

/** The specification's (section 9). */
const shownHotels = 10
const shownCities = 8
/** More than anybody sells hotels in. */
const mostCities = 200
/** The trending call prices one night so many days ahead. */
const daysAhead = 14

/** What the hotel home shows below its search box; null when it cannot be had, for the box must stand all the same. */
export async function homeHotels(
  api: ApiClient,
  wantedCity: string | null,
): Promise<HomeHotels | null> {
  try {
    const { data: cities } = await api.hotelSearch.cities({ take: mostCities })
    const city = cities.find(({ code }) => code === wantedCity) ?? cities[0]
    if (!city) return null
    const { data: hotels } = await api.hotelSearch.trendingHotels({
      cityCode: city.code,
      take: shownHotels,
      reValidate: true,
    })
    return { cities: cities.slice(0, shownCities), allCities: cities, city, hotels }
  } catch {
    return null
  }
}

/** The stay whose prices are shown: one night for two. */
export function shownStay(today: string): Stay {
  const checkIn = addDays(today, daysAhead)
  return {
    checkIn,
    checkOut: addDays(checkIn, 1),
    rooms: [{ adults: 2, childAges: [] }],
    nationality: emptyStay.nationality,
  }
}
