import type { Ref } from 'react'
import { FieldShell, type FieldWords, fieldTextClass, useFieldIds } from './FieldShell.tsx'

/** Several lines of text; grows with what is written where the browser can, else scrolls. */
export function TextArea({
  label,
  description,
  error,
  isOptional,
  onChange,
  rows = 4,
  isDisabled,
  className,
  ...textarea
}: FieldWords & {
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  name?: string
  placeholder?: string
  maxLength?: number
  /** As many stand open from the beginning. */
  rows?: keyof typeof leastHeights
  isDisabled?: boolean | undefined
  className?: string
  ref?: Ref<HTMLTextAreaElement>
}) {
  const ids = useFieldIds({ description, error })
  return (
    <FieldShell
      label={label}
      description={description}
      error={error}
      isOptional={isOptional}
      isDisabled={isDisabled}
      ids={ids}
      className={className}
    >
      <textarea
        {...textarea}
        id={ids.controlId}
        rows={rows}
        disabled={isDisabled}
        aria-invalid={Boolean(error)}
        {...ids.described}
        onChange={(event) => onChange(event.target.value)}
        className={`${fieldTextClass} ${leastHeights[rows]} mt-6 h-auto! resize-y pt-0! pb-2! [field-sizing:content]`}
      />
    </FieldShell>
  )
}

/** Where a field is as large as what it holds, the browser heeds no number of rows: an empty one would be a single line. */
const leastHeights = {
  2: 'min-h-[calc(2lh+0.5rem)]',
  3: 'min-h-[calc(3lh+0.5rem)]',
  4: 'min-h-[calc(4lh+0.5rem)]',
  5: 'min-h-[calc(5lh+0.5rem)]',
} as const
