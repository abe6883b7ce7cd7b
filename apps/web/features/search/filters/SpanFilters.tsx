/** The filters that keep what lies between two ends: time of departure, price, duration. */
import { formatRialAsToman } from '@parastoo/kit/money'
import { toPersianDigits } from '@parastoo/kit/text'
import { formatDuration, minutesToClock } from '@parastoo/kit/times'
import { memo } from 'react'
import { searchPanels } from '../../../messages/search-panels.ts'
import { wordsOf } from '../../../shell/words.ts'
import { type Span, type View, wholeDay } from '../results/results-view.ts'
import type { ChangeView } from './FilterGroups.tsx'
import type { Choices } from './filter-choices.ts'
import { SpanFilter } from './SpanFilter.tsx'

const words = searchPanels.filters
const say = wordsOf(searchPanels.filters)

type SpanOfView = {
  countedView: View
  countOf: (view: View) => number
  onChange: ChangeView
}
type Spread = NonNullable<Choices['prices']>

const quarterMinutes = 15
/** Ten thousand toman: finer prices are not told apart by hand. */
const priceStepRial = 100_000

/** Between which minutes of its day the first flight leaves. */
export const DepartsFilter = memo(function DepartsFilter({
  chosen,
  ...rest
}: SpanOfView & { chosen: Span }) {
  const [first, last] = wholeDay
  return (
    <SpanFilter
      {...rest}
      label={words.departs}
      thumbLabels={[words.departsFrom, words.departsTo]}
      min={first}
      max={last}
      step={quarterMinutes}
      value={chosen}
      wordsOf={([from = first, to = last]) => `${clockOf(from)} – ${clockOf(to)}`}
      changeOf={([from = first, to = last]) => ({
        // The last step of the line ends before the day does.
        departs: [from, to > last - quarterMinutes ? last : to],
      })}
    />
  )
})

/** What an adult pays. */
export const PriceFilter = memo(function PriceFilter({
  chosen,
  prices,
  ...rest
}: SpanOfView & { chosen: Span | null; prices: Spread }) {
  const { min, max } = endsOf(prices, priceStepRial)
  return (
    <SpanFilter
      {...rest}
      label={words.price}
      thumbLabels={[words.priceFrom, words.priceTo]}
      min={min}
      max={max}
      step={priceStepRial}
      value={within(chosen, { min, max })}
      bars={prices.counts}
      wordsOf={([from = min, to = max]) =>
        say('priceSpan', { from: formatRialAsToman(from), to: formatRialAsToman(to) })
      }
      changeOf={([from = min, to = max]) => ({
        priceRial: from <= min && to >= max ? null : [from, to],
      })}
    />
  )
})

/** How long the whole journey takes. */
export const DurationFilter = memo(function DurationFilter({
  chosen,
  durations,
  ...rest
}: SpanOfView & { chosen: Span | null; durations: Spread }) {
  const { min, max } = endsOf(durations, quarterMinutes)
  return (
    <SpanFilter
      {...rest}
      label={words.duration}
      thumbLabels={[words.durationFrom, words.durationTo]}
      min={min}
      max={max}
      step={quarterMinutes}
      value={within(chosen, { min, max })}
      bars={durations.counts}
      wordsOf={([from = min, to = max]) =>
        say('durationSpan', { from: formatDuration(from, 'fa'), to: formatDuration(to, 'fa') })
      }
      changeOf={([from = min, to = max]) => ({
        durationMinutes: from <= min && to >= max ? null : [from, to],
      })}
    />
  )
})

const endsOf = ({ least, most }: Spread, step: number) => ({
  min: Math.floor(least / step) * step,
  max: Math.ceil(most / step) * step,
})

const within = (
  span: readonly [number, number] | null,
  { min, max }: { min: number; max: number },
): [number, number] => [Math.max(span?.[0] ?? min, min), Math.min(span?.[1] ?? max, max)]

const clockOf = (minutes: number): string => toPersianDigits(minutesToClock(minutes))
