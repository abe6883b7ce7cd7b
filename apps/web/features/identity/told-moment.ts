import { formatJalaliDate } from '@parastoo/kit/dates'
import { toPersianDigits } from '@parastoo/kit/text'

const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Tehran',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** An ISO instant as people in Iran tell it: «۳۰ آبان، ۱۲:۰۵». */
export function toldMoment(instant: string): string {
  const found = Object.fromEntries(
    parts.formatToParts(Date.parse(instant)).map(({ type, value }) => [type, value]),
  )
  const day = formatJalaliDate(`${found.year}-${found.month}-${found.day}`, 'day-month')
  return `${day}، ${toPersianDigits(`${found.hour}:${found.minute}`)}`
}
