import { resultTypeFilters } from '@parastoo/contract/enums'
import type { Proposal } from '@parastoo/contract/flights/proposal'
import { formatMoney, formatRial } from '@parastoo/kit/money'
import { Checkbox } from '@parastoo/ui/Checkbox.tsx'
import { AirlineBadge } from '@parastoo/ui/drawings/AirlineBadge.tsx'
import { SegmentedControl } from '@parastoo/ui/SegmentedControl.tsx'
import { ToggleChips } from '@parastoo/ui/ToggleChips.tsx'
import { type ReactNode, useId, useMemo } from 'react'
import { searchPanels } from '../../messages/search-panels.ts'
import { wordsOf } from '../../shell/words.ts'
import { countOf as countIn } from './arrange-proposals.ts'
import { choicesOf } from './filter-choices.ts'
import {
  dayParts,
  filtersIn,
  type ResultType,
  type StopFilter,
  stopFilters,
  type View,
  withoutFilters,
} from './results-view.ts'
import { DepartsFilter, DurationFilter, PriceFilter } from './SpanFilters.tsx'
import { usePressed } from './use-pressed.ts'

const words = searchPanels.filters
const say = wordsOf(searchPanels.filters)

/** What narrows the list. Every choice says how many flights it would leave before it is made. */
export function Filters({
  view: standing,
  countedView,
  proposals,
  onChange: change,
  hasHeading = true,
}: {
  view: View
  /** What the counts are of; may follow the view a moment later. */
  countedView: View
  proposals: readonly Proposal[]
  onChange: (view: View) => void
  /** False in the sheet, which has a title of its own. */
  hasHeading?: boolean
}) {
  const [view, onChange] = usePressed(standing, change)
  const choices = useMemo(() => choicesOf(proposals, countedView), [proposals, countedView])
  const countOf = (next: View) => countIn(proposals, next)
  return (
    <div className="flex flex-col gap-5">
      {hasHeading && (
        <div className="flex min-h-9 items-center justify-between">
          <h2 className="text-lg font-bold">{words.title}</h2>
          {filtersIn(view) > 0 && (
            <button
              type="button"
              onClick={() => onChange(withoutFilters(view))}
              className="min-h-9 rounded-control px-2 text-sm font-medium text-lead-text hover:bg-well"
            >
              {words.clear}
            </button>
          )}
        </div>
      )}
      <Group title={words.tickets}>
        <Checkbox
          isSelected={view.isOnlyExisting}
          onChange={(isOnlyExisting) => onChange({ ...view, isOnlyExisting })}
          description={choices.soldOut > 0 ? say('soldOutCount', { count: choices.soldOut }) : null}
        >
          {words.onlyExisting}
        </Checkbox>
        <Checkbox
          isSelected={!view.hasDuplicates}
          onChange={(isHiding) => onChange({ ...view, hasDuplicates: !isHiding })}
          description={
            choices.duplicates > 0 ? say('duplicatesCount', { count: choices.duplicates }) : null
          }
        >
          {words.hideDuplicates}
        </Checkbox>
        <Checkbox
          isSelected={view.isOnlyRefundable}
          isDisabled={choices.refundable === 0 && !view.isOnlyRefundable}
          onChange={(isOnlyRefundable) => onChange({ ...view, isOnlyRefundable })}
          description={say('refundableCount', { count: choices.refundable })}
        >
          {words.onlyRefundable}
        </Checkbox>
      </Group>
      <StopsGroup
        title={choices.hasWayBack ? words.stopsOut : words.stops}
        value={view.stops}
        counts={choices.stops}
        onChange={(stops) => onChange({ ...view, stops })}
      />
      {choices.hasWayBack && (
        <StopsGroup
          title={words.stopsBack}
          value={view.stopsBack}
          counts={choices.stopsBack}
          onChange={(stopsBack) => onChange({ ...view, stopsBack })}
        />
      )}
      <Group title={words.type}>
        <SegmentedControl
          isWide
          size="small"
          label={words.type}
          value={view.type}
          onChange={(type) => onChange({ ...view, type: type as ResultType })}
          options={Object.values(resultTypeFilters).map((type) => ({
            id: type,
            text: <Counted text={words.types[type]} count={choices.types[type]} />,
          }))}
        />
      </Group>
      <Group title={words.dayPart}>
        <ToggleChips
          label={words.dayPart}
          selectedIds={view.dayParts}
          onChange={(ids) =>
            onChange({ ...view, dayParts: dayParts.filter((part) => ids.includes(part)) })
          }
          options={dayParts.map((part) => ({
            id: part,
            text: words.dayParts[part],
            detail: `${words.dayPartHours[part]} (${formatRial(choices.dayParts[part])})`,
            isDisabled: choices.dayParts[part] === 0 && !view.dayParts.includes(part),
          }))}
        />
      </Group>
      <Group title={words.departs}>
        <DepartsFilter {...{ view, countOf, onChange }} />
      </Group>
      {choices.prices && choices.prices.most > choices.prices.least && (
        <Group title={words.price}>
          <PriceFilter {...{ view, countOf, onChange }} prices={choices.prices} />
        </Group>
      )}
      {choices.durations && choices.durations.most > choices.durations.least && (
        <Group title={words.duration}>
          <DurationFilter {...{ view, countOf, onChange }} durations={choices.durations} />
        </Group>
      )}
      <Group title={words.airlines}>
        {choices.airlines.map(({ code, name, colour, count, fromRial }) => (
          <Checkbox
            key={code}
            isSelected={view.airlines.includes(code)}
            isDisabled={count === 0 && !view.airlines.includes(code)}
            onChange={(isChosen) =>
              onChange({
                ...view,
                airlines: isChosen
                  ? [...view.airlines, code]
                  : view.airlines.filter((one) => one !== code),
              })
            }
            description={fromRial === null ? null : say('from', { price: formatMoney(fromRial) })}
          >
            <span className="flex items-center gap-2">
              <AirlineBadge code={code} colour={colour} size={24} />
              <Counted text={name} count={count} />
            </span>
          </Checkbox>
        ))}
      </Group>
      {choices.airports.length > 0 && (
        <Group title={words.airports}>
          {choices.airports.map(({ code, name, cityName, count }) => (
            <Checkbox
              key={code}
              isSelected={view.airports.includes(code)}
              isDisabled={count === 0 && !view.airports.includes(code)}
              onChange={(isChosen) =>
                onChange({
                  ...view,
                  airports: isChosen
                    ? [...view.airports, code]
                    : view.airports.filter((one) => one !== code),
                })
              }
              description={name}
            >
              <Counted text={cityName} count={count} />
            </Checkbox>
          ))}
        </Group>
      )}
    </div>
  )
}

function StopsGroup({
  title,
  value,
  counts,
  onChange,
}: {
  title: string
  value: StopFilter
  counts: Record<StopFilter, number>
  onChange: (stops: StopFilter) => void
}) {
  return (
    <Group title={title}>
      <ToggleChips
        label={title}
        selectedIds={[value]}
        onChange={(ids) =>
          onChange(stopFilters.find((one) => one !== value && ids.includes(one)) ?? '0')
        }
        options={stopFilters.map((stops) => ({
          id: stops,
          text: words.stopChoices[stops],
          detail: formatRial(counts[stops]),
          isDisabled: counts[stops] === 0 && stops !== value,
        }))}
      />
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

function Counted({ text, count }: { text: string; count: number }) {
  return (
    <span>
      {text} <span className="text-xs text-quiet">({formatRial(count)})</span>
    </span>
  )
}
