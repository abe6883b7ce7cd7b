/**
 * The permission by which somebody without an account reads one order: its id, until when, and a signature. It opens that order and
 * its ticket, makes no session, and cannot be taken back: so it lives for half an hour.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

const idBytes = 16
const signedBytes = idBytes + 4

export const permissionMinutes = 30

/** 48 letters of base64url. */
export function orderPermission(
  key: string,
  { orderId, until }: { orderId: string; until: Temporal.Instant },
): string {
  const bytes = Buffer.alloc(signedBytes)
  bytes.write(orderId.replaceAll('-', ''), 'hex')
  bytes.writeUInt32BE(Math.floor(until.epochMilliseconds / 1000), idBytes)
  return Buffer.concat([bytes, signatureOf(key, bytes)]).toString('base64url')
}

/** The order a permission opens at this moment; null for one we did not sign, and one that is over. */
export function orderOfPermission(
  key: string,
  { permission, now }: { permission: string; now: Temporal.Instant },
): string | null {
  if (!/^[A-Za-z0-9_-]{48}$/.test(permission)) return null
  const all = Buffer.from(permission, 'base64url')
  const bytes = all.subarray(0, signedBytes)
  if (!timingSafeEqual(all.subarray(signedBytes), signatureOf(key, bytes))) return null
  if (bytes.readUInt32BE(idBytes) * 1000 < now.epochMilliseconds) return null
  const id = bytes.subarray(0, idBytes).toString('hex')
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const signatureOf = (key: string, bytes: Buffer): Buffer =>
  createHmac('sha256', key).update(bytes).digest().subarray(0, 16)
