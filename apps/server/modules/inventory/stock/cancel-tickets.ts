import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { crashPoint } from '../../../platform/crash-point.ts'
import type { StockNeeds } from './needs.ts'
import { stockReader, stockWriter } from './store.ts'

export type CancelTickets = {
  /** Whoever asks again with it gets the same answer. */
  cancelKey: string
  /** The key the tickets were issued under. */
  key: string
  /** Places among the passengers of the issue, from 0, and whether each has a seat of their own. */
  passengers: readonly { index: number; hasSeat: boolean }[]
}

/**
 * Takes tickets back and puts their seats on sale again, all or none. A key cancels once: asked again it answers that it is
 * done. Refuses tickets that do not exist and those another key has taken back.
 */
export async function cancelTickets(
  { db, clock, announce }: StockNeeds,
  { cancelKey, key, passengers }: CancelTickets,
): Promise<{ cancelled: true } | Refusal<'CANCEL_REFUSED'>> {
  const outcome = await db.tx<{ cancelled: true } | Refusal<'CANCEL_REFUSED'>>(
    async (dbTx) => {
      const writer = stockWriter(dbTx)
      // The hold's row lets one cancellation of these tickets pass at a time.
      const hold = await writer.lockHold(key)
      if (hold?.state !== 'issued') return refuse('CANCEL_REFUSED')
      const standing = await stockReader(dbTx).ticketStates(key)
      const asked = passengers.map(({ index }) => standing.get(index))
      if (asked.every((ticket) => ticket?.cancelKey === cancelKey)) return { cancelled: true }
      if (asked.some((ticket) => ticket === undefined || ticket.cancelKey !== null))
        return refuse('CANCEL_REFUSED')
      const positions = passengers.map(({ index }) => index)
      await writer.cancelTickets({ key, positions, cancelKey, cancelledAt: clock.now() })
      const seats = passengers.filter(({ hasSeat }) => hasSeat).length
      if (seats > 0) announce(dbTx, await writer.giveSomeBack(key, seats))
      crashPoint('refund:before-stock-commit')
      return { cancelled: true }
    },
    { retrySerialization: true },
  )
  crashPoint('refund:after-stock-commit')
  return outcome
}
