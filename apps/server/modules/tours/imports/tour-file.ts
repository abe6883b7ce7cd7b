/** What a file of a tour may say: everything an agency prints of it, its packages with prices, and on which days it leaves. */
import { boards } from '@parastoo/contract/hotels/hotel'
import {
  tourAudiences,
  tourCurrencies,
  tourDifficulties,
  tourDocumentKinds,
  tourKinds,
  tourPriceKinds,
  tourRoomKinds,
  transportKinds,
} from '@parastoo/contract/tours/words'
import { isValidDate } from '@parastoo/kit/dates'
import * as z from 'zod'

const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'is not a code like kish-three-nights' })
const written = z.string().trim().min(1)
const date = z.string().refine(isValidDate, { error: 'is no date like 2027-03-10' })
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'is no time like 06:30' })
const whole = z.number().int().min(0)

export const cityFile = z.strictObject({
  code: slug,
  nameFa: written,
  nameEn: written,
  countryCode: z.string().regex(/^[A-Z]{2}$/),
  countryNameFa: written,
  /** The city code that flights know it by; empty where nothing flies there. */
  iataCode: z.string().regex(/^([A-Z]{3})?$/),
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  timeZone: written,
})

/** Dates in which prices are others, and stricter bands of cancelling may hold. */
export const seasonFile = z.strictObject({
  nameFa: written,
  from: date,
  until: date,
  pricePercent: z.number().int().min(10).max(500),
  isPeak: z.boolean(),
  /** Shorter tours do not leave in it. */
  leastNights: whole.default(0),
  /** Only for tours of these kinds; all where it is empty. */
  kinds: z.array(z.enum(tourKinds)).default([]),
})

const bands = z
  .array(z.strictObject({ untilDaysBefore: whole, percent: z.number().int().min(0).max(100) }))
  .min(1)

const packageFile = z.strictObject({
  code: slug,
  titleFa: written,
  hotels: z
    .array(
      z.strictObject({
        city: slug,
        nameFa: written,
        stars: z.number().int().min(1).max(5).nullable(),
        board: z.enum(boards),
        nights: z.number().int().min(1),
        hotelCode: slug.nullable().default(null),
      }),
    )
    .min(1),
  roomKinds: z
    .array(
      z.strictObject({
        kind: z.enum(tourRoomKinds),
        extraBeds: whole,
        withoutBed: whole,
        /** Rooms for each departure. */
        rooms: whole,
      }),
    )
    .min(1),
  children: z.strictObject({
    bedFromAge: z.number().int().min(2).max(12),
    mayDoWithoutBed: z.boolean(),
    fillsPlace: z.enum(['none', 'beside-sole-adult', 'any']),
  }),
  prices: z
    .array(
      z.strictObject({
        kind: z.enum(tourPriceKinds),
        rial: whole,
        currencyAmount: whole.default(0),
        currency: z.enum(tourCurrencies).nullable().default(null),
        needsSeat: z.boolean(),
      }),
    )
    .min(1),
})

const legFile = z.strictObject({
  kind: z.enum(transportKinds),
  carrierFa: written,
  number: z.string(),
  fromFa: written,
  toFa: written,
  departs: clockTime,
  arrives: clockTime,
  /** It arrives so many days later. */
  daysOnTheWay: z.number().int().min(0).max(2).default(0),
  baggageKg: whole.nullable(),
})

const ownClass = z
  .string()
  .regex(/^[A-Z0-9]{2,3}-\d{1,4}[A-Z]?-[A-Z]{6}-[CS][A-Z]$/, {
    error: 'is no class like W5-1041-THRKIH-SY',
  })
  .nullable()

/** Of which of our own flights and hotels a tour is made: their seats and rooms are taken with the tour's own. */
const ownFile = z.strictObject({
  outboundClass: ownClass,
  inboundClass: ownClass,
  rooms: z.array(
    z.strictObject({
      packageCode: slug,
      kind: z.enum(tourRoomKinds),
      hotelCode: slug,
      roomCode: slug,
      /** So many nights after the check-in. */
      nightsIn: whole.default(0),
      nights: z.number().int().min(1),
    }),
  ),
})

const departuresFile = z.strictObject({
  /** Every week, or every second one, on these days (1 is Monday); rolled forward day by day. */
  rolls: z
    .strictObject({
      weekdays: z.array(z.number().int().min(1).max(7)).min(1),
      everyWeeks: z.number().int().min(1).max(4),
    })
    .nullable()
    .default(null),
  dates: z.array(date).default([]),
  seats: z.number().int().min(1).max(500),
  capacity: z.number().int().min(1).max(500),
  leastPeople: whole,
  decidedDaysBefore: z.number().int().min(1).max(60).nullable(),
  saleUntilDaysBefore: z.number().int().min(0).max(60),
  sells: z.enum(['instant', 'on-request']),
  outbound: legFile,
  inbound: legFile,
  own: ownFile.nullable().default(null),
})

const visit = z.strictObject({
  nameFa: written,
  isInside: z.boolean(),
  isTicketIncluded: z.boolean(),
})

const tourFields = z.strictObject({
  code: slug,
  titleFa: written,
  kind: z.enum(tourKinds),
  audience: z.enum(tourAudiences),
  difficulty: z.enum(tourDifficulties),
  isSample: z.boolean(),
  origin: slug,
  cities: z.array(z.strictObject({ city: slug, nights: whole })).min(1),
  leadFa: written,
  picture: z.string(),
  programme: z
    .array(
      z.strictObject({
        titleFa: written,
        textFa: written,
        meals: z.array(z.enum(['breakfast', 'lunch', 'dinner'])),
        visits: z.array(visit),
        overnight: slug.nullable(),
      }),
    )
    .min(1),
  includedFa: z.array(written),
  excludedFa: z.array(written),
  bringFa: z.array(written),
  bannedFa: z.array(written),
  documents: z.array(
    z.strictObject({
      kind: z.enum(tourDocumentKinds),
      nameFa: written,
      of: z.enum(['everybody', 'adults', 'children']),
      dueDaysBefore: whole,
      noteFa: z.string(),
    }),
  ),
  visa: z.strictObject({ isNeeded: z.boolean(), visaCode: slug.nullable(), noteFa: z.string() }),
  insurance: z.enum(['included', 'required', 'optional']),
  questions: z.array(z.strictObject({ questionFa: written, answerFa: written })),
  rulesFa: z.array(written).min(1),
  rulesVersion: z.number().int().min(1),
  organiser: z.strictObject({ nameFa: written, licence: z.string(), phone: z.string() }),
  leader: z.strictObject({ nameFa: written, phone: written }).nullable(),
  isPriceRegulated: z.boolean(),
  asksKinship: z.boolean(),
  paymentPlan: z
    .strictObject({
      depositPercent: z.number().int().min(10).max(90),
      balanceDaysBefore: z.number().int().min(1).max(90),
    })
    .nullable(),
  /** What another traveller in a place costs, up to the end of the day so many days before the start; null: names stay. */
  travellerChange: z
    .strictObject({
      feeRial: z.number().int().min(1),
      closesDaysBefore: z.number().int().min(0).max(90),
    })
    .nullable()
    .default(null),
  /** Up to the end of the day so many days before the start somebody is looked for who shares a double room; null: nobody is. */
  sharing: z
    .strictObject({ closesDaysBefore: z.number().int().min(1).max(90) })
    .nullable()
    .default(null),
  /** Of the price: what stays with the agency. The rest is owed to the organiser. */
  commissionPercent: z.number().int().min(0).max(100),
  cancellation: z.strictObject({ usual: bands, peak: bands }),
  packages: z.array(packageFile).min(1),
  departures: departuresFile,
})

/** A tour as a file of its own says it: its seasons stand in another. */
export const tourFile = tourFields.superRefine(sayWrong)

/** The same as the desk has it, line by line: under its code, and with its seasons. Which version its rules are is counted as they change. */
export const tourLines = tourFields
  .omit({ code: true, rulesVersion: true })
  .extend({ seasons: seasonFile.array() })
  .superRefine(sayWrong)

function sayWrong(tour: Drafted, context: z.core.$RefinementCtx): void {
  for (const [path, message, fa] of wrongOf(tour))
    context.addIssue({ code: 'custom', path, message, params: { fa } })
}

/** Where, and what is wrong there: for the log of a command, and for staff. */
type Wrong = [path: (string | number)[], message: string, fa: string]

type Drafted = {
  cities: readonly { nights: number }[]
  programme: readonly unknown[]
  packages: readonly z.output<typeof packageFile>[]
  cancellation: Record<'usual' | 'peak', readonly { untilDaysBefore: number; percent: number }[]>
  departures: z.output<typeof departuresFile>
}

/** What no single field shows: nights and days that do not agree, bands out of order, prices that are missing. */
function wrongOf(tour: Drafted): Wrong[] {
  const wrong: Wrong[] = []
  const nights = tour.cities.reduce((sum, city) => sum + city.nights, 0)
  if (tour.programme.length < nights + 1)
    wrong.push([
      ['programme'],
      `has ${tour.programme.length} days for ${nights} nights`,
      `برنامه ${tour.programme.length} روز دارد؛ برای ${nights} شب دست‌کم ${nights + 1} روز لازم است.`,
    ])
  for (const season of ['usual', 'peak'] as const) {
    const steps = tour.cancellation[season]
    const isRising = steps.every(
      (step, index) =>
        index === 0 ||
        (step.untilDaysBefore < (steps[index - 1]?.untilDaysBefore ?? 0) &&
          step.percent >= (steps[index - 1]?.percent ?? 0)),
    )
    if (!isRising)
      wrong.push([
        ['cancellation', season],
        'falls as the start comes nearer',
        'پله‌های کنسلی از دورترین روز به نزدیک‌ترین بیایند و جریمه کم نشود.',
      ])
    if (steps.at(-1)?.untilDaysBefore !== 0)
      wrong.push([
        ['cancellation', season],
        'does not reach the start',
        'آخرین پلهٔ کنسلی تا خود روز حرکت (۰) است.',
      ])
  }
  for (const [index, { prices, roomKinds }] of tour.packages.entries()) {
    const kinds = prices.map(({ kind }) => kind)
    if (new Set(kinds).size < kinds.length)
      wrong.push([
        ['packages', index, 'prices'],
        'names a kind twice',
        'یک نوع قیمت دو بار آمده است.',
      ])
    for (const { kind } of roomKinds)
      if (!kinds.includes(kind))
        wrong.push([
          ['packages', index, 'prices'],
          `has none for ${kind}`,
          `برای اتاق ${kind} قیمتی نوشته نشده است.`,
        ])
    for (const { kind, currencyAmount, currency, rial } of prices)
      if ((currency === null) !== (currencyAmount === 0) || rial + currencyAmount === 0)
        wrong.push([
          ['packages', index, 'prices'],
          `of ${kind} has a currency without a sum`,
          `قیمت ${kind} مبلغ ندارد، یا ارز و مبلغ ارزی آن با هم نیامده‌اند.`,
        ])
  }
  for (const [index, { packageCode, kind, nightsIn, nights: taken }] of (
    tour.departures.own?.rooms ?? []
  ).entries()) {
    const kinds = tour.packages.find(({ code }) => code === packageCode)?.roomKinds ?? []
    if (!kinds.some((each) => each.kind === kind) || nightsIn + taken > nights)
      wrong.push([
        ['departures', 'own', 'rooms', index],
        'is no room of a package in these nights',
        'این اتاق در بسته‌های تور و شب‌های آن نیست.',
      ])
  }
  const { leastPeople, decidedDaysBefore, capacity, rolls, dates } = tour.departures
  if (leastPeople > 0 !== (decidedDaysBefore !== null) || leastPeople > capacity)
    wrong.push([
      ['departures', 'leastPeople'],
      'needs a day of deciding, and room for so many',
      'حدنصاب با روز تصمیم می‌آید و از ظرفیت بیشتر نیست.',
    ])
  if (rolls === null && dates.length === 0)
    wrong.push([['departures'], 'names no day', 'روز حرکتی نوشته نشده است.'])
  return wrong
}

export type TourFile = z.output<typeof tourFile>
export type TourLines = z.output<typeof tourLines>
export type CityFile = z.output<typeof cityFile>
export type SeasonFile = z.output<typeof seasonFile>
