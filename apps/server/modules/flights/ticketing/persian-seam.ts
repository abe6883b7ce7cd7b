/** A seam until the kit's text, dates and money are merged: the few Persian forms a ticket needs. */

const DIGITS = '۰۱۲۳۴۵۶۷۸۹'
const WEEKDAYS = ['دوشنبه', 'سه‌شنبه', 'چهارشنبه', 'پنج‌شنبه', 'جمعه', 'شنبه', 'یکشنبه']
const MONTHS = [
  'فروردین',
  'اردیبهشت',
  'خرداد',
  'تیر',
  'مرداد',
  'شهریور',
  'مهر',
  'آبان',
  'آذر',
  'دی',
  'بهمن',
  'اسفند',
]

export function toPersianDigits(text: string): string {
  return text.replace(/[0-9]/g, (digit) => DIGITS[Number(digit)] ?? digit)
}

export function jalaliLong(date: Temporal.PlainDate): string {
  const jalali = date.withCalendar('persian')
  const weekday = WEEKDAYS[date.dayOfWeek - 1]
  return `${weekday} ${toPersianDigits(String(jalali.day))} ${MONTHS[jalali.month - 1]} ${toPersianDigits(String(jalali.year))}`
}

export function groupThousands(amount: number): string {
  return toPersianDigits(String(amount).replace(/\B(?=(\d{3})+$)/g, '٬'))
}
