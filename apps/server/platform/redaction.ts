const personal =
  /phone|mobile|nationalcode|passport|email|password|secret|token|authorization|cookie|iban|sheba|card|otp|(first|last|full|given|family|sur|holder|passenger|traveller|father|english|persian)_?name|^names?$|^code$/i

const hidden = '[redacted]'
const deepest = 8

/**
 * A copy of what is about to be logged without personal values, found by the names of their keys at any depth:
 * phone, code, national code, passport, e-mail, names, tokens, cookies, IBAN and card. Errors are kept for `describeFault`.
 */
export function redactPersonal<Value>(value: Value, depth = 0): Value {
  if (typeof value !== 'object' || value === null || value instanceof Error) return value
  if (depth > deepest) return hidden as Value
  if (Array.isArray(value)) return value.map((each) => redactPersonal(each, depth + 1)) as Value
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  const copy: Record<string, unknown> = {}
  for (const [key, each] of Object.entries(value)) {
    const withheld = personal.test(key) && each !== null && each !== undefined
    copy[key] = withheld ? hidden : redactPersonal(each, depth + 1)
  }
  return copy as Value
}

/**
 * An error as it may be logged: kind, message, stack and the database's code and names, but never the database's
 * `detail`, which repeats the values of the row.
 */
export function describeFault(fault: unknown): unknown {
  if (!(fault instanceof Error)) return redactPersonal(fault)
  const { code, schema, table, constraint } = fault as Error & Record<string, unknown>
  return {
    type: fault.name,
    message: fault.message,
    stack: fault.stack,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { schema, table, constraint }),
    ...(fault.cause === undefined ? {} : { cause: describeFault(fault.cause) }),
  }
}
