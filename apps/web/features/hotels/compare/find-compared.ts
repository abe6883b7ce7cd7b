import type { HotelProposal } from '@parastoo/contract/hotels/hotel'
import { addDays } from '@parastoo/kit/dates'
import { data } from 'react-router'
import type { ApiClient } from '../../../shell/context.ts'
import { refusedOf } from '../../../shell/refused.ts'
import { stayOfDraft } from '../form/check-stay.ts'
import { type Stay, stayIn } from '../stay.ts'
import { comparedIn } from './compared.ts'

type Detail = Awaited<ReturnType<ApiClient['hotelSearch']['hotelDetail']>>['data']

export type ComparedHotel = { hotel: Detail['hotel']; proposal: HotelProposal | null }

export type Comparison = {
  city: { code: string; nameFa: string }
  stay: Stay
  hotels: ComparedHotel[]
  /** One that the address names is sold no more, or stands in another city. */
  isOneGone: boolean
}

/** An address without days is answered for one night so many days ahead, as a hotel's page is. */
const guessDays = 14

/** The hotels an address names, each with its cheapest offer for the stay; an unknown city is a page that is not there. */
export async function findCompared(
  api: ApiClient,
  { cityCode, search, today }: { cityCode: string; search: URLSearchParams; today: string },
): Promise<Comparison> {
  const draft = stayIn(search)
  const guess = addDays(today, guessDays)
  const stay: Stay = stayOfDraft(draft, today) ?? {
    checkIn: guess,
    checkOut: addDays(guess, 1),
    rooms: [{ adults: 2, childAges: [] }],
    nationality: draft.nationality,
  }
  const codes = comparedIn(search)
  const [cities, details] = await Promise.all([
    api.hotelSearch.cities({ take: 200 }),
    Promise.all(codes.map((hotelCode) => detailOf(api, hotelCode, stay))),
  ])
  const city = cities.data.find(({ code }) => code === cityCode.toLowerCase())
  if (!city) throw data(null, { status: 404 })
  const hotels = details.flatMap((detail) =>
    detail?.hotel.cityCode === city.code
      ? [{ hotel: detail.hotel, proposal: detail.proposals[0] ?? null }]
      : [],
  )
  return {
    city: { code: city.code, nameFa: city.nameFa },
    stay,
    hotels,
    isOneGone: hotels.length < codes.length,
  }
}

async function detailOf(api: ApiClient, hotelCode: string, stay: Stay): Promise<Detail | null> {
  try {
    return (await api.hotelSearch.hotelDetail({ hotelCode, ...stay, rooms: [...stay.rooms] })).data
  } catch (error) {
    if (refusedOf(error)?.status === 404) return null
    throw error
  }
}
