import { toPersianDigits } from '@parastoo/kit/text'
import type { Ref } from 'react'
import { classes } from './classes.ts'
import { onlyDigits } from './DigitsField.tsx'
import { FieldNotes, type FieldWords, useFieldIds } from './FieldShell.tsx'

/**
 * The code of a text message: one real input under drawn boxes, so that paste, autofill from the message and screen
 * readers see a single field. `onComplete` is called once the last digit stands.
 */
export function OtpField({
  label,
  description,
  error,
  value,
  onChange,
  onComplete,
  length,
  isDisabled = false,
  ref,
}: Omit<FieldWords, 'isOptional'> & {
  value: string
  onChange: (digits: string) => void
  onComplete?: (digits: string) => void
  length: number
  isDisabled?: boolean
  ref?: Ref<HTMLInputElement>
}) {
  const ids = useFieldIds({ description, error })
  return (
    <div>
      <label id={ids.labelId} htmlFor={ids.controlId} className="mb-2 block text-sm text-quiet">
        {label}
      </label>
      <div dir="ltr" className="group relative mx-auto w-fit">
        <input
          {...(ref && { ref })}
          id={ids.controlId}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          disabled={isDisabled}
          aria-invalid={Boolean(error)}
          {...ids.described}
          onChange={(event) => {
            const digits = onlyDigits(event.target.value).slice(0, length)
            onChange(digits)
            if (digits.length === length && digits !== value) onComplete?.(digits)
          }}
          className="absolute inset-0 z-1 w-full cursor-text bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent selection:text-transparent"
        />
        <div aria-hidden className="flex justify-center gap-2.5">
          {Array.from({ length }, (_, place) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are places, not things
              key={place}
              className={classes(
                'grid size-14 place-items-center rounded-control border bg-card text-2xl font-bold transition-colors',
                error ? 'border-bad' : 'border-edge',
                isDisabled && 'opacity-50',
                place === Math.min(value.length, length - 1) &&
                  'group-focus-within:outline-2 group-focus-within:-outline-offset-1 group-focus-within:outline-focus',
              )}
            >
              {toPersianDigits(value[place] ?? '')}
            </span>
          ))}
        </div>
      </div>
      <FieldNotes ids={ids} description={description} error={error} />
    </div>
  )
}
