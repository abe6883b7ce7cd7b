/** What is on its way back, has gone and has come back, beside the payments it is of and the book. */
import { accounts } from '../../../modules/ledger/index.ts'
import { type Db, query } from '../../../platform/db/database.ts'
import { gatewayNumbers } from '../../gateways.ts'
import type { House } from '../../wiring.ts'

const railsInDinars = ['qi', 'fib', 'zaincash'] as const

/** No more of a payment than was paid, each payout in the book as it stands, and in all wallets what is told to be there. */
export async function payoutsDiffer({ house, db }: { house: House; db: Db }): Promise<string[]> {
  const wrong: string[] = []
  const must = (what: string, ours: unknown, theirs: unknown) => {
    if (JSON.stringify(ours) !== JSON.stringify(theirs))
      wrong.push(`${what}: ours ${JSON.stringify(ours)}, theirs ${JSON.stringify(theirs)}`)
  }
  for (const { id, back, paid } of await query<{ id: string; back: number; paid: number }>(
    db,
    aboveText,
    [],
  ))
    wrong.push(`more than was paid goes back of ${id}: ${back} of ${paid}`)
  must(
    'on its way back',
    await sumOf(db, balancesText('refund-payable:')),
    await sumOf(
      db,
      `select sum(amount_rial) from payouts.payout where source = 'refund' and state in ('waiting', 'batched', 'sent')`,
    ),
  )
  for (const rail of railsInDinars)
    must(
      `still owed by ${rail}`,
      -(await house.ledger.balance(db, accounts.gatewayClearing(rail))),
      await sumOf(
        db,
        `select coalesce((select sum(amount_rial) from payments.payment where state = 'paid' and gateway_id = ${gatewayNumbers[rail]}), 0)
              - coalesce((select sum(amount_rial) from payouts.payout where state = 'paid' and gateway = '${rail}'), 0)`,
      ),
    )
  must(
    'sent from the bank of the agency',
    await house.ledger.balance(db, accounts.agencyBank()),
    await sumOf(
      db,
      `select sum(amount_rial) from payouts.payout where state = 'paid' and gateway is null`,
    ),
  )
  must('in wallets', await sumOf(db, balancesText('wallet:')), await sumOf(db, inWalletsText))
  return wrong
}

const aboveText = `
  select payment.id, sum(payout.dinars)::bigint as back, payment.charge_minor as paid
    from payments.payment join payouts.payout on payout.order_id = payment.order_id
     and payout.gateway = payment.gateway and payout.reference = payment.tracking_number
   group by payment.id having sum(payout.dinars) > payment.charge_minor or sum(payout.amount_rial) > payment.amount_rial`

const balancesText = (prefix: string) => `
  select sum(case when starts_with(to_account, '${prefix}') then amount else 0 end)
       - sum(case when starts_with(from_account, '${prefix}') then amount else 0 end)
    from ledger.posting where currency = 'IRR'
     and (starts_with(to_account, '${prefix}') or starts_with(from_account, '${prefix}'))`

/** By payments, orders and payouts alone: what was paid, less what orders took, with what of them came back and did not leave; a lender's part leaves at once. */
const inWalletsText = `
  select coalesce((select sum(amount_rial) from payments.payment where state = 'paid'), 0)
       - coalesce((select sum(received_rial - returned_rial) from orders.order), 0)
       - coalesce((select sum(amount_rial) from payouts.payout
                    where source = 'refund' and state not in ('bounced', 'refused')), 0)
       - coalesce((select sum(amount) from ledger.posting join ledger.entry on entry.id = entry_id
                    where kind in ('loan-returned', 'loan-unwanted')), 0)`

async function sumOf(db: Db, text: string): Promise<number> {
  const [row] = await query<{ sum: number | null }>(db, `select (${text})::bigint as sum`, [])
  return row?.sum ?? 0
}
