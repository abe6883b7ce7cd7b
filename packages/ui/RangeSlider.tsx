import { Label, Slider, SliderThumb, SliderTrack } from 'react-aria-components/Slider'

/**
 * Two thumbs on a line, with an optional drawing of how much lies where; arrow keys, page keys, Home and End move them. Reports
 * while moving by `onChange` and once by `onChangeEnd`.
 */
export function RangeSlider({
  label,
  thumbLabels,
  min,
  max,
  step,
  value,
  valueText,
  bars,
  formatOptions,
  onChange,
  onChangeEnd,
}: {
  label: string
  /** What the first and the second thumb set. */
  thumbLabels: readonly string[]
  min: number
  max: number
  step: number
  /** One number or two. */
  value: readonly number[]
  /** The chosen span in words. */
  valueText: string
  /** Relative heights of a small drawing over the line. */
  bars?: readonly number[]
  formatOptions?: Intl.NumberFormatOptions
  onChange: (value: number[]) => void
  onChangeEnd: (value: number[]) => void
}) {
  const highest = Math.max(...(bars ?? [0]), 1)
  return (
    <Slider
      minValue={min}
      maxValue={max}
      step={step}
      value={[...value]}
      onChange={(next) => onChange([next].flat())}
      onChangeEnd={(next) => onChangeEnd([next].flat())}
      {...(formatOptions && { formatOptions })}
      className="px-2.5"
    >
      <Label className="sr-only">{label}</Label>
      <p className="-mx-2.5 mb-2 text-sm text-quiet">{valueText}</p>
      {bars && (
        <div aria-hidden className="flex h-9 items-end gap-px">
          {bars.map((bar, index) => (
            <span
              // Bars have no other name than their place.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={index}
              style={{ height: `${Math.max((bar / highest) * 100, bar > 0 ? 8 : 0)}%` }}
              className="flex-1 rounded-t-xs bg-lead-wash"
            />
          ))}
        </div>
      )}
      <SliderTrack className="relative h-11 w-full">
        {({ state }) => {
          const [first, second] = value.length > 1 ? [0, 1] : [null, 0]
          const from = first === null ? 0 : state.getThumbPercent(first)
          const to = state.getThumbPercent(second ?? 0)
          return (
            <>
              <span className="absolute inset-x-0 top-1/2 h-1 -translate-y-1/2 rounded-full bg-line" />
              <span
                style={{ insetInlineStart: `${from * 100}%`, width: `${(to - from) * 100}%` }}
                className="absolute top-1/2 h-1 -translate-y-1/2 rounded-full bg-lead-strong"
              />
              {value.map((_, index) => (
                <SliderThumb
                  key={thumbLabels[index]}
                  index={index}
                  aria-label={thumbLabels[index] ?? label}
                  className="top-1/2 size-5 rounded-full border-2 border-lead-strong bg-card shadow-card outline-none data-dragging:scale-110 data-focus-visible:outline-2 data-focus-visible:outline-offset-2 data-focus-visible:outline-focus"
                />
              ))}
            </>
          )
        }}
      </SliderTrack>
    </Slider>
  )
}
