/** A tour to Istanbul with one departure that needs four more people, and what it costs a couple with a child. For tests. */
import type { TourQuote } from '@parastoo/contract/tours/catalogue'
import type { TourPage } from '@parastoo/contract/tours/tour'

const city = (code: string, nameFa: string, countryCode: string, countryNameFa: string) => ({
  code,
  nameFa,
  countryCode,
  countryNameFa,
})
const rial = (amount: number) => ({ currency: 'IRR' as const, amount, rial: amount })
const dollars = (amount: number) => ({
  currency: 'USD' as const,
  amount,
  rate: 1_000_000,
  rial: amount * 1_000_000,
})
const leg = (fromFa: string, toFa: string, day: string) => ({
  kind: 'air' as const,
  carrierFa: 'پرواز نمونه',
  number: 'PS 712',
  fromFa,
  toFa,
  departsAt: `${day}T08:00`,
  arrivesAt: `${day}T10:00`,
  baggageKg: 20,
})
const price = (kind: 'DBL' | 'child-without-bed', millions: number, usd: number) => ({
  kind,
  parts: [rial(millions * 1_000_000), dollars(usd)],
  priceRial: (millions + usd) * 1_000_000,
  needsSeat: true,
})

export const sampleTour: TourPage = {
  code: 'istanbul-four-nights',
  titleFa: 'تور چهارشب استانبول',
  kind: 'outbound',
  audience: 'everybody',
  difficulty: 'easy',
  origin: city('tehran', 'تهران', 'IR', 'ایران'),
  cities: [{ ...city('istanbul', 'استانبول', 'TR', 'ترکیه'), nights: 4 }],
  days: 5,
  nights: 4,
  transport: 'air',
  carrierFa: 'پرواز نمونه',
  boards: ['BB'],
  stars: { least: 4, most: 4 },
  picture: null,
  needsVisa: false,
  isSample: true,
  leadFa: 'چهار شب کنار بسفر.',
  pictures: [],
  points: [],
  timeZone: 'Europe/Istanbul',
  programme: [
    {
      day: 1,
      titleFa: 'رسیدن',
      textFa: 'به هتل می‌رویم.',
      meals: ['dinner'],
      visits: [{ nameFa: 'میدان سلطان‌احمد', isInside: false, isTicketIncluded: false }],
      overnightCityFa: 'استانبول',
    },
  ],
  includedFa: ['پرواز رفت و برگشت'],
  excludedFa: ['ناهار'],
  bringFa: [],
  bannedFa: [],
  documents: [
    { kind: 'passport', nameFa: 'گذرنامه', of: 'everybody', dueDaysBefore: 7, noteFa: '' },
  ],
  visa: { isNeeded: false, visaCode: null, noteFa: '' },
  insurance: 'optional',
  questions: [],
  rulesFa: ['حضور در فرودگاه سه ساعت پیش از پرواز است.'],
  rulesVersion: 3,
  organiser: { nameFa: 'آژانس نمونه', licence: '۱۲', phone: '' },
  isPriceRegulated: false,
  asksKinship: false,
  paymentPlan: { depositPercent: 30, balanceDaysBefore: 14 },
  packages: [
    {
      code: 'silver',
      titleFa: 'هتل ۴ ستاره با صبحانه',
      hotels: [
        {
          cityCode: 'istanbul',
          cityNameFa: 'استانبول',
          nameFa: 'هتل نمونهٔ ساحل',
          stars: 4,
          board: 'BB',
          nights: 4,
          hotelCode: null,
        },
      ],
      roomKinds: [{ kind: 'DBL', extraBeds: 1, withoutBed: 1 }],
      children: { bedFromAge: 6, mayDoWithoutBed: true, fillsPlace: 'none' },
    },
  ],
  departures: [
    {
      departureId: '5f0c1a52-7d0e-4d6c-9a53-2c5d1e0f7a01',
      startsOn: '2026-12-22',
      endsOn: '2026-12-26',
      nights: 4,
      state: 'open',
      seatsLeft: 5,
      guarantee: { state: 'needs-more', moreNeeded: 4, decidedOn: '2026-12-12' },
      minPrice: 300_000_000,
      outbound: leg('تهران', 'استانبول', '2026-12-22'),
      inbound: leg('استانبول', 'تهران', '2026-12-26'),
      saleUntil: '2026-12-20',
      checkInOn: '2026-12-22',
      isPeak: false,
      packages: [
        {
          code: 'silver',
          prices: [price('DBL', 50, 250), price('child-without-bed', 40, 150)],
          roomsLeft: [{ kind: 'DBL', rooms: 2 }],
          minPrice: 300_000_000,
        },
      ],
      cancellation: [
        { untilDaysBefore: 15, percent: 10 },
        { untilDaysBefore: 0, percent: 100 },
      ],
    },
  ],
  ratesAsOf: '2026-11-21T07:00:00Z',
}

/** The couple and their child, who turns six on the way and sleeps without a bed. */
export const sampleQuote: TourQuote = {
  departureId: '5f0c1a52-7d0e-4d6c-9a53-2c5d1e0f7a01',
  packageCode: 'silver',
  rooms: [{ kind: 'DBL', people: [0, 1, 2], priceRial: 790_000_000 }],
  people: [0, 1, 2].map((person) => ({
    person,
    room: 0,
    ...price(
      person < 2 ? 'DBL' : 'child-without-bed',
      person < 2 ? 50 : 40,
      person < 2 ? 250 : 150,
    ),
    bandOnReturn: person < 2 ? 'adult' : 'child',
    bandOnCheckIn: person < 2 ? 'adult' : 'young-child',
    isDearerTaken: person === 2,
  })),
  totalPrice: 790_000_000,
  paymentPlan: {
    deposit: 237_000_000,
    balance: 553_000_000,
    balanceDueAt: '2026-12-08T20:29:00Z',
  },
  sharing: null,
  seatsNeeded: 3,
  seatsLeft: 5,
  sells: 'instant',
  rates: [{ currency: 'USD', rate: 1_000_000, asOf: '2026-11-21T07:00:00Z' }],
  cheapest: null,
  otherPackages: [],
  cancellation: [],
  rulesVersion: 3,
}
