import { toPersianDigits } from '@parastoo/kit/text'

/** A duration for narrow places: «۱س ۳۵د». */
export function shortDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [hours > 0 && `${hours}س`, (rest > 0 || hours === 0) && `${rest}د`]
  return toPersianDigits(parts.filter(Boolean).join(' '))
}
