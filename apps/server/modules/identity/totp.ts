/** Codes by time (RFC 6238: HMAC-SHA-1, six digits, thirty seconds), as every app for them reads. Pure. */
import { createHmac, timingSafeEqual } from 'node:crypto'

const stepSeconds = 30
const digits = 6
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Bytes of a new key, as the RFC asks for. */
export const totpKeyBytes = 20

export const stepAt = (now: Temporal.Instant): number =>
  Math.floor(now.epochMilliseconds / 1000 / stepSeconds)

/** The code of one step. */
export function totpOf(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0x0f
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

/** The step whose code this is: of now, or one to either side, since clocks differ; null when it is none of them. */
export function stepOfCode(key: Buffer, code: string, now: Temporal.Instant): number | null {
  const given = Buffer.from(code)
  const found = [0, -1, 1]
    .map((apart) => stepAt(now) + apart)
    .find((step) => {
      const right = Buffer.from(totpOf(key, step))
      return right.length === given.length && timingSafeEqual(right, given)
    })
  return found ?? null
}

/** A key as people and apps read it (RFC 4648, base32). */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

/** What an app reads out of the picture. */
export function totpUri(key: Buffer, { issuer, account }: { issuer: string; account: string }) {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const query = new URLSearchParams({ secret: base32(key), issuer })
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`
}
