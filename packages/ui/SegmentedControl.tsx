import type { ReactNode } from 'react'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import { classes } from './classes.ts'

/**
 * A choice of one among two to four short words, side by side: one way or round trip, Jalali or Gregorian. A finger that rests on one
 * sees at once that it is felt.
 */
export function SegmentedControl({
  label,
  options,
  value,
  onChange,
  isWide = false,
  size = 'medium',
}: {
  /** What is being chosen, for screen readers. */
  label: string
  options: readonly { id: string; text: ReactNode; isDisabled?: boolean }[]
  value: string
  onChange: (id: string) => void
  isWide?: boolean
  size?: 'small' | 'medium'
}) {
  return (
    <RadioGroup
      aria-label={label}
      value={value}
      onChange={onChange}
      orientation="horizontal"
      className={classes(
        'rounded-control border border-line bg-well p-1',
        isWide ? 'flex w-full' : 'inline-flex w-fit',
      )}
    >
      {options.map(({ id, text, isDisabled = false }) => (
        <Radio
          key={id}
          value={id}
          isDisabled={isDisabled}
          className={classes(
            'flex flex-1 cursor-pointer items-center justify-center gap-1.5 rounded-tight px-3.5 whitespace-nowrap text-quiet transition-colors',
            'data-disabled:cursor-not-allowed data-disabled:opacity-50 data-focus-visible:outline-2 data-focus-visible:outline-focus data-hovered:text-ink active:bg-lead-wash active:text-lead-text',
            'data-selected:bg-raised data-selected:font-medium data-selected:text-lead-text data-selected:shadow-card',
            size === 'small'
              ? 'min-h-8 pointer-coarse:min-h-11 pointer-coarse:min-w-11 text-sm'
              : 'min-h-10 pointer-coarse:min-h-11 pointer-coarse:min-w-11',
          )}
        >
          {text}
        </Radio>
      ))}
    </RadioGroup>
  )
}
