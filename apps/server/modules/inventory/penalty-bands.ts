import { formatJalaliDate } from '@parastoo/kit/dates'
import { toPersianDigits } from '@parastoo/kit/text'
import { timeOf } from '@parastoo/kit/times'
import type { OfferPenaltyBand } from '../flights/index.ts'
import { type PenaltyTable, penaltyDeadlines } from './timetable/index.ts'

/** A penalty table tied to one departure, in the words travellers use: «تا ساعت ۱۲:۰۰ جمعه ۷ آذر», by the origin's clock. */
export function penaltyBandsOf(ask: {
  table: PenaltyTable
  issuedAt: Temporal.Instant
  departsAt: Temporal.Instant
  originZone: string
}): OfferPenaltyBand[] {
  const { table, departsAt, originZone } = ask
  const [first] = table.bands
  const freeLook = first?.clock === 'within-minutes-of-issue' ? first : null
  return penaltyDeadlines(ask).map(({ until, percent }, index): OfferPenaltyBand => {
    if (until === null) return { until, percent, labelFa: index === 0 ? 'در هر زمان' : 'پس از آن' }
    if (until.equals(departsAt)) return { until, percent, labelFa: 'تا زمان پرواز' }
    if (index === 0 && freeLook !== null)
      return { until, percent, labelFa: `تا ${toPersianDigits(freeLook.amount)} دقیقه پس از صدور` }
    const local = until.toZonedDateTimeISO(originZone).toPlainDateTime().toString()
    const labelFa = `تا ساعت ${timeOf(local)} ${formatJalaliDate(local, 'weekday')}`
    return { until, percent, labelFa }
  })
}
