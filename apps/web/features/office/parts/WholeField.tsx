import { wholeTyped } from '@parastoo/kit/typed-number'
import { DigitsField } from '@parastoo/ui/DigitsField.tsx'
import { useState } from 'react'

/**
 * A field of a number that its form keeps as one, zero while it is empty. What is no whole number stays in it as it was typed, and the form
 * has NaN, with which it is refused.
 */
export function WholeField({
  value,
  onChange,
  most = Number.MAX_SAFE_INTEGER,
  ...field
}: {
  label: string
  value: number
  onChange: (value: number) => void
  most?: number
  maxDigits: number
  error?: string | undefined
}) {
  const [odd, setOdd] = useState('')
  return (
    <DigitsField
      {...field}
      isNumber
      value={Number.isFinite(value) ? String(value) : odd}
      onChange={(typed) => {
        const whole = typed === '' ? 0 : wholeTyped(typed)
        setOdd(typed)
        onChange(whole === null ? Number.NaN : Math.min(most, whole))
      }}
    />
  )
}
