import { refuse } from '@parastoo/kit/outcome'
import type { City, FoundHotel, HotelSupplier, StayAsk } from '../hotel-supplier.ts'
import type { OutsideRate, OutsideStay } from '../ports.ts'
import { hotelOf, shownAs } from './describe.ts'
import { hotelsShownAs, type KnownHotel, namedHotels } from './hotel-store.ts'
import { keptAnswers } from './kept-answers.ts'
import { knowHotels, placeIn } from './know-hotels.ts'
import { learnNumbers } from './learn-numbers.ts'
import { offerOf } from './make-offer.ts'
import type { OutsideNeeds } from './needs.ts'
import { type OutsideOfferName, rateNamed, readOfferKey } from './offer-key.ts'
import { readDump } from './read-dump.ts'
import { numbersOf } from './sale-store.ts'
import { type CheckNow, sellingOutside } from './sell.ts'

/** A list shows guide prices: for a minute the same ones, and of so many questions at once. */
const listFreshMs = 60_000
const mostLists = 300

/**
 * A supplier of hotels outside as one of ours. Lists show guide prices, a hotel's page and everything after it what stands now; prices are
 * rial by the house's rates of this moment, and an offer with a sum nobody has a rate for is not shown.
 */
export function outsideHotels(needs: OutsideNeeds): HotelSupplier {
  const { db, clock, log, wire, places, rialPerUnit, markupPercent, searchTimeoutMs } = needs
  const supplier = wire.name
  const pricing = () => ({ supplier, rialPerUnit, markupPercent, now: clock.now() })
  const lists = keptAnswers<Awaited<ReturnType<typeof wire.search>>>({
    nowMs: () => clock.now().epochMilliseconds,
    freshMs: listFreshMs,
    most: mostLists,
  })
  const cityOf = async (code: string) => (await places.cities()).find((city) => city.code === code)

  const found = async (
    known: KnownHotel,
    rates: readonly OutsideRate[],
    { city, ask, nationality }: { city: City; ask: StayAsk; nationality: string },
  ): Promise<FoundHotel> => {
    const { code, content } = known
    const landmarks = await places.landmarks(city.code)
    const near = landmarks.map((one) => ({
      code: one.code,
      nameFa: one.nameFa,
      ...places.walk(content, one),
      source: 'estimated' as const,
    }))
    const priced = rates.map((rate) => offerOf(rate, { code, ask, nationality }, pricing()))
    const offers = priced
      .filter((offer) => offer !== null && offer.roomsLeft > 0)
      .flatMap((offer) => offer ?? [])
    const left = priced.filter((offer) => offer === null).length
    if (left > 0)
      log.warn({ supplier, code, left }, 'rates without a rate of their currency are not shown')
    const hotel = hotelOf(supplier, known, { city, rates, near, parties: ask.rooms })
    return { hotel, offers: offers.toSorted((one, other) => one.totalRial - other.totalRial) }
  }

  /** The rate of an offer as it is told now, in its hotel. */
  const rateNow = async (name: OutsideOfferName, ask: StayAsk) => {
    const stay = stayOf(ask, name.nationality)
    const rates = await wire.rates(name.code, stay)
    return { stay, rate: rateNamed(rates, name), isEmpty: rates.length === 0 }
  }
  const checkNow: CheckNow = async (offerKey, ask) => {
    const name = readOfferKey(supplier, offerKey)
    if (!name) return refuse('HOTEL_NOT_AVAILABLE')
    const now = await answeredBy(() => rateNow(name, ask))
    if ('unknown' in now) return now
    const { stay, rate, isEmpty } = now
    if (!rate) return refuse(isEmpty ? 'ROOM_SOLD_OUT' : 'HOTEL_NOT_AVAILABLE')
    const checked = await wire.check(rate, stay)
    if (checked === null) return refuse('ROOM_SOLD_OUT')
    if ('unknown' in checked) return checked
    const { code, nationality } = name
    const offer = offerOf(checked, { code, ask, nationality }, pricing())
    return offer ? { code, rate: checked, offer } : refuse('HOTEL_NOT_AVAILABLE')
  }

  return {
    name: supplier,
    isOutside: true,
    searchTimeoutMs,
    // Those of our own are said by own stock.
    cities: async () => (await places.cities()).filter(({ hotels }) => hotels === 0),
    landmarks: async () => [],
    async hotelNames() {
      return (await namedHotels(db, supplier)).map((known) => ({
        code: shownAs(supplier, known),
        cityCode: known.cityCode,
        nameFa: known.name,
        nameEn: known.name,
        nameAr: known.name,
        isSample: false,
      }))
    },
    async glances(codes) {
      const known = await hotelsShownAs(db, { supplier, codes })
      const cities = new Map((await places.cities()).map((city) => [city.code, city]))
      return known
        .filter(({ sameAs }) => sameAs === null)
        .map(({ code, cityCode, content }) => ({
          code: `${supplier}-${code}`,
          cityCode,
          cityNameFa: cities.get(cityCode)?.nameFa ?? '',
          nameFa: content.name,
          kind: 'hotel' as const,
          stars: content.stars,
          isSample: false,
          picture: null,
        }))
    },
    async search(where, ask) {
      const nationality = nationalityOf(ask)
      if (nationality === null) return []
      const stay = stayOf(ask, nationality)
      const signal = AbortSignal.timeout(searchTimeoutMs)
      if ('hotelCode' in where) {
        const [known] = await hotelsShownAs(db, { supplier, codes: [where.hotelCode] })
        const city = known && (await cityOf(known.cityCode))
        if (!known || !city) return []
        const rates = await wire.rates(known.code, stay, signal)
        return [await found(known, rates, { city, ask, nationality })]
      }
      const city = await cityOf(where.cityCode)
      const place = city && (await placeIn(needs, city))
      if (!city || !place) return []
      const told = await lists.get(JSON.stringify([place, stay]), () =>
        wire.search(place, stay, signal),
      )
      const known = await knowHotels(needs, { city, codes: told.map(({ code }) => code), signal })
      const all = await Promise.all(
        told.map(async ({ code, rates }) => {
          const hotel = known.get(code)
          return hotel ? [await found(hotel, rates, { city, ask, nationality })] : []
        }),
      )
      return all
        .flat()
        .filter(({ offers }) => offers.length > 0)
        .map(({ hotel, offers }) => ({ hotel, offers: offers.slice(0, 1) }))
    },
    // Nights are not sold alone outside: nobody says what one costs.
    calendar: async () => [],
    async offer(offerKey, ask) {
      const name = readOfferKey(supplier, offerKey)
      if (!name) return refuse('HOTEL_UNKNOWN', { field: 'offerKey' })
      // Its price is that of a passport: whoever shows another would be turned away, or asked for more, at the desk of the hotel.
      if (ask.nationality !== undefined && ask.nationality !== name.nationality)
        return refuse('HOTEL_NOT_AVAILABLE')
      const [known] = await hotelsShownAs(db, { supplier, codes: [`${supplier}-${name.code}`] })
      const city = known && (await cityOf(known.cityCode))
      if (!known || !city) return refuse('HOTEL_UNKNOWN', { field: 'offerKey' })
      if (name.checkIn !== ask.checkIn || name.checkOut !== ask.checkOut)
        return refuse('HOTEL_NOT_AVAILABLE')
      const now = await answeredBy(() => rateNow(name, ask))
      if ('unknown' in now) return now
      const { rate, isEmpty } = now
      if (!rate) return refuse(isEmpty ? 'ROOM_SOLD_OUT' : 'HOTEL_NOT_AVAILABLE')
      const { nationality } = name
      const { hotel, offers } = await found(known, [rate], { city, ask, nationality })
      const [offer] = offers
      return offer ? { hotel, city, offer } : refuse('HOTEL_NOT_AVAILABLE')
    },
    readContent: (signal) => readDump(needs, signal),
    numbers: (keys) => numbersOf(db, { supplier, keys }),
    learnNumbers: () => learnNumbers(needs),
    ...sellingOutside(needs, checkNow),
  }
}

/** Whose passport prices are asked for: said by who asks, else that of the market; of a foreigner whose country nobody said, nothing is asked. */
const nationalityOf = ({ nationality, market }: StayAsk): string | null =>
  nationality ?? (market === 'iranian' ? 'IR' : null)

const stayOf = ({ checkIn, checkOut, rooms }: StayAsk, nationality: string): OutsideStay => ({
  checkIn,
  checkOut,
  rooms,
  nationality,
})

/** Asking throws where nobody answers; before a sale that is the third answer. */
async function answeredBy<Answer extends object>(
  asking: () => Promise<Answer>,
): Promise<Answer | { unknown: true; reason: string }> {
  try {
    return await asking()
  } catch (fault) {
    return { unknown: true, reason: fault instanceof Error ? fault.message : 'no answer' }
  }
}
