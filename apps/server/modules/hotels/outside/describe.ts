import type {
  City,
  Hotel,
  HotelKind,
  LandmarkNear,
  RoomDescription,
  RoomParty,
} from '../hotel-supplier.ts'
import type { OutsideRate } from '../ports.ts'
import type { KnownHotel } from './hotel-store.ts'
import { roomOf } from './offer-key.ts'

/** Under what a hotel is shown: the house of our own that it is, else a code that names its supplier. */
export const shownAs = (supplier: string, { code, sameAs }: Pick<KnownHotel, 'code' | 'sameAs'>) =>
  sameAs ?? `${supplier}-${code}`

const kinds: Record<string, HotelKind> = {
  apartment: 'apartment-hotel',
  apart_hotel: 'apartment-hotel',
  guesthouse: 'guesthouse',
  hostel: 'guesthouse',
  bnb: 'guesthouse',
}

/** A hotel as its supplier describes it. It takes in who has a passport; its pictures are not shown, for their rights are not known. */
export function hotelOf(
  supplier: string,
  known: KnownHotel,
  {
    city,
    rates,
    near,
    parties,
  }: {
    city: City
    rates: readonly OutsideRate[]
    near: readonly LandmarkNear[]
    parties: readonly RoomParty[]
  },
): Hotel {
  const { content } = known
  return {
    code: shownAs(supplier, known),
    cityCode: city.code,
    nameFa: content.name,
    nameEn: content.name,
    nameAr: content.name,
    kind: kinds[content.kind.toLowerCase()] ?? 'hotel',
    stars: content.stars,
    lat: content.lat,
    lon: content.lon,
    timeZone: city.timeZone,
    addressFa: content.address,
    aboutFa: ['اتاق‌های یک رزرو این هتل فقط با هم لغو می‌شوند.', content.about]
      .filter(Boolean)
      .join('\n\n'),
    facilities: [],
    pictures: [],
    checkInFrom: content.checkInFrom ?? '14:00',
    checkOutUntil: content.checkOutUntil ?? '12:00',
    confirms: 'instant',
    answerMinutes: null,
    admission: {
      acceptsForeigners: 'yes',
      needsEntryStamp: false,
      couplesDocument: 'none',
      singleWoman: 'yes',
      singleMan: 'yes',
      leastAgeAlone: 18,
    },
    isSample: false,
    source: supplier,
    licence: 'contract',
    landmarks: near,
    rooms: [...new Map(rates.map((rate) => [roomOf(rate), roomFor(parties, rate)])).values()],
  }
}

/** Nothing is told of a room but that the parties that were asked for fit in it. */
function roomFor(parties: readonly RoomParty[], rate: OutsideRate): RoomDescription {
  const most = (count: (party: RoomParty) => number) => Math.max(...parties.map(count))
  const name = rate.feedsChildren ? rate.roomName : `${rate.roomName} (کودک بدون صبحانه)`
  return {
    code: roomOf(rate),
    nameFa: name,
    nameEn: rate.roomName,
    baseOccupancy: most(({ adults }) => adults),
    mostAdults: most(({ adults }) => adults),
    mostChildren: most(({ childAges }) => childAges.length),
    mostPeople: most(({ adults, childAges }) => adults + childAges.length),
    beds: [],
    sizeMetres: null,
    viewFa: '',
    pictures: [],
  }
}
