import type { HotelCard, HotelProposal } from '@parastoo/contract/hotels/hotel'
import type { HotelReviews } from '@parastoo/contract/hotels/reviews'
import { addDays } from '@parastoo/kit/dates'
import { data } from 'react-router'
import type { ApiClient } from '../../../shell/context.ts'
import { faultsOfStay, type StayFaults, stayOfDraft } from '../form/check-stay.ts'
import { type Stay, type StayDraft, stayIn } from '../stay.ts'
import { firstShown, type NightPrice, shownWeeks } from './price-days.ts'

export type HotelOfPage = Awaited<
  ReturnType<ApiClient['hotelSearch']['hotelDetail']>
>['data']['hotel']
export type PriceWatchOfPage = NonNullable<
  Awaited<ReturnType<ApiClient['hotelSearch']['hotelDetail']>>['data']['priceWatch']
>
export type CityOfPage = {
  code: string
  nameFa: string
}

export type FoundHotel = {
  hotel: HotelOfPage
  city: CityOfPage
  proposals: HotelProposal[]
  /** Null while too little is known of what these nights usually cost. */
  priceWatch: PriceWatchOfPage | null
  stay: Stay
  /** What the address says, as far as it says it. */
  draft: StayDraft
  /** What is wrong with it; null where nothing is. */
  faults: StayFaults | null
  /** The address names no days: these prices are of days of our choosing. */
  isGuess: boolean
  calendar: { from: string; prices: NightPrice[] }
  /** What guests said of it, a page; null where nobody has, and where it could not be asked for. */
  reviews: HotelReviews | null
  reviewsPage: number
  today: string
}

/** An address without days is answered for one night so many days ahead, as the home page prices them. */
const guessDays = 14

/** A hotel, its offers for the stay of an address, and its prices round the arrival; a hotel nobody knows is a page that is not there. */
export async function findHotel(
  api: ApiClient,
  {
    params: { city: cityCode, hotel: hotelCode },
    search,
    today,
  }: { params: { city: string; hotel: string }; search: URLSearchParams; today: string },
): Promise<FoundHotel> {
  const draft = stayIn(search)
  const asked = stayOfDraft(draft, today)
  const guess = addDays(today, guessDays)
  const stay: Stay = asked ?? {
    checkIn: guess,
    checkOut: addDays(guess, 1),
    rooms: [{ adults: 2, childAges: [] }],
    nationality: draft.nationality,
  }
  const from = firstShown(stay.checkIn, today)
  const [detail, cities, prices] = await Promise.all([
    api.hotelSearch.hotelDetail({ hotelCode, ...stay, rooms: [...stay.rooms] }),
    api.hotelSearch.cities({ take: 200 }),
    api.hotelSearch.hotelCalendar({
      hotelCode,
      from,
      to: addDays(from, shownWeeks * 7),
      nationality: stay.nationality,
    }),
  ])
  const { hotel, proposals, priceWatch } = detail.data
  const reviewsPage = pageOf(search.get('reviews'))
  const reviews = await reviewsOf(api, { hotel, page: reviewsPage })
  const city = cities.data.find(({ code }) => code === hotel.cityCode)
  if (!city || city.code !== cityCode.toLowerCase()) throw data(null, { status: 404 })
  const isBare = !search.has('checkIn') && !search.has('checkOut')
  return {
    hotel,
    city: { code: city.code, nameFa: city.nameFa },
    proposals,
    priceWatch,
    stay,
    draft,
    faults: asked || isBare ? null : faultsOfStay(draft, true, today),
    isGuess: asked === null,
    calendar: { from, prices: prices.data },
    reviews,
    reviewsPage,
    today,
  }
}

const pageOf = (text: string | null): number =>
  text !== null && /^[1-9]\d?$/.test(text) ? Number(text) : 1

/** Without what guests said a hotel can still be bought: a failure hides it. Nobody sleeps in a sample. */
async function reviewsOf(
  api: ApiClient,
  { hotel, page }: { hotel: HotelOfPage; page: number },
): Promise<HotelReviews | null> {
  if (hotel.isSample) return null
  const { code: hotelCode } = hotel
  try {
    const { data: found } = await api.hotelReviews.list({ hotelCode, page })
    return found.count > 0 ? found : null
  } catch {
    return null
  }
}

/** The nearest landmark of a hotel. */
export const nearestOf = ({ landmarks }: HotelCard): HotelCard['landmarks'][number] | undefined =>
  landmarks.toSorted((one, other) => one.metres - other.metres)[0]
