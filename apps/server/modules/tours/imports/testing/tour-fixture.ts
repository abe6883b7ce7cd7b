/** A tour for tests: three days to Kish by charter in two packages, sold on the days it is told. */
import type { Clock } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { derivedId } from '../../../../platform/ids.ts'
import type { OwnRule } from '../../catalogue/index.ts'
import { importTours } from '../import-tours.ts'

const cityOf = (code: string, nameFa: string, iataCode: string, countryCode = 'IR') => ({
  code,
  nameFa,
  nameEn: code,
  countryCode,
  countryNameFa: countryCode === 'IR' ? 'ایران' : 'ترکیه',
  iataCode,
  lat: 30,
  lon: 52,
  timeZone: 'Asia/Tehran',
})
const cities = [
  cityOf('tehran', 'تهران', 'THR'),
  cityOf('kish', 'کیش', 'KIH'),
  cityOf('istanbul', 'استانبول', 'IST', 'TR'),
]

const leg = {
  kind: 'air',
  carrierFa: 'پرواز نمونه',
  number: '',
  fromFa: 'تهران',
  toFa: 'کیش',
  departs: '08:00',
  arrives: '09:50',
  daysOnTheWay: 0,
  baggageKg: 20,
}
const day = {
  titleFa: 'روز آزاد',
  textFa: 'روز در جزیره می‌گذرد.',
  meals: ['breakfast'],
  visits: [],
  overnight: 'kish',
}
const million = 1_000_000
const row = (kind: string, millions: number, currencyAmount = 0) => ({
  kind,
  rial: millions * million,
  currencyAmount,
  currency: currencyAmount > 0 ? 'USD' : null,
  needsSeat: kind !== 'infant',
})

const packageOf = (code: string, dearer: number, rooms: number) => ({
  code,
  titleFa: `هتل ${code} با صبحانه`,
  hotels: [{ city: 'kish', nameFa: `هتل نمونهٔ ${code}`, stars: 4, board: 'BB', nights: 2 }],
  roomKinds: [
    { kind: 'SGL', extraBeds: 0, withoutBed: 0, rooms },
    { kind: 'DBL', extraBeds: 1, withoutBed: 1, rooms },
    { kind: 'TPL', extraBeds: 1, withoutBed: 1, rooms },
  ],
  children: { bedFromAge: 6, mayDoWithoutBed: false, fillsPlace: 'beside-sole-adult' },
  prices: [
    row('SGL', 160 + dearer),
    row('DBL', 100 + dearer),
    row('TPL', 95 + dearer),
    row('child-with-bed', 80 + dearer),
    row('child-without-bed', 60 + dearer),
    row('infant', 10),
  ],
})

/** What a tour of tests may have otherwise than the usual one. */
export type TourWish = {
  code: string
  dates: string[]
  seats?: number
  capacity?: number
  leastPeople?: number
  rooms?: number
  sells?: 'instant' | 'on-request'
  audience?: string
  asksKinship?: boolean
  city?: string
  /** Of a double room, beside its rial. */
  dollars?: number
  /** Taken now of the price; the rest fourteen days before the start. */
  depositPercent?: number
  /** What another traveller in a place costs, up to a week before the start. */
  changeRial?: number
  /** Up to so many days before the start somebody is looked for to share a double room with. */
  sharingDays?: number
  /** Of which of our own flights and hotels it is made. */
  own?: OwnRule
}

export function tourText(wish: TourWish) {
  const { code, dates, seats = 40, capacity = 40, leastPeople = 0, rooms = 10 } = wish
  const { sells = 'instant', audience = 'everybody', asksKinship = false, city = 'kish' } = wish
  const packages = [packageOf('silver', 0, rooms), packageOf('gold', 50, rooms)]
  if (wish.dollars)
    for (const each of packages)
      each.prices = each.prices.map((one) =>
        one.kind === 'DBL' ? row('DBL', one.rial / million, wish.dollars) : one,
      )
  return {
    code,
    titleFa: `تور ${code}`,
    kind: city === 'kish' ? 'domestic' : 'outbound',
    audience,
    difficulty: 'easy',
    isSample: false,
    origin: 'tehran',
    cities: [{ city, nights: 2 }],
    leadFa: 'سه روز در جزیره.',
    picture: '',
    programme: [day, day, { ...day, overnight: null }],
    includedFa: ['پرواز رفت و برگشت'],
    excludedFa: ['ناهار و شام'],
    bringFa: [],
    bannedFa: [],
    documents: [
      { kind: 'national-card', nameFa: 'کارت ملی', of: 'everybody', dueDaysBefore: 0, noteFa: '' },
    ],
    visa: { isNeeded: false, visaCode: null, noteFa: '' },
    insurance: 'optional',
    questions: [],
    rulesFa: ['حضور در فرودگاه دو ساعت پیش از پرواز است.'],
    rulesVersion: 1,
    organiser: { nameFa: 'آژانس نمونه', licence: '', phone: '' },
    leader: { nameFa: 'رهبر نمونه', phone: '09120000000' },
    isPriceRegulated: false,
    asksKinship,
    paymentPlan: wish.depositPercent
      ? { depositPercent: wish.depositPercent, balanceDaysBefore: 14 }
      : null,
    travellerChange: wish.changeRial ? { feeRial: wish.changeRial, closesDaysBefore: 7 } : null,
    sharing: wish.sharingDays ? { closesDaysBefore: wish.sharingDays } : null,
    commissionPercent: 10,
    cancellation: {
      usual: [
        { untilDaysBefore: 15, percent: 10 },
        { untilDaysBefore: 3, percent: 50 },
        { untilDaysBefore: 0, percent: 100 },
      ],
      peak: [{ untilDaysBefore: 0, percent: 100 }],
    },
    packages,
    departures: {
      rolls: null,
      dates,
      seats,
      capacity,
      leastPeople,
      decidedDaysBefore: leastPeople > 0 ? 5 : null,
      saleUntilDaysBefore: 0,
      sells,
      outbound: leg,
      inbound: { ...leg, departs: '20:00', arrives: '21:50' },
      own: wish.own ?? null,
    },
  }
}

/** Brings tours in as staff would. */
export async function addTours(
  { db, clock }: { db: Db; clock: Clock },
  ...wishes: TourWish[]
): Promise<void> {
  const outcome = await db.tx((tx) =>
    importTours(
      tx,
      { clock },
      {
        cities: JSON.stringify(cities),
        seasons: '[]',
        tours: wishes.map((wish) => ({
          file: `${wish.code}.json`,
          text: JSON.stringify(tourText(wish)),
        })),
      },
    ),
  )
  if ('badLines' in outcome) throw new Error(JSON.stringify(outcome.badLines))
}

export const departureIdOf = (code: string, date: string) => derivedId('tour departure', code, date)
