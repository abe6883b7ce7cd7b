/** The all-zero UUID, which the spec's identifier check lets pass. */
export const nilUuid = '00000000-0000-0000-0000-000000000000'

/** An identifier: a UUID of versions 1 to 5 (spec section 5), 7 (what we issue) or 8, or the nil UUID; any case. */
export function isUuid(text: string): boolean {
  const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-578][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
  return text === nilUuid || pattern.test(text)
}
