/** As what a traveller goes: ages are counted on the day of return, as carriers do, and on the day of check-in, as hotels do. */
import type { TourAgeBand } from '@parastoo/contract/tours/words'
import { ageOn } from '@parastoo/kit/dates'
import type { PriceTable } from './price-rows.ts'
import type { PackageRules } from './rules.ts'

/** A person by the birthday, or by the age on the day of return where that is all that is known. */
export type Traveller = { birthDate: string } | { age: number }

export type Bands = {
  bandOnReturn: TourAgeBand
  bandOnCheckIn: TourAgeBand
  /** The dearer of the two: what they pay by. */
  band: TourAgeBand
}

const adultAge = 12
const infantAge = 2

function bandOf(age: number, { bedFromAge }: Pick<PackageRules['children'], 'bedFromAge'>) {
  if (age >= adultAge) return 'adult'
  if (age >= bedFromAge) return 'child'
  return age >= infantAge ? 'young-child' : 'infant'
}

/** The bands of a traveller on both days, and the dearer one by these prices; where they cost alike, the older one. */
export function bandsOf(
  traveller: Traveller,
  {
    days,
    rules,
    prices,
  }: {
    days: { checkInOn: string; endsOn: string }
    rules: PackageRules
    prices: PriceTable
  },
): Bands {
  const ageAt = (day: string) =>
    'age' in traveller ? traveller.age : Math.max(0, ageOn(traveller.birthDate, day))
  const bandOnReturn = bandOf(ageAt(days.endsOn), rules.children)
  const bandOnCheckIn = bandOf(ageAt(days.checkInOn), rules.children)
  const isEarlierDearer = usualPrice(bandOnCheckIn, prices) > usualPrice(bandOnReturn, prices)
  return { bandOnReturn, bandOnCheckIn, band: isEarlierDearer ? bandOnCheckIn : bandOnReturn }
}

const usualKinds = {
  adult: ['DBL'],
  child: ['child-with-bed', 'DBL'],
  'young-child': ['child-without-bed', 'child-with-bed', 'DBL'],
  infant: ['infant'],
} as const satisfies Record<TourAgeBand, readonly string[]>

function usualPrice(band: TourAgeBand, prices: PriceTable): number {
  const kind = usualKinds[band].find((each) => prices.has(each))
  return kind ? (prices.get(kind)?.priceRial ?? 0) : 0
}
