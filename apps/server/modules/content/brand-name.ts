/** Texts name the agency by `{brand}`, so that another agency's pages bear its own name as soon as the setting says so. */
const mark = '{brand}'

/** The same value with the agency's name in all its texts, however deep. */
export function withBrand<Value>(value: Value, name: string): Value {
  if (typeof value === 'string') return value.replaceAll(mark, name) as Value
  if (Array.isArray(value)) return value.map((each) => withBrand(each, name)) as Value
  if (typeof value !== 'object' || value === null) return value
  // Instants and the like hold no text.
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  const entries = Object.entries(value).map(([key, each]) => [key, withBrand(each, name)])
  return Object.fromEntries(entries) as Value
}
