import { daysBetween, formatJalaliDate } from '@parastoo/kit/dates'
import { formatRialAsToman } from '@parastoo/kit/money'
import { ltr, toPersianDigits } from '@parastoo/kit/text'
import { formatDuration, timeOf } from '@parastoo/kit/times'
import type { TicketFlight, TicketPassenger, TicketView } from './ticket-view.ts'

/** Minutes before departure at which the traveller must be at the airport (spec, section 9). */
const ARRIVE_EARLY_MINUTES = { domestic: 60, international: 180 }

const CABINS = { Economy: 'اکونومی', Business: 'بیزینس', First: 'فرست' } as const
const PASSENGER_TYPES = { Adult: 'بزرگسال', Child: 'کودک', Infant: 'نوزاد' } as const
const TITLES = { Male: 'آقای', Female: 'خانم' } as const

/** `28 Nov 2026`, for whoever reads the ticket abroad. A Latin island: isolate it. */
export function gregorianDateText(localIso: string): string {
  const date = Temporal.PlainDate.from(localIso)
  const month = date.toLocaleString('en-GB', { month: 'short' }).slice(0, 3)
  return `${date.day} ${month} ${date.year}`
}

/** «پنج‌شنبه ۲۹ آبان ۱۴۰۵، ساعت ۱۱:۳۰» in Tehran, of an instant. */
export function issuedText(issuedAt: string): string {
  const inTehran = Temporal.Instant.from(issuedAt).toZonedDateTimeISO('Asia/Tehran')
  const local = inTehran.toPlainDateTime().toString()
  return `${formatJalaliDate(local)}، ساعت ${ltr(timeOf(local))}`
}

/** «روز بعد» when the flight lands on a later date than it leaves, «روز قبل» across the date line. */
export function dayShiftText(departureTime: string, arrivalTime: string): string {
  const days = daysBetween(departureTime, arrivalTime)
  if (days === 0) return ''
  if (days === 1) return 'روز بعد'
  return days < 0 ? 'روز قبل' : toPersianDigits(`${days} روز بعد`)
}

/** When to be at the airport, as a rule and as a time on the clock. */
export function arrivalAdvice(flight: Pick<TicketFlight, 'departureTime' | 'isInternational'>): {
  rule: string
  latestTime: string
} {
  const kind = flight.isInternational ? 'international' : 'domestic'
  const minutes = ARRIVE_EARLY_MINUTES[kind]
  const latest = Temporal.PlainDateTime.from(flight.departureTime).subtract({ minutes })
  return {
    rule: `حداقل ${formatDuration(minutes, 'fa')} پیش از پرواز در فرودگاه باشید.`,
    latestTime: timeOf(latest.toString()),
  }
}

/** «۲۰ کیلوگرم», «۲ قطعه» or «بدون بار تحویلی», for each passenger. */
export function baggageText({ amount, unit }: TicketFlight['baggage']): string {
  if (amount <= 0) return 'بدون بار تحویلی'
  return toPersianDigits(`${amount} ${unit === 'Kg' ? 'کیلوگرم' : 'قطعه'}`)
}

export function cabinText(cabinClass: TicketFlight['cabinClass']): string {
  return CABINS[cabinClass]
}

export function passengerTypeText(type: TicketPassenger['type']): string {
  return PASSENGER_TYPES[type]
}

/** «آقای علی رضایی»; children carry no title, and a passenger without a Persian name has the Latin one. */
export function passengerNameText(passenger: TicketPassenger): string {
  if (passenger.nameFa === '') return ltr(passenger.nameEn)
  const title = passenger.type === 'Adult' ? `${TITLES[passenger.genderTitle]} ` : ''
  return title + passenger.nameFa
}

/** «۷۷۰٬۰۰۰ تومان», «بدون جریمه», or nothing where the terms of a ticket's directions differ. */
export function penaltyText(amountRial: number | null): string {
  if (amountRial === null) return ''
  return amountRial === 0 ? 'بدون جریمه' : `${ltr(formatRialAsToman(amountRial))} تومان`
}

/** «چارتری، غیرقابل استرداد». */
export function ticketKindText(flight: Pick<TicketFlight, 'isCharter' | 'isRefundable'>): string {
  const kind = flight.isCharter ? 'چارتری' : 'سیستمی'
  return `${kind}، ${flight.isRefundable ? 'قابل استرداد' : 'غیرقابل استرداد'}`
}

/** What is said at a flight that its carrier moved or called off. */
export function changeTexts({ change }: Pick<TicketFlight, 'change'>): {
  notice: string
  before: string
} {
  if (!change) return { notice: '', before: '' }
  if (change.kind === 'called-off') return { notice: 'لغو شد', before: '' }
  const { soldDepartureTime: sold } = change
  return {
    notice: 'زمان تغییر کرد',
    before: `ساعت پیشین: ${formatJalaliDate(sold)}، ${ltr(timeOf(sold))}`,
  }
}

/** `mark` is written across the paper; empty where the ticket is still good. */
export type TicketStamp = { tone: 'bad' | 'caution'; title: string; text: string; mark: string }

/** The stamp of a ticket that is not what was sold: given back first, then called off, then moved. */
export function stampOf({ isVoid, flights }: TicketView): TicketStamp | null {
  if (isVoid)
    return {
      tone: 'bad',
      mark: 'مسترد شده',
      title: 'این بلیت مسترد شده است',
      text: 'این بلیت باطل است و با آن نمی‌توان پرواز کرد.',
    }
  const changed = (kind: 'moved' | 'called-off') =>
    flights.filter(({ change }) => change?.kind === kind).length
  if (flights.length > 0 && changed('called-off') === flights.length)
    return {
      tone: 'bad',
      mark: 'پرواز لغو شده',
      title: 'شرکت هواپیمایی این پرواز را لغو کرده است',
      text: 'با این بلیت نمی‌توان پرواز کرد. استرداد کامل یا پرواز جایگزین را از صفحهٔ سفر بخواهید.',
    }
  if (changed('called-off') > 0)
    return {
      tone: 'bad',
      mark: '',
      title: 'بخشی از این سفر لغو شده است',
      text: 'پروازی که «لغو شد» کنار آن نوشته شده است انجام نمی‌شود.',
    }
  if (changed('moved') === 0) return null
  return {
    tone: 'caution',
    mark: '',
    title: 'شرکت هواپیمایی زمان پرواز را تغییر داده است',
    text: 'ساعت‌های این بلیت، ساعت‌های جدید پرواز است.',
  }
}

/**
 * Isolates every Latin or number group of a Persian sentence that came from elsewhere. Without it renderers that
 * follow Unicode swap the halves of such a group: `55×40×20 cm` reads from its end.
 */
export function isolateGroups(sentence: string): string {
  const bare = sentence.replace(/[\u2066-\u2069]/g, '')
  const group = /[+*]?[A-Za-z0-9۰-۹](?:[A-Za-z0-9۰-۹*@/:.,×+_٬ -]*[A-Za-z0-9۰-۹*])?/g
  return bare.replace(group, ltr)
}
