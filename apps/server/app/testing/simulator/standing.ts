/** How one customer's sale stands in the database, in one question. */
import { sql } from 'kysely'
import { tables } from '../../../platform/db/database.ts'
import type { Sale } from './draw-sale.ts'
import type { Lane } from './open-lane.ts'

export type Standing = {
  money: string
  discountRial: number
  lines: { id: string; fulfilment: string; amount: number; discount: number }[]
  payments: { id: string; state: string; amount: number; reference: string | null }[]
  /** Every posting of the order's entries. */
  postings: { kind: string; from: string; to: string; amount: number }[]
  walletRial: number
  receivableRial: number
  charges: number
  items: RefundedItem[]
  units: { id: string; line: string; state: string; paid: number; due: number }[]
  redemptions: { state: string; amount: number }[]
  voucher: { taken: number; inAll: number | null; living: number; users: number } | null
}

export type RefundedItem = {
  id: string
  /** By which cancelling it goes; its own id until there is one. */
  key: string
  line: string
  unit: string
  state: string
  price: number
  paid: number
  penalty: number
  isToBank: boolean
  payout: string | null
  payoutRial: number | null
}

/** Null before the order was placed. */
export async function standingOf(
  { db }: Lane,
  { orderId, userId, code }: Sale,
): Promise<Standing | null> {
  const receivable = `receivable:${orderId}`
  const { rows } = await sql<Standing>`
    select o.money, o.discount_amount as discount_rial,
      (select jsonb_agg(jsonb_build_object('id', id, 'fulfilment', fulfilment, 'amount', amount, 'discount', discount)
         order by position) from orders.line where order_id = o.id) as lines,
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'state', state, 'amount', amount_rial, 'reference', reference))
         from payments.payment where user_id = o.user_id), '[]') as payments,
      coalesce((select jsonb_agg(jsonb_build_object('kind', entry.kind, 'from', from_account, 'to', to_account, 'amount', amount))
         from ledger.entry join ledger.posting on entry_id = entry.id where entry.order_id = o.id), '[]') as postings,
      coalesce((select balance from ledger.guarded_balance where account = ${`wallet:${userId}`} and currency = 'IRR'), 0)
         as wallet_rial,
      coalesce((select sum(amount)::bigint from ledger.posting where to_account = ${receivable}), 0)
        - coalesce((select sum(amount)::bigint from ledger.posting where from_account = ${receivable}), 0) as receivable_rial,
      (select count(*)::int from ledger.posting where to_account = ${`wallet:${userId}`}
         and from_account = 'gateway-clearing:lossy') as charges,
      coalesce((select jsonb_agg(jsonb_build_object('id', item.id, 'key', coalesce(cancel_key, item.id), 'line', line_id, 'unit', unit_id,
           'state', item.state, 'price', price_amount, 'paid', paid_amount, 'penalty', penalty_amount,
           'isToBank', pay_to = 'BankAccount', 'payout', payout.state, 'payoutRial', payout.amount_rial))
         from refunds.request join refunds.item on request_id = request.id
           left join payouts.payout on payout.id = item.id
         where request.user_id = o.user_id), '[]') as items,
      (select jsonb_agg(jsonb_build_object('id', id, 'line', line_id, 'state', state, 'paid', price_rial - discount_rial,
           'due', due_rial)) from orders.unit where order_id = o.id) as units,
      coalesce((select jsonb_agg(jsonb_build_object('state', state, 'amount', amount_rial))
         from discounts.redemption where order_id = o.id), '[]') as redemptions,
      (select jsonb_build_object('taken', taken, 'inAll', in_all,
           'living', (select count(*) from discounts.redemption where voucher_id = voucher.id and state <> 'released'),
           'users', (select coalesce(sum(taken), 0) from discounts.voucher_user where voucher_id = voucher.id))
         from discounts.voucher where code = ${code?.code ?? ''}) as voucher
    from orders.order o where o.id = ${orderId}`.execute(tables<unknown>(db))
  return rows[0] ?? null
}
