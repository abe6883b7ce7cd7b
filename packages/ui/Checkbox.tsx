import type { ReactNode, Ref } from 'react'
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox'
import { Check, Minus } from './icons.ts'

/** Yes or no, with its words as children. */
export function Checkbox({
  children,
  description,
  isSelected,
  onChange,
  isIndeterminate = false,
  isDisabled = false,
  error,
  name,
  ref,
}: {
  children: ReactNode
  description?: ReactNode
  isSelected: boolean
  onChange: (isSelected: boolean) => void
  isIndeterminate?: boolean
  isDisabled?: boolean
  error?: string | undefined
  name?: string
  ref?: Ref<HTMLInputElement>
}) {
  return (
    <div>
      <AriaCheckbox
        {...(name && { name })}
        {...(ref && { inputRef: ref })}
        isSelected={isSelected}
        onChange={onChange}
        isIndeterminate={isIndeterminate}
        isDisabled={isDisabled}
        isInvalid={Boolean(error)}
        className="group flex min-h-11 cursor-pointer items-start gap-3 py-2 data-disabled:cursor-not-allowed data-disabled:opacity-50"
      >
        <span className="mt-0.5 grid size-6 shrink-0 place-items-center rounded-tight border border-edge bg-card text-on-lead transition-colors group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-focus group-data-hovered:border-ink group-data-indeterminate:border-lead-strong group-data-indeterminate:bg-lead-strong group-data-invalid:border-bad group-data-selected:border-lead-strong group-data-selected:bg-lead-strong">
          {isIndeterminate ? (
            <Minus aria-hidden className="size-4" strokeWidth={3} />
          ) : (
            isSelected && <Check aria-hidden className="size-4 animate-fade-in" strokeWidth={3} />
          )}
        </span>
        <span className="min-w-0">
          {children}
          {description && <span className="block text-sm text-quiet">{description}</span>}
        </span>
      </AriaCheckbox>
      {error && (
        <p role="alert" className="ps-9 text-sm text-bad">
          {error}
        </p>
      )}
    </div>
  )
}
