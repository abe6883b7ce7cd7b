import type { HotelsAvailable } from '@parastoo/contract/hotels/search'
import { formatRial, formatRialAsToman } from '@parastoo/kit/money'
import { Checkbox } from '@parastoo/ui/Checkbox.tsx'
import { RangeSlider } from '@parastoo/ui/RangeSlider.tsx'
import { Select } from '@parastoo/ui/Select.tsx'
import { ToggleChips } from '@parastoo/ui/ToggleChips.tsx'
import { type ReactNode, useId, useState } from 'react'
import { hotelResults } from '../../../messages/hotel-results.ts'
import { hotelWords } from '../../../messages/hotel-words.ts'
import { wordsOf } from '../../../shell/words.ts'
import { filtersIn, type HotelView, withoutFilters } from './hotel-view.ts'

const say = wordsOf(hotelResults)
const sayWords = wordsOf(hotelWords)
/** Facilities beyond these are folded. */
const shownFacilities = 6
/** A step of the price line: 100,000 toman. */
const priceStep = 1_000_000
const allWalks = 'all'

/** What narrows the list. Every choice says how many hotels it would leave. */
export function HotelFilters({
  answer,
  view,
  onChange,
  onLandmark,
  hasHeading = true,
}: {
  answer: HotelsAvailable
  view: HotelView
  onChange: (view: HotelView) => void
  /** Distances are counted from another landmark. */
  onLandmark: (code: string) => void
  /** False in the sheet, which has a title of its own. */
  hasHeading?: boolean
}) {
  const { counts, landmark, landmarks, price, total } = answer
  const change = (changed: Partial<HotelView>) => onChange({ ...view, page: 1, ...changed })
  const withBreakfast = counts.boards
    .filter(({ value }) => value !== 'RO')
    .reduce((sum, { count }) => sum + count, 0)
  return (
    <div className="flex flex-col gap-5">
      {hasHeading && (
        <div className="flex min-h-9 items-center justify-between">
          <h2 className="text-lg font-bold">{hotelResults.filters}</h2>
          {filtersIn(view) > 0 && (
            <button
              type="button"
              onClick={() => onChange(withoutFilters(view))}
              className="min-h-9 rounded-control px-2 text-sm font-medium text-lead-text hover:bg-well"
            >
              {hotelResults.clear}
            </button>
          )}
        </div>
      )}
      {price && price.most > price.least && (
        <Group title={hotelResults.price}>
          <PriceLine
            key={`${view.priceFrom} ${view.priceTo}`}
            price={price}
            view={view}
            change={change}
          />
        </Group>
      )}
      <Group title={hotelResults.popular}>
        <Choice
          text={hotelResults.breakfast}
          count={withBreakfast}
          isOn={view.hasBreakfast}
          onChange={(hasBreakfast) => change({ hasBreakfast })}
        />
        <Choice
          text={hotelResults.freeCancellation}
          count={counts.freeCancellation}
          isOn={view.isFreeToCancel}
          onChange={(isFreeToCancel) => change({ isFreeToCancel })}
        />
        <Choice
          text={hotelResults.instantOnly}
          count={counts.instantOnly}
          isOn={view.isInstant}
          onChange={(isInstant) => change({ isInstant })}
        />
        <Choice
          text={hotelResults.acceptsForeigners}
          count={counts.acceptsForeigners}
          isOn={view.isForForeigners}
          onChange={(isForForeigners) => change({ isForForeigners })}
        />
        {/* Set by the way from a form whose guests were too young, and only taken away here. */}
        {view.oldestAge !== null && (
          <Choice
            text={say('oldestAge', { age: view.oldestAge })}
            count={total}
            isOn
            onChange={() => change({ oldestAge: null })}
          />
        )}
      </Group>
      {landmark && (
        <Group title={hotelResults.walk}>
          {landmarks.length > 1 && (
            <Select
              className="mb-3"
              label={hotelResults.walkFrom}
              options={landmarks.map(({ code, nameFa }) => ({ id: code, text: nameFa }))}
              value={landmark.code}
              onChange={onLandmark}
            />
          )}
          <ToggleChips
            label={hotelResults.walk}
            selection="single"
            selectedIds={[view.walkMinutes === null ? allWalks : String(view.walkMinutes)]}
            onChange={([id]) =>
              change({ walkMinutes: id === allWalks || id === undefined ? null : Number(id) })
            }
            options={[
              { id: allWalks, text: hotelResults.anyWalk },
              ...counts.walkMinutes.map(({ value, count }) => ({
                id: value,
                text: say('walkWithin', { minutes: Number(value) }),
                detail: formatRial(count),
                isDisabled: count === 0 && view.walkMinutes !== Number(value),
              })),
            ]}
          />
        </Group>
      )}
      <Several
        title={hotelResults.stars}
        counts={counts.stars.toReversed()}
        chosen={view.stars.map(String)}
        wordsFor={(value) => sayWords('stars', { count: Number(value) })}
        onChange={(chosen) => change({ stars: chosen.map(Number) })}
      />
      <Several
        title={hotelResults.kinds}
        counts={counts.kinds}
        chosen={view.kinds}
        wordsFor={(value) => hotelWords.kinds[value as keyof typeof hotelWords.kinds]}
        onChange={(chosen) => change({ kinds: chosen as HotelView['kinds'] })}
      />
      <Several
        title={hotelResults.boards}
        counts={counts.boards}
        chosen={view.boards}
        wordsFor={(value) => hotelWords.boards[value as keyof typeof hotelWords.boards]}
        onChange={(chosen) => change({ boards: chosen as HotelView['boards'] })}
      />
      <Several
        title={hotelResults.admits}
        counts={counts.admits}
        chosen={view.admits}
        wordsFor={(value) => hotelResults.admitted[value as keyof typeof hotelResults.admitted]}
        onChange={(chosen) => change({ admits: chosen as HotelView['admits'] })}
      />
      <Several
        title={hotelResults.facilities}
        counts={counts.facilities.toSorted((one, other) => other.count - one.count)}
        chosen={view.facilities}
        wordsFor={(value) => hotelWords.facilities[value as keyof typeof hotelWords.facilities]}
        shown={shownFacilities}
        onChange={(facilities) => change({ facilities })}
      />
    </div>
  )
}

/** Both ends of what the stay may cost; told once the hand rests. */
function PriceLine({
  price: { least, most },
  view: { priceFrom, priceTo },
  change,
}: {
  price: { least: number; most: number }
  view: HotelView
  change: (changed: Partial<HotelView>) => void
}) {
  const min = Math.floor(least / priceStep) * priceStep
  const max = Math.ceil(most / priceStep) * priceStep
  const clamp = (value: number) => Math.min(max, Math.max(min, value))
  const [value, setValue] = useState([clamp(priceFrom ?? min), clamp(priceTo ?? max)])
  const [from = min, to = max] = value
  return (
    <RangeSlider
      label={hotelResults.price}
      thumbLabels={[hotelResults.priceFrom, hotelResults.priceTo]}
      min={min}
      max={max}
      step={priceStep}
      value={value}
      valueText={say('priceSpan', { from: formatRialAsToman(from), to: formatRialAsToman(to) })}
      onChange={setValue}
      onChangeEnd={([first = min, last = max]) =>
        change({ priceFrom: first > min ? first : null, priceTo: last < max ? last : null })
      }
    />
  )
}

/** Any number of values of one group; those that nobody has are not offered. */
function Several({
  title,
  counts,
  chosen,
  wordsFor,
  shown = counts.length,
  onChange,
}: {
  title: string
  counts: readonly { value: string; count: number }[]
  chosen: readonly string[]
  wordsFor: (value: string) => string | undefined
  /** How many stand there before the rest is unfolded. */
  shown?: number
  onChange: (chosen: string[]) => void
}) {
  const [isUnfolded, setUnfolded] = useState(false)
  // What a supplier calls by a word of its own is not offered as a filter.
  const known = counts.filter(({ value }) => wordsFor(value) !== undefined)
  if (known.length === 0) return null
  const visible = isUnfolded
    ? known
    : known.filter(({ value }, index) => index < shown || chosen.includes(value))
  return (
    <Group title={title}>
      {visible.map(({ value, count }) => (
        <Choice
          key={value}
          text={wordsFor(value) ?? ''}
          count={count}
          isOn={chosen.includes(value)}
          onChange={(isOn) =>
            onChange(isOn ? [...chosen, value] : chosen.filter((one) => one !== value))
          }
        />
      ))}
      {visible.length < known.length && (
        <button
          type="button"
          onClick={() => setUnfolded(true)}
          className="min-h-11 rounded-control text-sm font-medium text-lead-text hover:underline"
        >
          {hotelResults.more}
        </button>
      )}
    </Group>
  )
}

function Choice({
  text,
  count,
  isOn,
  onChange,
}: {
  text: string
  count: number
  isOn: boolean
  onChange: (isOn: boolean) => void
}) {
  return (
    <Checkbox isSelected={isOn} isDisabled={count === 0 && !isOn} onChange={onChange}>
      {text} <span className="text-xs text-quiet">({formatRial(count)})</span>
    </Checkbox>
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
