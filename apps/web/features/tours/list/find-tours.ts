import type { ToursAvailable } from '@parastoo/contract/tours/catalogue'
import type { ApiClient } from '../../../shell/context.ts'
import { askOf, type TourView, viewIn } from './tour-view.ts'

/** So many tours on a page. */
export const pageSize = 24

export type FoundTours = { answer: ToursAvailable; view: TourView }

/** Answers an address of the list of tours. */
export async function findTours(api: ApiClient, search: URLSearchParams): Promise<FoundTours> {
  const view = viewIn(search)
  const { data: answer } = await api.tourCatalogue.available(askOf(view, pageSize))
  return { answer, view }
}

/** The place an address names, in words: a city, or a country of the list; null where it names none. */
export function placeWords(code: string, cities: ToursAvailable['destinations']): string | null {
  const city = cities.find((one) => one.code === code)
  if (city) return city.nameFa
  return cities.find((one) => one.countryCode.toLowerCase() === code)?.countryNameFa ?? null
}
