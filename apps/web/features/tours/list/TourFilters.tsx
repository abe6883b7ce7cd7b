import type { ToursAvailable } from '@parastoo/contract/tours/catalogue'
import { formatRial, formatRialAsToman } from '@parastoo/kit/money'
import { Checkbox } from '@parastoo/ui/Checkbox.tsx'
import { RangeSlider } from '@parastoo/ui/RangeSlider.tsx'
import { ToggleChips } from '@parastoo/ui/ToggleChips.tsx'
import { type ReactNode, useId, useState } from 'react'
import { tourList } from '../../../messages/tour-list.ts'
import { tourWords } from '../../../messages/tour-words.ts'
import { wordsOf } from '../../../shell/words.ts'
import { filtersIn, type TourView, withoutFilters } from './tour-view.ts'

const say = wordsOf(tourList)
const sayWords = wordsOf(tourWords)
/** A step of the budget's line: 500,000 toman. */
const budgetStep = 5_000_000
const allNights = 'all'

export type TourFiltersProps = {
  answer: ToursAvailable
  view: TourView
  onChange: (view: TourView) => void
}

/** What narrows the list. Every choice says how many tours it would leave. */
export function TourFilters({
  answer: { counts, price },
  view,
  onChange,
  hasHeading = true,
}: TourFiltersProps & {
  /** False in the sheet, which has a title of its own. */
  hasHeading?: boolean
}) {
  const change = (changed: Partial<TourView>) => onChange({ ...view, page: 1, ...changed })
  return (
    <div className="flex flex-col gap-5">
      {hasHeading && (
        <div className="flex min-h-9 items-center justify-between">
          <h2 className="text-lg font-bold">{tourList.filters}</h2>
          {filtersIn(view) > 0 && (
            <button
              type="button"
              onClick={() => onChange(withoutFilters(view))}
              className="min-h-9 rounded-control px-2 text-sm font-medium text-lead-text hover:bg-well"
            >
              {tourList.clear}
            </button>
          )}
        </div>
      )}
      <Several
        title={tourList.kind}
        counts={counts.kinds}
        chosen={view.kinds}
        wordsFor={tourWords.kinds}
        onChange={(kinds) => change({ kinds: kinds as TourView['kinds'] })}
      />
      <Group title={tourList.nights}>
        <ToggleChips
          label={tourList.nights}
          selection="single"
          selectedIds={[view.nights ?? allNights]}
          onChange={([id]) => change({ nights: id === undefined || id === allNights ? null : id })}
          options={[
            { id: allNights, text: tourList.anyNights },
            ...counts.nights.map(({ value, count }) => ({
              id: value,
              text: nightsWords(value),
              detail: formatRial(count),
              isDisabled: count === 0 && view.nights !== value,
            })),
          ]}
        />
      </Group>
      {price && price.most > price.least && (
        <Group title={tourList.budget}>
          <Budget key={view.budgetRial} price={price} view={view} change={change} />
        </Group>
      )}
      <Group title={tourList.departures}>
        <Checkbox
          isSelected={view.isGuaranteed}
          onChange={(isGuaranteed) => change({ isGuaranteed })}
        >
          {tourList.guaranteedOnly}
        </Checkbox>
      </Group>
      <Several
        title={tourList.transport}
        counts={counts.transports}
        chosen={view.transports}
        wordsFor={tourWords.transports}
        onChange={(transports) => change({ transports: transports as TourView['transports'] })}
      />
    </div>
  )
}

/** «۳ شب», «۲ تا ۴ شب» */
function nightsWords(value: string): string {
  const [least = 0, most = least] = value.split('-').map(Number)
  if (most === 0) return tourWords.oneDay
  return least === most
    ? sayWords('nightsOf', { nights: least })
    : say('nightsSpan', { least, most })
}

/** The most that one person may cost; told once the hand rests. */
function Budget({
  price: { least, most },
  view: { budgetRial },
  change,
}: {
  price: { least: number; most: number }
  view: TourView
  change: (changed: Partial<TourView>) => void
}) {
  const min = Math.ceil(least / budgetStep) * budgetStep
  const max = Math.ceil(most / budgetStep) * budgetStep
  const [value, setValue] = useState(Math.min(max, Math.max(min, budgetRial ?? max)))
  if (max <= min) return null
  return (
    <RangeSlider
      label={tourList.budget}
      thumbLabels={[tourList.budgetValue]}
      min={min}
      max={max}
      step={budgetStep}
      value={[value]}
      valueText={say('budgetText', { sum: formatRialAsToman(value) })}
      onChange={([next = max]) => setValue(next)}
      onChangeEnd={([next = max]) => change({ budgetRial: next < max ? next : null })}
    />
  )
}

/** Any number of values of one group; those that nobody has are not offered. */
function Several({
  title,
  counts,
  chosen,
  wordsFor,
  onChange,
}: {
  title: string
  counts: readonly { value: string; count: number }[]
  chosen: readonly string[]
  wordsFor: Readonly<Record<string, string>>
  onChange: (chosen: string[]) => void
}) {
  const known = counts.filter(({ value }) => wordsFor[value] !== undefined)
  if (known.length === 0) return null
  return (
    <Group title={title}>
      {known.map(({ value, count }) => {
        const isOn = chosen.includes(value)
        return (
          <Checkbox
            key={value}
            isSelected={isOn}
            isDisabled={count === 0 && !isOn}
            onChange={(isNow) =>
              onChange(isNow ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          >
            {wordsFor[value]} <span className="text-xs text-quiet">({formatRial(count)})</span>
          </Checkbox>
        )
      })}
    </Group>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its legend outside the flow of the column
    <div
      role="group"
      aria-labelledby={id}
      className="border-line pt-4 not-first:border-t first:pt-0"
    >
      <h3 id={id} className="mb-2 font-medium">
        {title}
      </h3>
      {children}
    </div>
  )
}
