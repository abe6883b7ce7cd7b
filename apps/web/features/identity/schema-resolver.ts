import { messageOf } from '@parastoo/contract/messages'
import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form'

/** What is asked of a schema here, so that the form needs no library of schemas by name. */
type Schema = {
  safeParse: (values: unknown) => {
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined
  }
}

/** A contract's schema as react-hook-form asks for it: the form says what the server would say, beside the same field. */
export function schemaResolver<Fields extends FieldValues>(schema: Schema): Resolver<Fields> {
  return async (values) => {
    const issues = schema.safeParse(values).error?.issues ?? []
    if (issues.length === 0) return { values, errors: {} }
    const errors: FieldErrors<Fields> = {}
    // The first fault of a field is the one told.
    for (const { path, message } of issues.toReversed())
      set(errors, path.join('.'), { type: message, message: messageOf(message) })
    return { values: {}, errors }
  }
}
