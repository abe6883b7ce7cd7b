import { RangeSlider } from '@parastoo/ui/RangeSlider.tsx'
import { useState } from 'react'
import { searchPanels } from '../../../messages/search-panels.ts'
import { wordsOf as sayWith } from '../../../shell/words.ts'
import type { View } from '../results/results-view.ts'
import type { ChangeView } from './FilterGroups.tsx'

const say = sayWith(searchPanels.filters)

/**
 * A slider that tries while it is moved, telling how many flights that would leave, and decides when it is let go, so that
 * hundreds of cards are arranged once.
 */
export function SpanFilter({
  value,
  wordsOf,
  changeOf,
  countedView,
  countOf,
  onChange,
  ...slider
}: {
  label: string
  thumbLabels: readonly string[]
  min: number
  max: number
  step: number
  value: readonly number[]
  bars?: readonly number[]
  wordsOf: (value: readonly number[]) => string
  /** What a span changes of the view. */
  changeOf: (value: readonly number[]) => Partial<View>
  countedView: View
  countOf: (view: View) => number
  onChange: ChangeView
}) {
  const [tried, setTried] = useState<readonly number[] | null>(null)
  const shown = tried ?? value
  const count = countOf({ ...countedView, ...changeOf(shown) })
  return (
    <RangeSlider
      {...slider}
      value={shown}
      valueText={say('spanLeaves', { span: wordsOf(shown), count })}
      onChange={setTried}
      onChangeEnd={(next) => {
        setTried(null)
        onChange(changeOf(next))
      }}
    />
  )
}
