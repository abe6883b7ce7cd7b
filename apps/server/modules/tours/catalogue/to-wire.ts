/** Tours and departures as clients see them. */
import type { DepartureGlance, TourCard, TourDeparture } from '@parastoo/contract/tours/tour'
import { tourPriceKinds, tourRoomKinds } from '@parastoo/contract/tours/words'
import { daysBetween } from '@parastoo/kit/dates'
import { type PriceRow, priceRow, type Rates } from '../pricing/index.ts'
import type { City, Departure, PackageOnSale, TourContent } from './tour-content.ts'

export const cityShown = ({ code, nameFa, countryCode, countryNameFa }: City) => ({
  code,
  nameFa,
  countryCode,
  countryNameFa,
})

/** Heads and seats that can still be sold; a departure that is over or closed has none. */
export const leftOf = ({
  headsLeft,
  seatsLeft,
  state,
}: Pick<Departure, 'headsLeft' | 'seatsLeft' | 'state'>): number =>
  state === 'open' ? Math.max(0, Math.min(headsLeft, seatsLeft)) : 0

export function stateOf(departure: Departure): DepartureGlance['state'] {
  if (departure.state !== 'open') return departure.state
  if (leftOf(departure) === 0) return 'full'
  return departure.sells === 'on-request' ? 'on-request' : 'open'
}

export function guaranteeOf(departure: Departure): DepartureGlance['guarantee'] {
  const { isGuaranteed, leastPeople, booked, decidedOn } = departure
  const moreNeeded = isGuaranteed ? 0 : Math.max(0, leastPeople - booked)
  return { state: moreNeeded === 0 ? 'guaranteed' : 'needs-more', moreNeeded, decidedOn }
}

/** The packages that can be priced whole: for the others the agency has set no rate yet. */
export const pricedWhole = (packages: readonly PackageOnSale[], rates: Rates): PackageOnSale[] =>
  packages.filter(({ rows }) => rows.every((row) => priceRow(row, rates) !== null))

/** The base price with the least sum among the packages that have a room left. */
export function leastOf(
  packages: readonly PackageOnSale[],
  rates: Rates,
): { priceRial: number; row: PriceRow } | null {
  const priced = packages.flatMap(({ rows, roomsLeft }) => {
    const row = rows.find(({ kind }) => kind === 'DBL')
    const price = row && [...roomsLeft.values()].some((left) => left > 0) && priceRow(row, rates)
    return price ? [{ priceRial: price.priceRial, row }] : []
  })
  return priced.toSorted((one, other) => one.priceRial - other.priceRial)[0] ?? null
}

export function glanceOf(
  departure: Departure,
  packages: readonly PackageOnSale[],
  rates: Rates,
): DepartureGlance {
  const { id, startsOn, endsOn } = departure
  return {
    departureId: id,
    startsOn,
    endsOn,
    nights: daysBetween(startsOn, endsOn),
    state: stateOf(departure),
    seatsLeft: leftOf(departure),
    guarantee: guaranteeOf(departure),
    minPrice: leftOf(departure) > 0 ? (leastOf(packages, rates)?.priceRial ?? null) : null,
  }
}

/** A departure with the prices of each package. */
export function departureShown(
  departure: Departure,
  packages: readonly PackageOnSale[],
  { tour, rates }: { tour: TourContent; rates: Rates },
): TourDeparture {
  const { outbound, inbound, saleUntil, checkInOn, isPeak } = departure
  return {
    ...glanceOf(departure, packages, rates),
    outbound,
    inbound,
    saleUntil,
    checkInOn,
    isPeak,
    packages: packages.map((onSale) => ({
      code: onSale.packageCode,
      prices: onSale.rows
        .flatMap((row) => priceRow(row, rates) ?? [])
        .toSorted(
          (one, other) => tourPriceKinds.indexOf(one.kind) - tourPriceKinds.indexOf(other.kind),
        ),
      roomsLeft: tourRoomKinds.flatMap((kind) => {
        const rooms = onSale.roomsLeft.get(kind)
        return rooms === undefined ? [] : [{ kind, rooms }]
      }),
      minPrice: leastOf([onSale], rates)?.priceRial ?? null,
    })),
    cancellation: bandsOfDeparture(tour, departure),
  }
}

/** By which bands a departure is cancelled: those of its season. */
export const bandsOfDeparture = (
  { bands }: Pick<TourContent, 'bands'>,
  { isPeak }: Pick<Departure, 'isPeak'>,
) => (isPeak ? bands.peak : bands.usual)

type CardFacts = Omit<TourCard, 'departures' | 'minPrice' | 'minPriceCurrency'>

/** What a card tells of a tour whatever is asked. */
export function factsOf(tour: TourContent): CardFacts {
  const { code, titleFa, kind, audience, difficulty, days, nights, rule, isSample, visa } = tour
  const hotels = tour.packages.flatMap((each) => each.hotels)
  const stars = hotels.flatMap((hotel) => hotel.stars ?? [])
  return {
    code,
    titleFa,
    kind,
    audience,
    difficulty,
    origin: cityShown(tour.origin),
    cities: tour.cities.map((city) => ({ ...cityShown(city), nights: city.nights })),
    days,
    nights,
    transport: rule.outbound.kind,
    carrierFa: rule.outbound.carrierFa,
    boards: [...new Set(hotels.map(({ board }) => board))],
    stars: stars.length > 0 ? { least: Math.min(...stars), most: Math.max(...stars) } : null,
    picture: pictureOf(tour),
    needsVisa: visa.isNeeded,
    isSample,
  }
}

export const pictureOf = ({ picture, titleFa }: Pick<TourContent, 'picture' | 'titleFa'>) =>
  picture === '' ? null : { path: picture, altFa: `${titleFa}؛ طرح نمونه` }
