import { type PassengerDraft, passengerInput } from '@parastoo/contract/flights/passenger'
import type { Code } from '@parastoo/contract/messages'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { isUuid } from '@parastoo/kit/uuid'
import type { Tx } from '../../platform/db/database.ts'
import type { IdentityRoom } from './needs.ts'
import { passengerWriter } from './passenger-store.ts'
import { faultsOf, type Passenger, rowOf, type SavedPassenger } from './saved-passenger.ts'

/** More than this is no family any more. */
const mostPassengers = 100

/**
 * Keeps the passengers of a sale for the next one, in the transaction of that sale; the same document is kept once. A kept passenger who
 * travels on a new passport now is brought up to date.
 */
export async function keepPassengers(
  { clock, documents }: Pick<IdentityRoom, 'clock' | 'documents'>,
  tx: Tx,
  { userId, passengers }: { userId: string; passengers: readonly Passenger[] },
): Promise<void> {
  const writer = passengerWriter(tx, userId, documents)
  // In one order for everybody, so that two sales of one user never wait for each other in a circle.
  const rows = passengers
    .map((passenger) => ({ id: passenger.id ?? '', row: rowOf(passenger) }))
    .sort((a, b) => (a.row.documentKey < b.row.documentKey ? -1 : 1))
  await writer.lock()
  let room = mostPassengers - (await writer.count())
  for (const { id, row } of rows) {
    const isRenewed = isUuid(id) && (await writer.renewPassport(id, row, clock.now()))
    // Nothing is lost when it is full: the order has its passengers.
    if (isRenewed || room <= 0) continue
    await writer.keep(row, clock.now())
    room -= 1
  }
}

/** Keeps a passenger or changes one, after the rules that hold without a flight. Several refusals when a form has several faults. */
export async function savePassenger(
  { db, clock, documents }: IdentityRoom,
  { userId, passenger: draft }: { userId: string; passenger: PassengerDraft },
): Promise<SavedPassenger | Refusal<Code>[]> {
  const now = clock.now()
  const faults = faultsOf(draft, now.toZonedDateTimeISO('Asia/Tehran').toPlainDate())
  if (faults.length > 0) return faults
  const passenger = passengerInput.parse(draft)
  const row = rowOf(passenger)
  return await db.tx(async (tx) => {
    const writer = passengerWriter(tx, userId, documents)
    await writer.lock()
    if (passenger.id) {
      // Whatever is no id is nobody's, and the database need not be asked.
      if (!isUuid(passenger.id)) return [refuse('NOT_FOUND')]
      const changed = await writer.change(passenger.id, row, now)
      if (changed === 'taken') return [refuse('DUPLICATE_PASSENGER')]
      return changed ?? [refuse('NOT_FOUND')]
    }
    if ((await writer.count()) >= mostPassengers) return [refuse('CANNOT_ADD_PASSENGER')]
    return await writer.keep(row, now)
  })
}
