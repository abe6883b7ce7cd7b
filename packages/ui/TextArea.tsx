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
  rows?: number
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
        className={`${fieldTextClass} mt-6 h-auto! resize-y pt-0! pb-2! [field-sizing:content]`}
      />
    </FieldShell>
  )
}
