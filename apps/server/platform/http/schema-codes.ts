import { type Code, isCode } from '@parastoo/contract/messages'

type Definition = {
  error?: (issue: object) => unknown
  checks?: unknown[]
  shape?: Record<string, unknown>
  [part: string]: unknown
}

/**
 * The codes that the fields of an input may be refused with. Our schemas use codes as their messages; those that a transform raises
 * cannot be read from outside and stand in the operation's own list.
 */
export function codesOfSchema(schema: unknown): Code[] {
  const codes = new Set<Code>()
  collect(schema, { codes, seen: new Set() })
  return [...codes].sort()
}

function collect(part: unknown, found: { codes: Set<Code>; seen: Set<unknown> }): void {
  if (typeof part !== 'object' || part === null || found.seen.has(part)) return
  found.seen.add(part)
  const definition = (part as { _zod?: { def?: Definition } })._zod?.def
  if (!definition) return
  for (const input of [undefined, '', 'x']) {
    const message = definition.error?.({ input, code: 'custom' })
    if (typeof message === 'string' && isCode(message)) found.codes.add(message)
  }
  const below = Object.entries(definition).flatMap(([name, value]) =>
    name === 'shape' ? Object.values(value as object) : Array.isArray(value) ? value : [value],
  )
  for (const each of below) collect(each, found)
}
