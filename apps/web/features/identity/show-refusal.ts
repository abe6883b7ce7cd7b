import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { fieldMessages, refusedOf } from '../../shell/refused.ts'
import { sentenceOf } from './sentence-of.ts'

/**
 * Puts what the server refused beside the fields it named. Answers the sentence of what named none of this form's fields,
 * for the form to say at its foot; undefined when everything found its field.
 */
export function showRefusal<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  error: unknown,
): string | undefined {
  const refused = refusedOf(error)
  const named = refused ? Object.entries(fieldMessages(refused)) : []
  const known = named.filter(([field]) => isField(form.getValues(), field))
  for (const [field, message] of known)
    form.setError(field as FieldPath<Fields>, { message }, { shouldFocus: true })
  return known.length > 0 ? undefined : sentenceOf(error)
}

const isField = (values: object, path: string): boolean =>
  path
    .split('.')
    .reduce<unknown>((inner, part) => (inner as Record<string, unknown>)?.[part], values) !==
  undefined
