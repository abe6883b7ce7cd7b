/** The answer "no" as a value: an UPPER_SNAKE code, the field it speaks of, and what the reader of the code may need. */
export type Refusal<Code extends string = string> = {
  refused: Code
  field?: string
  detail?: Record<string, unknown>
}

/** Makes a refusal. Faults (bugs, broken outside services) are thrown instead. */
export function refuse<const Code extends string>(
  code: Code,
  more: Omit<Refusal, 'refused'> = {},
): Refusal<Code> {
  return { ...more, refused: code }
}

/** Tells a refusal from a result and narrows both branches of `Result | Refusal<Code>`. */
export function isRefused<Value>(
  value: Value,
): value is unknown extends Value ? Value & Refusal : Extract<Value, Refusal> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'refused' in value &&
    typeof value.refused === 'string'
  )
}
