/** Every SQL statement of debts in another currency beside those of the book. */
import type { BookCurrency } from '@parastoo/contract/enums'
import { query, type Tx } from '../../platform/db/database.ts'
import type { Account } from './accounts.ts'

/** What an account that is no wallet holds in each currency, as of one moment; nothing for one never used. */
export const balancesOf = (
  tx: Tx,
  account: Account,
): Promise<{ currency: BookCurrency; balance: number }[]> => query(tx, balancesText, [account])
const balancesText = `
  select currency, sum(amount)::bigint as balance from (
    select currency, amount from ledger.posting where to_account = $1
    union all
    select currency, -amount from ledger.posting where from_account = $1
  ) moved group by currency order by currency`

/** Whether something of its kind was booked under a key. */
export const isBooked = async (
  tx: Tx,
  { kind, key }: { kind: string; key: string },
): Promise<boolean> =>
  (await query(tx, 'select from ledger.entry where kind = $1 and key = $2', [kind, key])).length > 0
