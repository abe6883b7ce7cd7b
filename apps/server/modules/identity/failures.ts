/** Failures in a row, of codes and of passwords: what they lock, and who hears of it. */
import type { Tx } from '../../platform/db/database.ts'
import type { Guard } from './asker.ts'
import type { codeWriter } from './code-store.ts'
import type { IdentityRoom } from './needs.ts'
import { personReader } from './person-store.ts'
import { recipientOfAddress } from './recipient.ts'
import { tellOwner } from './tell-owner.ts'

type Writer = ReturnType<typeof codeWriter>

/** Locks the rows of the guards until the transaction ends, always in their order; until when the longest of them is locked. */
export async function lockedBy(
  writer: Writer,
  guards: readonly Guard[],
  now: Temporal.Instant,
): Promise<Temporal.Instant | null> {
  let latest: Temporal.Instant | null = null
  for (const { subject } of guards) latest = later(latest, await writer.guard(subject))
  return latest && Temporal.Instant.compare(latest, now) > 0 ? latest : null
}

/** Counts a failure under every guard; until when it locked, null where none of them did. */
export async function recordFailures(
  { clock, limits }: IdentityRoom,
  writer: Writer,
  guards: readonly Guard[],
): Promise<Temporal.Instant | null> {
  const now = clock.now()
  const { failuresUntilLock: ofOne, strangersFailuresUntilLock: ofAll, lockMinutes } = limits
  let latest: Temporal.Instant | null = null
  for (const { subject, isOfAll } of guards) {
    const failuresUntilLock = isOfAll ? ofAll : ofOne
    const until = await writer.recordFailure(subject, { now, failuresUntilLock, lockMinutes })
    latest = later(latest, until)
  }
  return latest && Temporal.Instant.compare(latest, now) > 0 ? latest : null
}

const later = (one: Temporal.Instant | null, other: Temporal.Instant | null) =>
  one && (!other || Temporal.Instant.compare(one, other) > 0) ? one : other

/** Writes to the owner of a number or address, once a day, that strangers guess at it; nothing where it is nobody's. */
export async function tellOfGuesses(room: IdentityRoom, tx: Tx, address: string): Promise<void> {
  const recipient = recipientOfAddress(address)
  const person = recipient && (await personReader(tx).findBy(recipient))
  if (!person) return
  const day = room.clock.now().toZonedDateTimeISO('Asia/Tehran').toPlainDate()
  await tellOwner(room, tx, { userId: person.userId, kind: 'sign-in-tried', day })
}
