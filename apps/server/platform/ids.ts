import { randomBytes, randomInt, randomUUIDv7 } from 'node:crypto'

/** A new identity: uuid version 7, so ids made later sort later. */
export function newId(): string {
  return randomUUIDv7()
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
