import { isRefused, refuse } from '@parastoo/kit/outcome'
import type { Tx } from '../../../platform/db/database.ts'
import type { PartyCount } from '../../flights/index.ts'
import type { StockNeeds } from './needs.ts'
import { type Hold, stockWriter } from './store.ts'
import { type NoSeats, takeSeats } from './take-seats.ts'

export type HoldAsk = {
  key: string
  offerKey: string
  party: PartyCount
  until: Temporal.Instant
}

/**
 * Takes seats for adults and children until `until`, or refuses and leaves no trace. A key holds once: asked again it answers
 * that it holds, or takes its seats anew when they were given back meanwhile. Waits for another ask of the same key.
 */
export async function holdSeats(
  needs: StockNeeds,
  ask: HoldAsk,
): Promise<{ held: true } | NoSeats> {
  const { until } = ask
  // A late repeat must not take seats that nobody will ever give back in time.
  if (Temporal.Instant.compare(until, needs.clock.now()) <= 0) return refuse('FLIGHT_NOT_AVAILABLE')
  return await needs.db.tx(async (tx) => {
    const { key, offerKey, party } = ask
    const isNew = await stockWriter(tx).addHold({ key, offerKey, party, heldUntil: until })
    return isNew ? await holdAnew(needs, tx, ask) : await holdAgain(needs, tx, ask)
  })
}

/** Takes the seats of a hold that was just written. */
async function holdAnew(
  needs: StockNeeds,
  tx: Tx,
  ask: HoldAsk,
): Promise<{ held: true } | NoSeats> {
  const taken = await takeSeats(needs, tx, { ...ask, isNew: true })
  if (!isRefused(taken)) return { held: true }
  await stockWriter(tx).removeHold(ask.key)
  return taken
}

async function holdAgain(
  needs: StockNeeds,
  tx: Tx,
  ask: HoldAsk,
): Promise<{ held: true } | NoSeats> {
  const { key, until: heldUntil } = ask
  const writer = stockWriter(tx)
  const hold = await writer.lockHold(key)
  if (hold === null || hold.state === 'refused') return refuse('FLIGHT_NOT_AVAILABLE')
  assertSameAsk(hold, ask)
  if (hold.state === 'issued') return { held: true }
  if (hold.state === 'held') {
    if (Temporal.Instant.compare(heldUntil, hold.heldUntil) > 0)
      await writer.moveHold(key, { from: 'held', to: 'held', heldUntil })
    return { held: true }
  }
  const taken = await takeSeats(needs, tx, ask)
  if (isRefused(taken)) return taken
  await writer.moveHold(key, { from: 'released', to: 'held', heldUntil })
  return { held: true }
}

/** A key that comes back with another wish is a fault of the caller, and guessing would sell the wrong seats. */
function assertSameAsk(hold: Hold, { offerKey, party }: HoldAsk): void {
  const same =
    hold.offerKey === offerKey &&
    hold.party.adults === party.adults &&
    hold.party.children === party.children &&
    hold.party.infants === party.infants
  if (!same) throw new Error(`The key ${hold.key} was used to hold something else`)
}
