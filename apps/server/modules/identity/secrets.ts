/** What is derived from the configured secret, and how values are hidden with it. Nothing here is kept in the database. */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  timingSafeEqual,
} from 'node:crypto'
import { randomToken } from '../../platform/ids.ts'

export type Secrets = {
  codeKey: Buffer
  refreshKey: Buffer
  sealKey: Buffer
  proofKey: Buffer
  recoveryKey: Buffer
}

/** One key for each purpose, so that none can stand in for another. */
export function deriveSecrets(secret: string): Secrets {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `parastoo identity ${purpose}`, 32))
  return {
    codeKey: derive('one-time codes'),
    refreshKey: derive('refresh tokens'),
    sealKey: derive('signing keys'),
    proofKey: derive('proofs of work'),
    recoveryKey: derive('recovery codes'),
  }
}

/** How a long random token is kept: nobody can go back from it to the token. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** How a short code is kept: without the key its few values cannot be tried. Bound to its recipient and challenge. */
export function macOfCode(
  { codeKey }: Secrets,
  { code, recipient, challenge }: { code: string; recipient: string; challenge: string },
): Buffer {
  return createHmac('sha256', codeKey).update(`${challenge}|${recipient}|${code}`).digest()
}

/** How a recovery code is kept: bound to its owner, and worth nothing without the key. */
export const macOfRecoveryCode = ({ recoveryKey }: Secrets, userId: string, code: string): Buffer =>
  createHmac('sha256', recoveryKey).update(`${userId}|${code}`).digest()

/** Compares in constant time. */
export const isSameMac = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other)

/**
 * The token that replaces a refresh token: always the same one, so that a lost reply can be given again and two tabs that
 * refresh at once go on with the same token. Only the holder of the old token and of our key can find it.
 */
export const successorOf = ({ refreshKey }: Secrets, refreshToken: string): string =>
  createHmac('sha256', refreshKey).update(refreshToken).digest('base64url')

/** Seals a text for the database; `label` must be the same when it is opened. */
export function seal({ sealKey }: Secrets, text: string, label: string): string {
  const nonce = randomToken(12)
  const cipher = createCipheriv('aes-256-gcm', sealKey, Buffer.from(nonce, 'base64url'))
  cipher.setAAD(Buffer.from(label))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [nonce, sealed.toString('base64url'), cipher.getAuthTag().toString('base64url')].join('.')
}

/** Opens a sealed text; null when it was sealed by another secret, or changed. */
export function unseal({ sealKey }: Secrets, sealed: string, label: string): string | null {
  const [nonce, text, tag] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'))
  if (!nonce || !text || tag?.length !== 16) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', sealKey, nonce)
    decipher.setAAD(Buffer.from(label)).setAuthTag(tag)
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
