import type { HotelsAvailable } from '@parastoo/contract/hotels/search'
import { redirect } from 'react-router'
import type { ApiClient } from '../../../shell/context.ts'
import { readTypedDate } from '../../../shell/dates/read-typed-date.ts'
import { refusedOf } from '../../../shell/refused.ts'
import { addressOfStay } from '../form/address-of-stay.ts'
import { faultsOfStay, type StayFault, type StayFaults, stayOfDraft } from '../form/check-stay.ts'
import { placeOfAddress } from '../form/place-of-address.ts'
import type { StayPlace } from '../form/stay-place.ts'
import { type Stay, type StayDraft, stayIn } from '../stay.ts'
import { filtersOf, type HotelView, viewIn } from './hotel-view.ts'

/** So many hotels on a page. */
export const pageSize = 30

/** The page shows what was found, or the search form with what is missing or wrong at its fields. */
export type Found =
  | { kind: 'open'; place: StayPlace | null; draft: StayDraft; faults: StayFaults }
  | { kind: 'found'; place: StayPlace; stay: Stay; answer: HotelsAvailable }

/** Answers an address of the results page; an unknown city is a page that is not there. */
export async function findHotels(
  api: ApiClient,
  { city, search, today }: { city: string | undefined; search: URLSearchParams; today: string },
): Promise<Found> {
  if (!city) return await openByWords(api, search, today)
  const draft = stayIn(search)
  const landmark = search.get('landmark') ?? undefined
  const place = await placeOfAddress(api, { city, landmark })
  const stay = stayOfDraft(draft, today)
  if (!stay) {
    // Who comes by a bare address has done nothing wrong yet.
    const isBare = !search.has('checkIn') && !search.has('checkOut')
    const faults = isBare ? {} : faultsOfStay(draft, true, today)
    return { kind: 'open', place, draft, faults }
  }
  const view = viewIn(search)
  try {
    const { data: answer } = await api.hotelSearch.available(
      questionOf({ city, landmark, stay, view }),
    )
    return { kind: 'found', place, stay, answer }
  } catch (error) {
    const faults = faultsOfRefusal(error)
    if (!faults) throw error
    return { kind: 'open', place, draft, faults }
  }
}

/** The search call for a view of a city's hotels. */
export const questionOf = ({
  city: cityCode,
  landmark,
  stay,
  view,
}: {
  city: string
  landmark: string | undefined
  stay: Stay
  view: HotelView
}) => ({
  cityCode,
  landmark,
  ...stay,
  rooms: [...stay.rooms],
  filters: filtersOf(view),
  sort: view.sort,
  page: view.page,
  pageSize,
})

/** What a plain form sends without scripts: a name and typed days. What is understood leads to the hotels' own address. */
async function openByWords(api: ApiClient, search: URLSearchParams, today: string): Promise<Found> {
  const words = search.get('q') ?? ''
  const found = words.trim()
    ? (await api.hotelSearch.suggest({ search: words.slice(0, 60), take: 1 })).data[0]
    : undefined
  const day = (name: string) => readTypedDate(search.get(name) ?? '', today)
  const { rooms, nationality } = stayIn(search)
  const draft = { rooms, nationality, checkIn: day('checkIn'), checkOut: day('checkOut') }
  const place = found ?? null
  if (place && stayOfDraft(draft, today)) throw redirect(addressOfStay(place, draft))
  const faults = search.size > 0 ? faultsOfStay(draft, place !== null, today) : {}
  return { kind: 'open', place, draft, faults }
}

/** A refusal of the search call at the field it is about; null for what is no fault of the form. */
function faultsOfRefusal(error: unknown): StayFaults | null {
  const { field, code } = refusedOf(error)?.entries[0] ?? {}
  if (!field || !code || code === 'CITY_UNKNOWN') return null
  const at = field.startsWith('check') ? 'dates' : field.startsWith('rooms') ? 'rooms' : null
  return at && { [at]: code as StayFault }
}
