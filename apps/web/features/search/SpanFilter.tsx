import { RangeSlider } from '@parastoo/ui/RangeSlider.tsx'
import { useState } from 'react'

/** A slider that tries while it is moved and decides when it is let go, so that hundreds of cards are arranged once. */
export function SpanFilter({
  value,
  wordsOf,
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
  onChange: (value: number[]) => void
}) {
  const [tried, setTried] = useState<readonly number[] | null>(null)
  const shown = tried ?? value
  return (
    <RangeSlider
      {...slider}
      value={shown}
      valueText={wordsOf(shown)}
      onChange={setTried}
      onChangeEnd={(next) => {
        setTried(null)
        onChange(next)
      }}
    />
  )
}
