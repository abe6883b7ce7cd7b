import { TypedDateField } from '@parastoo/ui/TypedDateField.tsx'
import type { ComponentProps } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { FormField } from '../forms/FormField.tsx'
import type { PassengerFields } from './passenger-fields.ts'

/** A date of a passenger, and beside it what was typed: half a date is not lost with a reload either. */
export function DateInput<Fields extends FieldValues>({
  nameOf,
  control,
  field,
  typedField,
  className,
  ...words
}: {
  nameOf: (field: keyof PassengerFields) => FieldPath<Fields>
  control: Control<Fields>
  field: 'birthDateFa' | 'passportExpirationDateFa'
  typedField: 'birthDateTyped' | 'passportExpirationTyped'
  className?: string
} & Pick<ComponentProps<typeof TypedDateField>, 'label' | 'defaultCalendar' | 'wheel'>) {
  const typed = useController({ name: nameOf(typedField), control })
  return (
    <FormField name={nameOf(field)} control={control} {...(className && { className })}>
      {({ value, onChange, ...bound }) => (
        <TypedDateField
          {...words}
          {...bound}
          value={value || null}
          onChange={(date) => onChange(date ?? '')}
          draft={String(typed.field.value ?? '')}
          onDraft={typed.field.onChange}
        />
      )}
    </FormField>
  )
}
