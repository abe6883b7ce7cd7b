import { exportedFlowsLimit, type WalletFlowType } from '@parastoo/contract/wallet/wallet'
import type { Db, Tx } from '../../platform/db/database.ts'
import { accounts, type Ledger, type StatementAsk, type StatementRow } from '../ledger/index.ts'
import { entriesOf } from './flow.ts'

/** Which flows: days are Tehran's and whole, amounts rial either way. */
export type FlowFilter = {
  type?: WalletFlowType | undefined
  from?: string | undefined
  to?: string | undefined
  minAmount?: number | undefined
  maxAmount?: number | undefined
}

/** What a wallet shows, read from the ledger. */
export function viewWallet({ db, ledger }: { db: Db; ledger: Ledger }) {
  return {
    /** What the wallet holds, in rial; inside a transaction, as that tx sees it. */
    balanceOf: (dbOrTx: Db | Tx, userId: string) => ledger.balance(dbOrTx, accounts.wallet(userId)),
    balance: (userId: string) => ledger.balance(db, accounts.wallet(userId)),
    /** Its movements, newest first, and how many there are. */
    flows: (userId: string, { page, pageSize, ...filter }: Paged & FlowFilter) =>
      ledger.statement(accounts.wallet(userId), { page, pageSize, ...askOf(filter) }),
    /** The newest of them for a file, in pages so that no query is long. */
    async flowsToExport(userId: string, filter: FlowFilter): Promise<StatementRow[]> {
      const found: StatementRow[] = []
      const pageSize = 1_000
      for (let page = 1; found.length < exportedFlowsLimit; page += 1) {
        const { rows } = await this.flows(userId, { page, pageSize, ...filter })
        found.push(...rows)
        if (rows.length < pageSize) break
      }
      return found
    },
  }
}
export type WalletView = ReturnType<typeof viewWallet>

type Paged = { page: number; pageSize: number }

function askOf({
  type,
  from,
  to,
  minAmount,
  maxAmount,
}: FlowFilter): Omit<StatementAsk, keyof Paged> {
  return {
    ...(type ? entriesOf(type) : {}),
    ...(from ? { from: startOf(from, 0) } : {}),
    ...(to ? { before: startOf(to, 1) } : {}),
    ...(minAmount === undefined ? {} : { least: minAmount }),
    ...(maxAmount === undefined ? {} : { most: maxAmount }),
  }
}

const startOf = (day: string, days: number): Temporal.Instant =>
  Temporal.PlainDate.from(day).add({ days }).toZonedDateTime('Asia/Tehran').toInstant()
