import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Tx } from '../../platform/db/database.ts'
import type { OrdersNeeds } from './needs.ts'
import type { NewLine } from './order-row.ts'
import { orderReader, orderWriter } from './store.ts'

/** What one user may keep from others without paying: so many orders, and so many travellers on all of them. */
const maxOpenOrders = 5
const maxOpenTravellers = 9
/** In how many open orders, of anybody, one person may stand. */
const maxOrdersOfPerson = 3

export type OpenOrdersRefusal = Refusal<
  | 'TOO_MANY_OPEN_ORDERS'
  | 'TOO_MANY_OPEN_TRAVELLERS'
  | 'TRAVELLER_IN_OPEN_ORDERS'
  | 'OFFICE_SELLING_ENDED'
  | 'OFFICE_CUSTOMER_HOLDS_IT'
>

/** What is bought, by which the same of another order is known. */
type Bought = Pick<NewLine, 'kind' | 'titleFa' | 'startsAt' | 'endsAt'>

/**
 * Whether a user may open this order, beside those that are open, for these people, in the tx that opens it. Locks the user until the commit, so that of many
 * calls at once each sees what the one before it opened; call it first in the tx. TRAVELLER_IN_OPEN_ORDERS says in `detail.person`
 * which of them. A user's first open order for a person is always let through, else a stranger could shut that person out.
 * OFFICE_SELLING_ENDED: one of the staff sells to this user no more. OFFICE_CUSTOMER_HOLDS_IT: one of `lines` waits for its payment already
 * in the order of `detail.orderId`, for one of the same people. Staff hear that at once: whoever goes back at the counter and sends the
 * form again serves somebody who waits, and would hold a second seat of theirs.
 */
export async function limitOpenOrders(
  { clock, seller }: Pick<OrdersNeeds, 'clock' | 'seller'>,
  tx: Tx,
  opening: {
    orderId: string
    userId: string
    personKeys: readonly string[]
    lines?: readonly Bought[]
  },
): Promise<OpenOrdersRefusal | null> {
  const { userId, personKeys } = opening
  await orderWriter(tx).lockUser(userId)
  const ended = await seller.maySell(tx, userId)
  if (ended) return ended
  const reader = orderReader(tx)
  const now = clock.now()
  if (opening.lines && seller.sellsNow()) {
    const heldIn = await reader.openWithSame({ ...opening, lines: opening.lines, now })
    if (heldIn) return refuse('OFFICE_CUSTOMER_HOLDS_IT', { detail: { orderId: heldIn } })
  }
  const open = await reader.countOpen({ ...opening, now })
  // Told to whoever sells, it speaks of their customer.
  const whose = seller.sellsNow() ? { detail: { isOfCustomer: true } } : {}
  if (open.orders >= maxOpenOrders) return refuse('TOO_MANY_OPEN_ORDERS', whose)
  if (open.travellers + personKeys.length > maxOpenTravellers)
    return refuse('TOO_MANY_OPEN_TRAVELLERS', whose)
  const standing = await reader.countOpenOfPeople({ ...opening, now })
  const person = personKeys.findIndex((key) => {
    const orders = standing.get(key)
    return orders !== undefined && orders.own > 0 && orders.all >= maxOrdersOfPerson
  })
  return person < 0 ? null : refuse('TRAVELLER_IN_OPEN_ORDERS', { detail: { person } })
}
