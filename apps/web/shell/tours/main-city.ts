import type { TourCard } from '@parastoo/contract/tours/tour'

/** The city of most nights, by the code its drawing is known by. */
export function mainCityOf(cities: TourCard['cities']): string {
  const [main] = cities.toSorted((one, other) => other.nights - one.nights)
  return main?.code ?? ''
}
