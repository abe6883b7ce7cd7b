/**
 * How the numbers of people's documents lie in the database: sealed (AES-256-GCM), each under a label that says whose it is, so that
 * one cannot be put in another's place; found again by a keyed hash. Each names its key, so that keys can be changed (decisions 30).
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync } from 'node:crypto'
import { randomBytesOf } from './ids.ts'

export type DocumentSeals = {
  /** An empty text stays empty: that somebody has no such document is no secret. */
  seal: (text: string, label: string) => string
  /** What was sealed; a text from before there were seals is itself. Throws where no key of ours opens it. */
  open: (stored: string, label: string) => string
  /** The same for the same text, nothing to anybody without the key. */
  fingerprint: (text: string) => string
  /** Under every key there is, today's first: for finding what was written under the key before. */
  fingerprints: (text: string) => string[]
  /** What a text begins with that was sealed, or a fingerprint that was made, with today's key. */
  sealMark: string
  fingerprintMark: string
}

const sealedShape = /^s[\w-]{8}\.[\w-]{16}\.[\w-]+\.[\w-]{22}$/

type Key = { id: string; sealKey: Buffer; hashKey: Buffer }

/** Seals with the first secret and opens with any: the second is the one before, while there is something under it. */
export function documentSeals(secrets: readonly [string, ...string[]]): DocumentSeals {
  const keys = secrets.map(keyOf)
  const [today] = keys as [Key, ...Key[]]
  return {
    sealMark: `s${today.id}.`,
    fingerprintMark: `f${today.id}.`,
    seal(text, label) {
      if (text === '') return ''
      const nonce = randomBytesOf(12)
      const cipher = createCipheriv('aes-256-gcm', today.sealKey, nonce).setAAD(Buffer.from(label))
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const parts = [nonce, hidden, cipher.getAuthTag()].map((part) => part.toString('base64url'))
      return `s${today.id}.${parts.join('.')}`
    },
    open(stored, label) {
      if (!sealedShape.test(stored)) return stored
      const [mark = '', nonce, hidden, tag] = stored.split('.')
      const key = keys.find(({ id }) => mark === `s${id}`)
      if (!key) throw new Error('A document is sealed with a key that nobody has')
      const decipher = createDecipheriv('aes-256-gcm', key.sealKey, bytesOf(nonce))
      decipher.setAAD(Buffer.from(label)).setAuthTag(bytesOf(tag))
      return Buffer.concat([decipher.update(bytesOf(hidden)), decipher.final()]).toString('utf8')
    },
    fingerprint: (text) => fingerprintBy(today, text),
    fingerprints: (text) => keys.map((key) => fingerprintBy(key, text)),
  }
}

function keyOf(secret: string): Key {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `parastoo documents ${purpose}`, 32))
  const sealKey = derive('seals')
  const id = createHash('sha256').update(sealKey).digest('base64url').slice(0, 8)
  return { id, sealKey, hashKey: derive('fingerprints') }
}

const fingerprintBy = ({ id, hashKey }: Key, text: string) =>
  `f${id}.${createHmac('sha256', hashKey).update(text).digest('base64url')}`

const bytesOf = (part = '') => Buffer.from(part, 'base64url')
