import { formatRialAsToman } from '@parastoo/kit/money'
import { classes } from '@parastoo/ui/classes.ts'
import { hotelPage } from '../../../messages/hotel-page.ts'
import { wordsOf } from '../../../shell/words.ts'
import type { PriceWatchOfPage } from './find-hotel.ts'

const words = hotelPage.priceWatch
const say = wordsOf(words)
const tones = { low: 'text-good', usual: 'text-ink', high: 'text-caution' } as const

/** Whether the nights of the stay are low, usual or high, and by what that is told. */
export function PriceWatch({ watch }: { watch: PriceWatchOfPage }) {
  const { level, usualFrom, usualTo, days } = watch
  const [from, to] = [formatRialAsToman(usualFrom), formatRialAsToman(usualTo)]
  return (
    <section
      aria-label={words.label}
      data-price-watch={level}
      className="mb-3 rounded-card border border-line bg-card px-4 py-2"
    >
      <p className={classes('font-medium', tones[level])}>{words.levels[level]}</p>
      <p className="text-sm text-quiet">{say('basis', { days, from, to })}</p>
    </section>
  )
}
