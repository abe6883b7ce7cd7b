/** What the page of the guests asks of the server before it can be drawn. For loaders. */
import type { SavedPassenger } from '@parastoo/contract/flights/saved-passengers'
import type { HotelProposal } from '@parastoo/contract/hotels/hotel'
import { data, redirect } from 'react-router'
import { paths } from '../../../paths.ts'
import type { ApiClient } from '../../../shell/context.ts'
import { stayOfDraft } from '../form/check-stay.ts'
import type { HotelOfPage } from '../hotel/find-hotel.ts'
import { type Stay, stayIn, stayQuery } from '../stay.ts'

export type CityOfStay = { code: string; nameFa: string; countryCode: string }

/** An offer that is on sale, its hotel, and who may be filled in by a press. */
export type OpenStay = {
  kind: 'open'
  hotel: HotelOfPage
  city: CityOfStay
  stay: Stay
  proposal: HotelProposal
  /** Null when they could not be had: the form works without them. */
  saved: SavedPassenger[] | null
}
/** The offer is gone: what is left of the question. */
export type LostStay = { kind: 'lost' } & Pick<OpenStay, 'hotel' | 'city' | 'stay'>

/** The offer an address names, as it is sold now. An address that names none leads to where one is chosen. */
export async function openStay(
  api: ApiClient,
  { search, today, isSignedIn }: { search: URLSearchParams; today: string; isSignedIn: boolean },
): Promise<OpenStay | LostStay> {
  const hotelCode = search.get('hotel')
  const stay = stayOfDraft(stayIn(search), today)
  if (!hotelCode || !stay) throw redirect(paths.hotelHome())
  const [detail, cities, saved] = await Promise.all([
    api.hotelSearch.hotelDetail({ hotelCode, ...stay, rooms: [...stay.rooms] }),
    api.hotelSearch.cities({ take: 200 }),
    isSignedIn ? savedOf(api) : [],
  ])
  const { hotel, proposals } = detail.data
  const city = cities.data.find(({ code }) => code === hotel.cityCode)
  if (!city) throw data(null, { status: 404 })
  const proposal = proposals.find(({ offerKey }) => offerKey === search.get('offerKey'))
  // What is paid at the hotel is not sold here; its page says so.
  if (proposal?.payNow === 0) throw redirect(paths.hotel(city.code, hotelCode, stayQuery(stay)))
  return proposal
    ? { kind: 'open', hotel, city, stay, proposal, saved }
    : { kind: 'lost', hotel, city, stay }
}

async function savedOf(api: ApiClient): Promise<SavedPassenger[] | null> {
  try {
    return (await api.savedPassengers.list({ page: 1, pageSize: 50 })).data
  } catch {
    return null
  }
}
