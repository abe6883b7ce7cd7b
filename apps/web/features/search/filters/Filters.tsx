import type { Proposal } from '@parastoo/contract/flights/proposal'
import { useCallback, useMemo } from 'react'
import { searchPanels } from '../../../messages/search-panels.ts'
import { usePressed } from '../../../shell/use-pressed.ts'
import { countOf as countIn } from '../results/arrange-proposals.ts'
import { filtersIn, type View, withoutFilters } from '../results/results-view.ts'
import { useSteady } from '../results/use-steady.ts'
import {
  AirlineRow,
  AirportRow,
  DayPartsGroup,
  Group,
  StopsGroup,
  TicketsGroup,
  TypeGroup,
} from './FilterGroups.tsx'
import { choicesOf } from './filter-choices.ts'
import { DepartsFilter, DurationFilter, PriceFilter } from './SpanFilters.tsx'

const words = searchPanels.filters

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
  const [view, press] = usePressed(standing, change)
  const choices = useMemo(() => choicesOf(proposals, countedView), [proposals, countedView])
  const countOf = useCallback((next: View) => countIn(proposals, next), [proposals])
  const onChange = useSteady((changed: Partial<View>) => press({ ...view, ...changed }))
  const onToggle = useSteady((list: 'airlines' | 'airports', code: string, isChosen: boolean) =>
    press({
      ...view,
      [list]: isChosen ? [...view[list], code] : view[list].filter((one) => one !== code),
    }),
  )
  const span = { countedView, countOf, onChange }
  const { isOnlyExisting, hasDuplicates, isOnlyRefundable } = view
  const { prices, durations } = choices
  return (
    <div className="flex flex-col gap-5">
      {hasHeading && (
        <div className="flex min-h-9 items-center justify-between">
          <h2 className="text-lg font-bold">{words.title}</h2>
          {filtersIn(view) > 0 && (
            <button
              type="button"
              onClick={() => press(withoutFilters(view))}
              className="min-h-9 rounded-control px-2 text-sm font-medium text-lead-text hover:bg-well"
            >
              {words.clear}
            </button>
          )}
        </div>
      )}
      <StopsGroup
        title={choices.hasWayBack ? words.stopsOut : words.stops}
        journey="stops"
        value={view.stops}
        counts={choices.stops}
        onChange={onChange}
      />
      {choices.hasWayBack && (
        <StopsGroup
          title={words.stopsBack}
          journey="stopsBack"
          value={view.stopsBack}
          counts={choices.stopsBack}
          onChange={onChange}
        />
      )}
      <Group title={words.airlines}>
        {choices.airlines.map((airline) => (
          <AirlineRow
            key={airline.code}
            airline={airline}
            onToggle={onToggle}
            isChosen={view.airlines.includes(airline.code)}
          />
        ))}
      </Group>
      <TypeGroup value={view.type} counts={choices.types} onChange={onChange} />
      <DayPartsGroup chosen={view.dayParts} counts={choices.dayParts} onChange={onChange} />
      <Group title={words.departs}>
        <DepartsFilter {...span} chosen={view.departs} />
      </Group>
      {prices && prices.most > prices.least && (
        <Group title={words.price}>
          <PriceFilter {...span} prices={prices} chosen={view.priceRial} />
        </Group>
      )}
      {durations && durations.most > durations.least && (
        <Group title={words.duration}>
          <DurationFilter {...span} durations={durations} chosen={view.durationMinutes} />
        </Group>
      )}
      <TicketsGroup
        isOnlyExisting={isOnlyExisting}
        hasDuplicates={hasDuplicates}
        isOnlyRefundable={isOnlyRefundable}
        choices={choices}
        onChange={onChange}
      />
      {choices.airports.length > 0 && (
        <Group title={words.airports}>
          {choices.airports.map((airport) => (
            <AirportRow
              key={airport.code}
              airport={airport}
              onToggle={onToggle}
              isChosen={view.airports.includes(airport.code)}
            />
          ))}
        </Group>
      )}
    </div>
  )
}
