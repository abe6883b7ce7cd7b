import type { ComponentProps } from 'react'
import { TypedDateField } from './TypedDateField.tsx'

/** A birth date, typed; the browser may fill it. See `TypedDateField`. */
export function BirthDateField({
  label = 'تاریخ تولد',
  ...field
}: Partial<Pick<ComponentProps<typeof TypedDateField>, 'label'>> &
  Omit<ComponentProps<typeof TypedDateField>, 'label' | 'autoComplete'>) {
  return <TypedDateField {...field} label={label} autoComplete="bday" />
}
