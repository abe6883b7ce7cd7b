/** Spans and promises as staff read them. */
import { toPersianDigits } from '@parastoo/kit/text'

const minuteMs = 60_000

/** «۱۲ دقیقه», «۳ ساعت», «۲ روز»: one number, the larger the coarser. */
export function spanOf(ms: number): string {
  const minutes = Math.max(1, Math.round(Math.abs(ms) / minuteMs))
  if (minutes < 100) return `${toPersianDigits(minutes)} دقیقه`
  const hours = Math.round(minutes / 60)
  if (hours < 48) return `${toPersianDigits(hours)} ساعت`
  return `${toPersianDigits(Math.round(hours / 24))} روز`
}

export type Urgency = { tone: 'plain' | 'caution' | 'bad'; leftMs: number }

/** How urgent a promise is: from half of its time on it is near, at its end it is broken. */
export function urgencyOf(
  { since, dueAt }: { since: string; dueAt: string },
  nowMs: number,
): Urgency {
  const [began, ends] = [Date.parse(since), Date.parse(dueAt)]
  const leftMs = ends - nowMs
  if (leftMs <= 0) return { tone: 'bad', leftMs }
  return { tone: leftMs <= (ends - began) / 2 ? 'caution' : 'plain', leftMs }
}
