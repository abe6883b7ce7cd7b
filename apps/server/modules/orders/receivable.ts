/**
 * Every entry of the book that moves an order's receivable is written here, together with the amounts that the order's row keeps of it: so
 * the database can refuse an order that has ended and still has something receivable, or has kept more than it may. The caller's tx holds the order's row.
 */
import type { DinarsBack } from '@parastoo/contract/refunds/dinars'
import { isRefused, type Refusal } from '@parastoo/kit/outcome'
import { isUuid } from '@parastoo/kit/uuid'
import { query, type Tx } from '../../platform/db/database.ts'
import { noteLock } from '../../platform/db/lock-order.ts'
import {
  type Account,
  accounts,
  isBuyers,
  isGuarded,
  type NewEntry,
  type Posted,
} from '../ledger/index.ts'
import type { OrdersNeeds } from './needs.ts'
import type { Order } from './order.ts'
import type { InDinars } from './ports.ts'

type EntryOfOrder = NewEntry & { orderId: string }
type OnOrder<Ask> = Omit<Ask, 'from' | 'to' | 'orderId'> & { orderId: string }
type Spend = OnOrder<Parameters<OrdersNeeds['wallet']['spend']>[1]>
type Credit = OnOrder<Parameters<OrdersNeeds['wallet']['credit']>[1]>

/** Wallet → the order's receivable. */
export async function spendOnOrder(
  { wallet }: Pick<OrdersNeeds, 'wallet'>,
  tx: Tx,
  spend: Spend,
): Promise<Refusal<'INSUFFICIENT_BALANCE'> | null> {
  const { orderId, amountRial } = spend
  const posted = await wallet.spend(tx, { ...spend, to: accounts.receivable(orderId) })
  if (isRefused(posted)) return posted
  await moveSums(tx, posted, { orderId, byRial: amountRial, receivedRial: amountRial })
  return null
}

/**
 * What comes back of an order: its receivable → the payouts by which it goes back in the dinars it was paid in, and of what dinars did not pay → wallet. Answers what
 * goes back in dinars; null: nothing. Once for a kind and key: its caller has moved the line by a conditional update.
 */
export async function giveBackOfOrder(
  needs: Pick<OrdersNeeds, 'wallet' | 'ledger' | 'payments' | 'backInDinars'>,
  tx: Tx,
  { order, titleFa, ...credit }: Omit<Credit, 'orderId' | 'userId'> & GivenBackOf,
): Promise<DinarsBack | null> {
  const { orderId, userId } = order
  const { amountRial, kind, key } = credit
  const inDinars = await needs.backInDinars(tx, { order, amountRial, titleFa })
  const from = accounts.receivable(orderId)
  if (inDinars) {
    const postings = intoPayouts(from, inDinars)
    const descriptionFa = `${credit.descriptionFa}، به دینار`
    const about = { kind: `${kind}-dinars`, key, orderId, userId, descriptionFa }
    await postForOrder(needs, tx, { ...about, postings })
  }
  const restRial = inDinars ? inDinars.back.restAmount : amountRial
  if (restRial > 0)
    await creditFromOrder(needs, tx, { ...credit, orderId, userId, amountRial: restRial })
  return inDinars?.back ?? null
}

/** From an account into the payouts by which dinars go back. */
export const intoPayouts = (from: Account, { parts }: Pick<InDinars, 'parts'>) =>
  parts.map(({ payoutId, amountRial }) => ({
    from,
    to: accounts.refundPayable(payoutId),
    amountRial,
  }))

type GivenBackOf = { order: Pick<Order, 'orderId' | 'userId' | 'paidAt'>; titleFa: string }

/** The order's receivable → wallet. */
async function creditFromOrder(
  needs: Pick<OrdersNeeds, 'wallet' | 'ledger' | 'payments'>,
  tx: Tx,
  credit: Credit,
): Promise<void> {
  const { orderId, userId, amountRial } = credit
  const posted = await needs.wallet.credit(tx, { ...credit, from: accounts.receivable(orderId) })
  await moveSums(tx, posted, { orderId, byRial: -amountRial, returnedRial: amountRial })
  await passOnToLender(needs, tx, posted, { orderId, userId, amountRial })
}

/** Any other entry of an order. */
export async function postForOrder(
  needs: Pick<OrdersNeeds, 'ledger' | 'payments'>,
  tx: Tx,
  entry: EntryOfOrder,
): Promise<Posted | Refusal<'INSUFFICIENT_BALANCE'>> {
  const posted = await needs.ledger.post(tx, entry)
  if (isRefused(posted)) return posted
  const { orderId } = entry
  const receivable = accounts.receivable(orderId)
  let [byRial, returnedRial, toWalletRial] = [0, 0, 0]
  for (const posting of entry.postings) {
    if (!('amountRial' in posting)) continue
    if (posting.to === receivable) byRial += posting.amountRial
    if (posting.from === receivable) byRial -= posting.amountRial
    if (posting.from === receivable && isBuyers(posting.to)) returnedRial += posting.amountRial
    if (posting.from === receivable && isGuarded(posting.to)) toWalletRial += posting.amountRial
  }
  await moveSums(tx, posted, { orderId, byRial, returnedRial })
  const { userId } = entry
  if (userId && toWalletRial > 0)
    await passOnToLender(needs, tx, posted, { orderId, userId, amountRial: toWalletRial })
  return posted
}

/**
 * What has come back to a wallet of what a lender had paid leaves it for the lender in the same transaction: nobody draws a loan as cash.
 * The lender's part goes first. An entry that was in the book before has done it then.
 */
async function passOnToLender(
  { ledger, payments }: Pick<OrdersNeeds, 'ledger' | 'payments'>,
  tx: Tx,
  posted: Posted,
  { orderId, userId, amountRial }: { orderId: string; userId: string; amountRial: number },
): Promise<void> {
  if ('already' in posted) return
  const lent = await payments.takeForLender(tx, { orderId, amountRial })
  if (!lent) return
  const { gateway, takenRial } = lent
  const passed = await ledger.post(tx, {
    kind: 'loan-returned',
    key: posted.entryId,
    orderId,
    userId,
    descriptionFa: 'بازگشت به اعتباردهنده',
    postings: [
      { from: accounts.wallet(userId), to: accounts.lenderReturns(gateway), amountRial: takenRial },
    ],
  })
  if (isRefused(passed)) throw new Error(`What came back for order ${orderId} is not there`)
}

/** An entry that was in the book before has moved it then. */
async function moveSums(
  tx: Tx,
  posted: Posted,
  sums: { orderId: string; byRial: number; receivedRial?: number; returnedRial?: number },
): Promise<void> {
  const { orderId, byRial, receivedRial = 0, returnedRial = 0 } = sums
  if ('already' in posted || (byRial === 0 && returnedRial === 0)) return
  noteLock(tx, 'order', orderId)
  const moved = await query(tx, moveText, [orderId, byRial, receivedRial, returnedRial])
  if (moved.length === 0) throw new Error(`There is no order ${orderId} to post for`)
}
const moveText = `
  update orders.order set receivable_rial = receivable_rial + $2, received_rial = received_rial + $3, returned_rial = returned_rial + $4
  where id = $1 returning id`

/** What these orders keep of their receivables, in rial; an unknown order has none. */
export async function receivablesOf(
  tx: Tx,
  orderIds: readonly string[],
): Promise<Map<string, number>> {
  type Row = { orderId: string; rial: number }
  const rows = await query<Row>(tx, readText, [orderIds.filter(isUuid)])
  return new Map(rows.map(({ orderId, rial }) => [orderId, rial]))
}
const readText = `
  select id as "orderId", receivable_rial as rial from orders.order where id = any($1::uuid[])`
