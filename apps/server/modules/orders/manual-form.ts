import { toLatinDigits } from '@parastoo/kit/text'
import * as z from 'zod'
import type { Fulfilled, LineKey, Manual } from './product.ts'

/** A form that staff fill in for a line of a product, and what the product makes of it once its shape is right. */
export const manualForm = <Schema extends z.ZodObject>(
  schema: Schema,
  toFulfilled: (line: LineKey, input: z.infer<Schema>) => Promise<Fulfilled | { wrong: string }>,
): Manual => ({
  schema,
  async toFulfilled(line, input) {
    const { error, data } = schema.safeParse(inLatin(input))
    if (!error) return await toFulfilled(line, data)
    const wrong = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    return { wrong: wrong.join('; ') }
  },
})

/** What was typed, in Latin digits and without blanks around it: numbers are told on the telephone and written as people write. */
function inLatin(input: unknown): unknown {
  if (typeof input === 'string') return toLatinDigits(input).trim()
  if (Array.isArray(input)) return input.map(inLatin)
  if (typeof input !== 'object' || input === null) return input
  return Object.fromEntries(Object.entries(input).map(([name, typed]) => [name, inLatin(typed)]))
}

/** A field of a form: its name, and whether several values are given. */
export type ManualField = { name: string; isList: boolean }

export function fieldsOf({ schema }: Pick<Manual, 'schema'>): ManualField[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input' })
  return Object.entries(properties).map(([name, field]) => {
    return { name, isList: typeof field === 'object' && field.type === 'array' }
  })
}
