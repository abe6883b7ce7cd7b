import type { City, Hotel, StayAsk, StayOffer } from '../hotel-supplier.ts'
import { askOne, listOne, type SearchNeeds } from './search-hotels.ts'

/** So many of the cheapest hotels are asked for all of their rates, and so many are told of. */
const most = { asked: 8, told: 3 }

type FreeOffer = { hotel: Hotel; offer: StayOffer }

/** The most popular city with hotels that people fly to by this code; null where nobody sells any. */
export async function cityOfAirport(
  { suppliers }: Pick<SearchNeeds, 'suppliers'>,
  iataCode: string,
): Promise<City | null> {
  const cities = (await Promise.all(suppliers.map((each) => each.cities()))).flat()
  return (
    cities
      .filter((city) => city.iataCode === iataCode && city.hotels > 0)
      .toSorted((one, other) => other.popularity - one.popularity)[0] ?? null
  )
}

/**
 * The cheapest ways to sleep in a city that confirm at once and are given back for nothing until a moment is over: of each hotel one, never a
 * rate whose free days end before.
 */
export async function freeOffers(
  needs: Pick<SearchNeeds, 'suppliers' | 'log'>,
  { cityCode, stay, freeAt }: { cityCode: string; stay: StayAsk; freeAt: Temporal.Instant },
): Promise<FreeOffer[]> {
  const found = await Promise.all(
    needs.suppliers.map(async (supplier) => {
      const hotels = (await listOne(needs, supplier, cityCode, stay)) ?? []
      const cheapest = hotels
        .filter(({ hotel }) => takesAnybody(hotel, stay))
        .toSorted((one, other) => one.totalRial - other.totalRial)
        .slice(0, most.asked)
      const rates = await Promise.all(
        cheapest.map(({ hotel }) => askOne(needs, supplier, { hotelCode: hotel.code }, stay)),
      )
      return rates.flat().flatMap((each): FreeOffer[] => {
        const [offer] = (each?.offers ?? [])
          .filter(({ freeUntil }) => outlasts(freeUntil, freeAt))
          .toSorted((one, other) => one.totalRial - other.totalRial)
        return each && offer ? [{ hotel: each.hotel, offer }] : []
      })
    }),
  )
  return found
    .flat()
    .toSorted((one, other) => one.offer.totalRial - other.offer.totalRial)
    .filter(
      ({ hotel }, place, all) => all.findIndex((each) => each.hotel.code === hotel.code) === place,
    )
    .slice(0, most.told)
}

/** Whether a hotel says yes at once to whoever comes with a passport, and asks for no further paper. */
function takesAnybody({ confirms, admission }: Hotel, { market }: StayAsk): boolean {
  const { acceptsForeigners, couplesDocument, singleMan, singleWoman } = admission
  return (
    confirms === 'instant' &&
    (market === 'iranian' || acceptsForeigners === 'yes') &&
    couplesDocument === 'none' &&
    singleMan === 'yes' &&
    singleWoman === 'yes'
  )
}

const outlasts = (until: Temporal.Instant | null, moment: Temporal.Instant): boolean =>
  until !== null && Temporal.Instant.compare(until, moment) > 0
