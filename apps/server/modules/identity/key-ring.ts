import { keyLife } from './limits.ts'
import type { IdentityRoom } from './needs.ts'
import { loadSigningKeys, type SigningKeys } from './signing-keys.ts'

/** A node's view of the signing keys, which other nodes and the rotation change under it. */
export type KeyRing = {
  /** The keys as they were at most a minute ago; the same array as long as they are the same keys. */
  current(): Promise<SigningKeys>
  /** The keys read again, for a token by a key not known here; a few seconds old at most, so that nobody can make us read. */
  again(): Promise<SigningKeys>
}

/** Keeps the keys in memory. While the database does not answer, the keys of before go on. */
export function createKeyRing(room: IdentityRoom): KeyRing {
  let held: { keys: SigningKeys; readAt: Temporal.Instant } | undefined
  let reading: Promise<SigningKeys> | undefined

  const read = async () => {
    const readAt = room.clock.now()
    const found = await loadSigningKeys(room)
    const keys = held && isSame(held.keys, found) ? held.keys : found
    held = { keys, readAt }
    return keys
  }
  const youngerThan = async (seconds: number) => {
    // A clock that was set back must not make keys young for ever.
    const age = held ? room.clock.now().since(held.readAt).total('seconds') : -1
    if (held && age >= 0 && age < seconds) return held.keys
    reading ??= read().finally(() => {
      reading = undefined
    })
    const before = held?.keys
    return await reading.catch((fault: unknown) => {
      if (!before) throw fault
      room.log.warn({ err: fault }, 'the signing keys could not be read; those of before go on')
      return before
    })
  }
  return {
    current: () => youngerThan(keyLife.heldSeconds),
    again: () => youngerThan(keyLife.askedAgainSeconds),
  }
}

const isSame = (one: SigningKeys, other: SigningKeys) =>
  one.map(({ kid }) => kid).join() === other.map(({ kid }) => kid).join()
