/** How private files are hidden: a key for each, kept sealed by a key of the configured secret (AES-256-GCM for both). */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  timingSafeEqual,
} from 'node:crypto'
import { randomBytesOf } from '../../platform/ids.ts'

const nonceBytes = 12
const tagBytes = 16

export type FileSecrets = { sealKey: Buffer; linkKey: Buffer }

/** One key for each purpose, so that none can stand in for another. */
export function deriveFileSecrets(secret: string): FileSecrets {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `parastoo images ${purpose}`, 32))
  return { sealKey: derive('private files'), linkKey: derive('links') }
}

/** Encrypts a file by a key of its own. Both parts open only under the same `id`. */
export function sealFile({ sealKey }: FileSecrets, id: string, bytes: Buffer) {
  const fileKey = randomBytesOf(32)
  return { sealed: encrypt(fileKey, id, bytes), sealedKey: encrypt(sealKey, id, fileKey) }
}

/** The file again; null when it or its key was changed, swapped, or sealed by another secret. */
export function openFile(
  { sealKey }: FileSecrets,
  id: string,
  { sealed, sealedKey }: { sealed: Buffer; sealedKey: Buffer },
): Buffer | null {
  const fileKey = decrypt(sealKey, id, sealedKey)
  return fileKey?.length === 32 ? decrypt(fileKey, id, sealed) : null
}

function encrypt(key: Buffer, label: string, bytes: Buffer): Buffer {
  const nonce = randomBytesOf(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(label))
  const hidden = [cipher.update(bytes), cipher.final()]
  return Buffer.concat([nonce, ...hidden, cipher.getAuthTag()])
}

function decrypt(key: Buffer, label: string, sealed: Buffer): Buffer | null {
  if (sealed.length < nonceBytes + tagBytes) return null
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes))
  decipher.setAAD(Buffer.from(label)).setAuthTag(sealed.subarray(-tagBytes))
  try {
    const shown = decipher.update(sealed.subarray(nonceBytes, -tagBytes))
    return Buffer.concat([shown, decipher.final()])
  } catch {
    return null
  }
}

type Link = { id: string; ownerId: string; until: number }

/** What makes a link ours: nobody else can write it, for another file, owner or time. `until` is in seconds of the epoch. */
export const signLink = ({ linkKey }: FileSecrets, { id, ownerId, until }: Link): string =>
  createHmac('sha256', linkKey).update(`${id}|${ownerId}|${until}`).digest('base64url')

/** Compares in constant time. */
export function isSignature(secrets: FileSecrets, link: Link, signature: string): boolean {
  const [expected, given] = [Buffer.from(signLink(secrets, link)), Buffer.from(signature)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}
