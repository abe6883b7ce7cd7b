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
    const minutesFromIssue = index === 0 ? freeLook?.amount : undefined
    const fromIssue = minutesFromIssue === undefined ? {} : { minutesFromIssue }
    if (until.equals(departsAt)) return { until, percent, labelFa: 'تا زمان پرواز', ...fromIssue }
    if (minutesFromIssue !== undefined) {
      const labelFa = `تا ${toPersianDigits(minutesFromIssue)} دقیقه پس از صدور`
      return { until, percent, labelFa, minutesFromIssue }
    }
    const local = until.toZonedDateTimeISO(originZone).toPlainDateTime().toString()
    const labelFa = `تا ساعت ${timeOf(local)} ${formatJalaliDate(local, 'weekday')}`
    return { until, percent, labelFa }
  })
}

/**
 * One timeline out of those of several classes: at each moment what is kept of the whole is the sum of what each keeps of its
 * share. Percentages that are not whole stay exact, so that amounts reckoned from them are right to the rial.
 */
export function joinBands(
  parts: readonly { shareRial: number; bands: readonly OfferPenaltyBand[] }[],
): OfferPenaltyBand[] {
  const [only, ...others] = parts
  if (only && others.length === 0) return [...only.bands]
  // Whoever has no table is not known to give anything back.
  const known = parts.map(({ shareRial, bands }) => ({
    shareRial,
    bands: bands.length > 0 ? bands : [{ until: null, percent: 100, labelFa: 'در هر زمان' }],
  }))
  const wholeRial = known.reduce((sum, { shareRial }) => sum + shareRial, 0)
  const ends = known
    .flatMap(({ bands }) => bands)
    .toSorted((a, b) => momentOf(a) - momentOf(b))
    .filter((band, index, all) => index === 0 || momentOf(band) !== momentOf(all[index - 1]))
  const joined = ends.map(({ percent: _own, ...end }): OfferPenaltyBand => {
    const { until } = end
    const kept = known.reduce((sum, { shareRial, bands }) => {
      const band = bands.find((each) => momentOf(each) >= momentOf({ until }))
      return sum + shareRial * (band?.percent ?? 100)
    }, 0)
    return { ...end, percent: wholeRial === 0 ? 100 : kept / wholeRial }
  })
  // Bands that keep the same are one band.
  return joined.filter(({ percent }, index) => percent !== joined[index + 1]?.percent)
}

const momentOf = (band: Pick<OfferPenaltyBand, 'until'> | undefined): number =>
  band?.until?.epochMilliseconds ?? Number.POSITIVE_INFINITY
