/** What a tour is paid in where its organiser takes a deposit: pure, and the same for the quote and the order. */
import { addDays } from '@parastoo/kit/dates'
import { tourZone } from './cancellation.ts'

export type PaymentPlan = { depositPercent: number; balanceDaysBefore: number }

/** A deposit with the hold, and a balance until a moment; together they are the price. Whole rial. */
export type PlannedPayment = {
  depositRial: number
  balanceRial: number
  balanceDueAt: Temporal.Instant
}

/** A balance is to be paid up to this minute of its day, Tehran's. */
const lastMinute = '23:59'
/** Whoever buys nearer to the day of the balance than this pays at once: a reminder a day before must still come in time. */
const leastHours = 48
const ten = 10_000

/** The two payments of a sum that is bought now; null where the tour is paid at once, or it is too late for a deposit. */
export function planPayment(
  plan: PaymentPlan | null,
  { totalRial, startsOn, now }: { totalRial: number; startsOn: string; now: Temporal.Instant },
): PlannedPayment | null {
  if (!plan) return null
  const balanceDueAt = Temporal.PlainDate.from(addDays(startsOn, -plan.balanceDaysBefore))
    .toZonedDateTime({ timeZone: tourZone, plainTime: lastMinute })
    .toInstant()
  if (Temporal.Instant.compare(balanceDueAt, now.add({ hours: leastHours })) < 0) return null
  const depositRial = Math.ceil((totalRial * plan.depositPercent) / 100 / ten) * ten
  if (depositRial >= totalRial) return null
  return { depositRial, balanceRial: totalRial - depositRial, balanceDueAt }
}
