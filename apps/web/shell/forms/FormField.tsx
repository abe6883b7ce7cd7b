import type { ReactNode } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'

/** What a field of the form hands to the control it draws. */
export type Bound = {
  value: string
  error: string | undefined
  onChange: (value: string) => void
  onBlur: () => void
}

/**
 * One field of the form, known by its name: the server's faults and the list of faults at the head find it by that name. The
 * control inside is drawn by the caller.
 */
export function FormField<Fields extends FieldValues>({
  name,
  control,
  className,
  children,
}: {
  name: FieldPath<Fields>
  control: Control<Fields>
  className?: string
  children: (bound: Bound) => ReactNode
}) {
  const { field, fieldState } = useController({ name, control })
  return (
    <div id={fieldId(name)} className={className}>
      {children({
        value: String(field.value ?? ''),
        error: fieldState.error?.message,
        onChange: field.onChange,
        onBlur: field.onBlur,
      })}
    </div>
  )
}

/** What `focusField` finds a field by. */
export const fieldId = (name: string) => `field-${name}`

/** Brings a field into view and puts the focus on its first control. Browser only. */
export function focusField(name: string): void {
  const field = document.getElementById(fieldId(name))
  const control = field?.querySelector<HTMLElement>('input:not([type=hidden]), button')
  field?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}
