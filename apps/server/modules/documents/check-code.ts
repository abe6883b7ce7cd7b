/**
 * The short code on a paper: what it stands for (an order, a line of it, a passenger or one ticket, each by its own id) and a
 * signature, so that nobody can make one up. The code names things and never people, and opens nothing but the public check.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** 8 bytes: 30 guesses a minute from an address would take longer than there will be flights. */
const SIGNATURE_BYTES = 8
const ID_BYTES = 16

/** 32 letters of base64url. */
export function checkCode(key: string, id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  return Buffer.concat([bytes, signatureOf(key, bytes)]).toString('base64url')
}

/** The id a code stands for; null for a code we did not sign, or one that is written in any other way. */
export function idInCheckCode(key: string, code: string): string | null {
  if (!/^[A-Za-z0-9_-]{32}$/.test(code)) return null
  const all = Buffer.from(code, 'base64url')
  const bytes = all.subarray(0, ID_BYTES)
  if (!timingSafeEqual(all.subarray(ID_BYTES), signatureOf(key, bytes))) return null
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const signatureOf = (key: string, bytes: Buffer): Buffer =>
  createHmac('sha256', key).update(bytes).digest().subarray(0, SIGNATURE_BYTES)
