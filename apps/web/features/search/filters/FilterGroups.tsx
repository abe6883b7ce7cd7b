/**
 * The groups of the filters. Each is remembered by what it shows: a press draws its own group at once, and the thirty other choices
 * only once their counts have changed.
 */
import { resultTypeFilters } from '@parastoo/contract/enums'
import { formatRial, formatRialAsToman } from '@parastoo/kit/money'
import { Checkbox } from '@parastoo/ui/Checkbox.tsx'
import { AirlineBadge } from '@parastoo/ui/drawings/AirlineBadge.tsx'
import { SegmentedControl } from '@parastoo/ui/SegmentedControl.tsx'
import { ToggleChips } from '@parastoo/ui/ToggleChips.tsx'
import { memo, type ReactNode, useId } from 'react'
import { searchPanels } from '../../../messages/search-panels.ts'
import { wordsOf } from '../../../shell/words.ts'
import {
  type DayPart,
  dayParts,
  type ResultType,
  type StopFilter,
  stopFilters,
  type View,
} from '../results/results-view.ts'
import type { AirlineChoice, AirportChoice, Choices } from './filter-choices.ts'

const words = searchPanels.filters
const say = wordsOf(searchPanels.filters)

/** Changes a part of the view; always the same function. */
export type ChangeView = (change: Partial<View>) => void
/** Puts a code on a list of the view, or takes it off; always the same function. */
export type ToggleCode = (list: 'airlines' | 'airports', code: string, isChosen: boolean) => void

export const TicketsGroup = memo(function TicketsGroup({
  isOnlyExisting,
  hasDuplicates,
  isOnlyRefundable,
  choices,
  onChange,
}: Pick<View, 'isOnlyExisting' | 'hasDuplicates' | 'isOnlyRefundable'> & {
  choices: Choices
  onChange: ChangeView
}) {
  const { soldOut, duplicates, refundable } = choices
  return (
    <Group title={words.tickets}>
      <Checkbox
        isSelected={isOnlyExisting}
        onChange={(isOn) => onChange({ isOnlyExisting: isOn })}
        description={soldOut > 0 ? say('soldOutCount', { count: soldOut }) : null}
      >
        {words.onlyExisting}
      </Checkbox>
      <Checkbox
        isSelected={!hasDuplicates}
        onChange={(isHiding) => onChange({ hasDuplicates: !isHiding })}
        description={duplicates > 0 ? say('duplicatesCount', { count: duplicates }) : null}
      >
        {words.hideDuplicates}
      </Checkbox>
      <Checkbox
        isSelected={isOnlyRefundable}
        isDisabled={refundable === 0 && !isOnlyRefundable}
        onChange={(isOn) => onChange({ isOnlyRefundable: isOn })}
        description={say('refundableCount', { count: refundable })}
      >
        {words.onlyRefundable}
      </Checkbox>
    </Group>
  )
})

export const StopsGroup = memo(function StopsGroup({
  title,
  journey,
  value,
  counts,
  onChange,
}: {
  title: string
  journey: 'stops' | 'stopsBack'
  value: StopFilter
  counts: Record<StopFilter, number>
  onChange: ChangeView
}) {
  return (
    <Group title={title}>
      <ToggleChips
        label={title}
        selectedIds={[value]}
        onChange={(ids) => {
          const chosen = stopFilters.find((one) => one !== value && ids.includes(one)) ?? '0'
          onChange({ [journey]: chosen })
        }}
        options={stopFilters.map((stops) => ({
          id: stops,
          text: words.stopChoices[stops],
          detail: formatRial(counts[stops]),
          isDisabled: counts[stops] === 0 && stops !== value,
        }))}
      />
    </Group>
  )
})

export const TypeGroup = memo(function TypeGroup({
  value,
  counts,
  onChange,
}: {
  value: ResultType
  counts: Record<ResultType, number>
  onChange: ChangeView
}) {
  return (
    <Group title={words.type}>
      <SegmentedControl
        isWide
        size="small"
        label={words.type}
        value={value}
        onChange={(type) => onChange({ type: type as ResultType })}
        options={Object.values(resultTypeFilters).map((type) => ({
          id: type,
          text: <Counted text={words.types[type]} count={counts[type]} />,
        }))}
      />
    </Group>
  )
})

export const DayPartsGroup = memo(function DayPartsGroup({
  chosen,
  counts,
  onChange,
}: {
  chosen: readonly DayPart[]
  counts: Record<DayPart, number>
  onChange: ChangeView
}) {
  return (
    <Group title={words.dayPart}>
      <ToggleChips
        label={words.dayPart}
        selectedIds={chosen}
        onChange={(ids) => onChange({ dayParts: dayParts.filter((part) => ids.includes(part)) })}
        options={dayParts.map((part) => ({
          id: part,
          text: words.dayParts[part],
          detail: `${words.dayPartHours[part]} (${formatRial(counts[part])})`,
          isDisabled: counts[part] === 0 && !chosen.includes(part),
        }))}
      />
    </Group>
  )
})

export const AirlineRow = memo(function AirlineRow({
  airline: { code, name, colour, count, fromRial },
  isChosen,
  onToggle,
}: {
  airline: AirlineChoice
  isChosen: boolean
  onToggle: ToggleCode
}) {
  return (
    <Checkbox
      isSelected={isChosen}
      isDisabled={count === 0 && !isChosen}
      onChange={(isOn) => onToggle('airlines', code, isOn)}
    >
      <span className="flex flex-wrap items-center gap-x-2">
        <AirlineBadge code={code} colour={colour} size={24} />
        <Counted text={name} count={count} />
        {fromRial !== null && (
          <span className="text-xs text-quiet">
            {say('from', { price: formatRialAsToman(fromRial) })}
          </span>
        )}
      </span>
    </Checkbox>
  )
})

export const AirportRow = memo(function AirportRow({
  airport: { code, name, cityName, count },
  isChosen,
  onToggle,
}: {
  airport: AirportChoice
  isChosen: boolean
  onToggle: ToggleCode
}) {
  return (
    <Checkbox
      isSelected={isChosen}
      isDisabled={count === 0 && !isChosen}
      onChange={(isOn) => onToggle('airports', code, isOn)}
      description={name}
    >
      <Counted text={cityName} count={count} />
    </Checkbox>
  )
})

export function Group({ title, children }: { title: string; children: ReactNode }) {
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

function Counted({ text, count }: { text: string; count: number }) {
  return (
    <span>
      {text} <span className="text-xs text-quiet">({formatRial(count)})</span>
    </span>
  )
}
