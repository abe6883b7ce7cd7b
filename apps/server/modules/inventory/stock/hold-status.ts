import type { IssuedTickets } from '../../flights/index.ts'
import { issuedTickets } from './issue-tickets.ts'
import type { StockNeeds } from './needs.ts'
import { type HoldState, stockReader } from './store.ts'

export type HoldStatus =
  | { state: 'none' | Exclude<HoldState, 'issued'> }
  | { state: 'issued'; tickets: IssuedTickets }

/** What is known of a key: the way out when an answer was lost. */
export async function holdStatus({ db }: StockNeeds, key: string): Promise<HoldStatus> {
  const hold = await stockReader(db).findHold(key)
  if (hold === null) return { state: 'none' }
  if (hold.state !== 'issued') return { state: hold.state }
  return { state: 'issued', tickets: await issuedTickets(db, hold) }
}
