import { createHash, randomBytes, randomInt, randomUUIDv7 } from 'node:crypto'

/** A new identity: uuid version 7, so ids made later sort later. */
export function newId(): string {
  return randomUUIDv7()
}

/** Milliseconds since an id of `newId` was made, by the machine's own clock; null for an id of another kind. */
export function ageOfIdMs(id: string): number | null {
  const [, high, low] = /^([\da-f]{8})-([\da-f]{4})-7/i.exec(id) ?? []
  if (high === undefined || low === undefined) return null
  return performance.timeOrigin + performance.now() - Number.parseInt(high + low, 16)
}

/**
 * The same identity for the same parts, which a repeated call finds again: their SHA-256 as a uuid of version 8. No secret: whoever
 * knows the parts can make it.
 */
export function derivedId(...parts: readonly (string | number)[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16)
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x80, 6)
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8)
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** `length` digits, each equally likely, from the machine's secure source; leading zeros are kept. */
export function randomDigits(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('')
}

/** `length` signs of an alphabet, each equally likely, from the machine's secure source. */
export function randomSigns(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** `bytes` random bytes as URL-safe text. 32 bytes cannot be guessed. */
export function randomToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url')
}

/** `count` random bytes, for salts and nonces. */
export function randomBytesOf(count: number): Buffer {
  return randomBytes(count)
}
