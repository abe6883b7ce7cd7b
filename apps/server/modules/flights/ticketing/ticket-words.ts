import { groupThousands, jalaliLong, toPersianDigits } from './persian-seam.ts'
import type { TicketFlight, TicketPassenger } from './ticket-view.ts'

/** Minutes before departure at which the traveller must be at the airport (spec, section 9). */
const ARRIVE_EARLY_MINUTES = { domestic: 60, international: 180 }

const CABINS = { Economy: 'اکونومی', Business: 'بیزینس', First: 'فرست' } as const
const PASSENGER_TYPES = { Adult: 'بزرگسال', Child: 'کودک', Infant: 'نوزاد' } as const
const TITLES = { Male: 'آقای', Female: 'خانم' } as const

/** «شنبه ۷ آذر ۱۴۰۵» of a local ISO date or time. */
export function jalaliDateText(localIso: string): string {
  return jalaliLong(Temporal.PlainDate.from(localIso))
}

/** `28 Nov 2026`, for whoever reads the ticket abroad. A Latin island: isolate it. */
export function gregorianDateText(localIso: string): string {
  const date = Temporal.PlainDate.from(localIso)
  const month = date.toLocaleString('en-GB', { month: 'short' }).slice(0, 3)
  return `${date.day} ${month} ${date.year}`
}

/** «۰۶:۴۵». A number island: isolate it. */
export function timeText(localIso: string): string {
  const time = Temporal.PlainDateTime.from(localIso)
  return toPersianDigits(time.toPlainTime().toString({ smallestUnit: 'minute' }))
}

/** «پنج‌شنبه ۲۹ آبان ۱۴۰۵، ساعت ۱۱:۳۰» in Tehran, of an instant. */
export function issuedText(issuedAt: string): string {
  const inTehran = Temporal.Instant.from(issuedAt).toZonedDateTimeISO('Asia/Tehran')
  const local = inTehran.toPlainDateTime().toString()
  return `${jalaliDateText(local)}، ساعت ${isolate(timeText(local))}`
}

/** «۱ ساعت و ۲۵ دقیقه»; the part that is zero is left out. */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const parts = [hours > 0 ? `${hours} ساعت` : '', minutes % 60 > 0 ? `${minutes % 60} دقیقه` : '']
  return toPersianDigits(parts.filter(Boolean).join(' و ') || '۰ دقیقه')
}

/** «روز بعد» when the flight lands on a later date than it leaves, «روز قبل» across the date line. */
export function dayShiftText(departureTime: string, arrivalTime: string): string {
  const departs = Temporal.PlainDate.from(departureTime)
  const days = departs.until(Temporal.PlainDate.from(arrivalTime), { largestUnit: 'days' }).days
  if (days === 0) return ''
  if (days === 1) return 'روز بعد'
  return days < 0 ? 'روز قبل' : toPersianDigits(`${days} روز بعد`)
}

/** When to be at the airport, as a rule and as a time on the clock. */
export function arrivalAdvice(flight: Pick<TicketFlight, 'departureTime' | 'isInternational'>): {
  rule: string
  latestTime: string
} {
  const minutes = ARRIVE_EARLY_MINUTES[flight.isInternational ? 'international' : 'domestic']
  const latest = Temporal.PlainDateTime.from(flight.departureTime).subtract({ minutes })
  return {
    rule: `دست‌کم ${durationText(minutes)} پیش از پرواز`,
    latestTime: timeText(latest.toString()),
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
  if (passenger.nameFa === '') return isolate(passenger.nameEn)
  const title = passenger.type === 'Adult' ? `${TITLES[passenger.genderTitle]} ` : ''
  return title + passenger.nameFa
}

/** «چارتری، غیرقابل استرداد». */
export function ticketKindText(flight: Pick<TicketFlight, 'isCharter' | 'isRefundable'>): string {
  const kind = flight.isCharter ? 'چارتری' : 'سیستمی'
  return `${kind}، ${flight.isRefundable ? 'قابل استرداد' : 'غیرقابل استرداد'}`
}

/** Rial with thousands marks and Persian digits, without the unit. */
export function rialText(priceRial: number): string {
  return groupThousands(priceRial)
}

/** The same sum in toman, the unit people speak in; a remainder under one toman is dropped (spec, section 9). */
export function tomanText(priceRial: number): string {
  return groupThousands(Math.trunc(priceRial / 10))
}

/**
 * Keeps a Latin or number-first group in one piece inside a Persian line, by U+2066 … U+2069. Without it renderers
 * that follow Unicode swap its halves: `28 Nov 2026` reads "Nov 2026 28".
 */
export function isolate(group: string): string {
  return `\u2066${group}\u2069`
}

/** Isolates every Latin or number group of a Persian sentence that came from elsewhere. */
export function isolateGroups(sentence: string): string {
  const bare = sentence.replace(/[\u2066-\u2069]/g, '')
  const group = /[+*]?[A-Za-z0-9۰-۹](?:[A-Za-z0-9۰-۹*@/:.,×+_٬ -]*[A-Za-z0-9۰-۹*])?/g
  return bare.replace(group, isolate)
}
