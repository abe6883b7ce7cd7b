import { toPersianDigits } from '@parastoo/kit/text'
import { type ReactNode, useId } from 'react'
import { IconButton } from './IconButton.tsx'
import { Minus, Plus } from './icons.ts'

/** A small count changed by − and +: passengers, rooms. The limits are the caller's rules. */
export function Stepper({
  label,
  description,
  value,
  onChange,
  min = 0,
  max,
}: {
  label: string
  description?: ReactNode
  value: number
  onChange: (value: number) => void
  min?: number
  max: number
}) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its legend apart from the row
    <div
      role="group"
      aria-labelledby={id}
      className="flex min-h-14 items-center justify-between gap-4"
    >
      <div className="min-w-0">
        <div id={id} className="font-medium">
          {label}
        </div>
        {description && <div className="text-sm text-quiet">{description}</div>}
      </div>
      <div className="flex items-center gap-1">
        <IconButton
          kind="quiet"
          label={`افزودن ${label}`}
          isDisabled={value >= max}
          onPress={() => onChange(value + 1)}
        >
          <Plus />
        </IconButton>
        <output className="w-9 text-center text-lg font-bold">{toPersianDigits(value)}</output>
        <IconButton
          kind="quiet"
          label={`کم کردن ${label}`}
          isDisabled={value <= min}
          onPress={() => onChange(value - 1)}
        >
          <Minus />
        </IconButton>
      </div>
    </div>
  )
}
