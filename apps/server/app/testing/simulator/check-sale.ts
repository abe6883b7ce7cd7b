/** What must be true of one customer's sale after every step, read from the database and from the bank's and the supplier's own books. */
import { sql } from 'kysely'
import { tables } from '../../../platform/db/database.ts'
import type { Lane } from './open-lane.ts'

export type Sale = { orderId: string; userId: string; seatRial: number }

export type Standing = {
  money: string
  holdExpiresAt: Temporal.Instant
  lines: { id: string; fulfilment: string; amount: number }[]
  payments: { id: string; state: string; amount: number; reference: string | null }[]
  walletRial: number
  receivableRial: number
  charges: number
  spends: number
}

/** How the sale stands, in one question to the database; null before it was placed. */
export async function standingOf(
  { db }: Lane,
  { orderId, userId }: Sale,
): Promise<Standing | null> {
  const receivable = `receivable:${orderId}`
  const { rows } = await sql<Standing>`
    select o.money, o.hold_expires_at,
      (select jsonb_agg(jsonb_build_object('id', id, 'fulfilment', fulfilment, 'amount', amount) order by position)
         from orders.line where order_id = o.id) as lines,
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'state', state, 'amount', amount_rial, 'reference', reference))
         from payments.payment where user_id = o.user_id), '[]') as payments,
      coalesce((select balance from ledger.guarded_balance where account = ${`wallet:${userId}`} and currency = 'IRR'), 0)
         as wallet_rial,
      coalesce((select sum(amount)::bigint from ledger.posting where to_account = ${receivable}), 0)
        - coalesce((select sum(amount)::bigint from ledger.posting where from_account = ${receivable}), 0) as receivable_rial,
      (select count(*)::int from ledger.posting where to_account = ${`wallet:${userId}`}
         and from_account = 'gateway-clearing:lossy') as charges,
      (select count(*)::int from ledger.posting where to_account = ${receivable}) as spends
    from orders.order o where o.id = ${orderId}`.execute(tables<unknown>(db))
  return rows[0] ?? null
}

/** The sentences that are not true of it now. */
export function whatIsWrong({ bank, supplier }: Lane, standing: Standing): string[] {
  const { money, lines, payments, walletRial, receivableRial, charges, spends } = standing
  const wrong: string[] = []
  const claim = (isTrue: boolean, sentence: string) => void (isTrue || wrong.push(sentence))
  const sumOf = (list: readonly { amount: number }[]) =>
    list.reduce((sum, { amount }) => sum + amount, 0)
  const inState = (state: string) => lines.filter(({ fulfilment }) => fulfilment === state)
  const paid = payments.filter(({ state }) => state === 'paid')
  const isPaid = money !== 'unpaid' && money !== 'closed'
  const truth = new Map(bank.truth().map((visit) => [visit.paymentId, visit]))

  claim(spends === (isPaid ? 1 : 0), `an order that is ${money} was paid ${spends} times`)
  claim(charges === paid.length, `${paid.length} paid payments were credited ${charges} times`)
  for (const { id, amount } of paid) {
    const visit = truth.get(id)
    claim(visit?.state === 'verified', `payment ${id} is paid, the bank says ${visit?.state}`)
    claim(
      visit?.amountRial === amount,
      `payment ${id} is ${amount}, the bank's ${visit?.amountRial}`,
    )
  }
  const spentRial = isPaid ? sumOf(lines) : 0
  const backRial = sumOf(inState('failed'))
  claim(walletRial >= 0, `the wallet is ${walletRial}`)
  claim(
    walletRial === sumOf(paid) - spentRial + backRial,
    `the wallet has ${walletRial} of ${sumOf(paid)} paid, ${spentRial} spent, ${backRial} back`,
  )
  claim(
    receivableRial === spentRial - backRial - sumOf(inState('issued')),
    `the receivable has ${receivableRial}`,
  )
  for (const { id, fulfilment } of lines) {
    const state = supplier.stateOf(id)
    const isIssued = state === 'issued'
    claim(fulfilment !== 'issued' || isIssued, `line ${id} is issued, at the supplier ${state}`)
    const mayBeIssued = fulfilment === 'issued' || fulfilment === 'issuing'
    claim(!isIssued || mayBeIssued, `line ${id} is ${fulfilment} and was issued by the supplier`)
    const isMoney = fulfilment === 'issuing' || fulfilment === 'issued' || fulfilment === 'failed'
    claim(isMoney === isPaid, `line ${id} is ${fulfilment} in an order that is ${money}`)
  }
  claim(!supplier.oversold(), 'the supplier sold more seats than it has')
  return wrong
}

/** Whether nothing is left to happen to it: its states have ended, its payments too, and nobody holds what is not his. */
export function whatIsOpen({ bank, supplier }: Lane, standing: Standing): string[] {
  const open: string[] = []
  if (standing.money === 'unpaid') open.push('the order is unpaid')
  for (const { id, fulfilment } of standing.lines) {
    if (['holding', 'held', 'issuing'].includes(fulfilment))
      open.push(`line ${id} is ${fulfilment}`)
    else if (fulfilment !== 'issued' && supplier.stateOf(id) === 'held')
      open.push(`line ${id} is ${fulfilment} and still holds a seat`)
  }
  for (const { id, state } of standing.payments)
    if (state === 'created' || state === 'waiting') open.push(`payment ${id} is ${state}`)
  for (const { paymentId, state } of bank.truth())
    if (state === 'paid') open.push(`the bank holds payment ${paymentId} unverified`)
  const paid = new Set(
    standing.payments.filter(({ state }) => state === 'paid').map(({ id }) => id),
  )
  for (const { paymentId, state } of bank.truth())
    if (state === 'verified' && !paid.has(paymentId))
      open.push(`the bank was paid ${paymentId} for good, and it is credited nowhere`)
  return open
}
