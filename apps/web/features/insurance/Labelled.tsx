import { fieldBoxClass } from '@parastoo/ui/FieldShell.tsx'
import { ChevronDown } from '@parastoo/ui/icons.ts'
import { type ReactNode, useId } from 'react'

/** A label within the box of its control, what is wrong with it or how it is filled below. */
export function Labelled({
  label,
  fault,
  note,
  isList = false,
  className,
  children,
}: {
  label: string
  fault: string | null
  note?: string
  /** The browser's own list, which draws no arrow of its own here. */
  isList?: boolean
  className?: string
  children: (field: {
    id: string
    'aria-invalid': boolean
    'aria-describedby': string | undefined
  }) => ReactNode
}) {
  const id = useId()
  const noteId = useId()
  const text = fault ?? note
  return (
    <div className={className}>
      <div className={fieldBoxClass({ isInvalid: fault !== null })}>
        <label
          htmlFor={id}
          className="pointer-events-none absolute inset-x-3.5 top-1.5 truncate text-xs text-quiet"
        >
          {label}
        </label>
        {children({
          id,
          'aria-invalid': fault !== null,
          'aria-describedby': text ? noteId : undefined,
        })}
        {isList && (
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute end-3 top-1/2 size-4 -translate-y-1/2 text-quiet"
          />
        )}
      </div>
      {text && (
        <p
          id={noteId}
          className={fault ? 'mt-1 px-1 text-sm text-bad' : 'mt-1 px-1 text-xs text-quiet'}
        >
          {text}
        </p>
      )}
    </div>
  )
}
