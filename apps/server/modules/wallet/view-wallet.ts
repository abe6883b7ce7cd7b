import type { Db, DbTx } from '../../platform/db/database.ts'
import { accounts, type Ledger } from '../ledger/index.ts'

/** What a wallet shows, read from the ledger. */
export function viewWallet({ db, ledger }: { db: Db; ledger: Ledger }) {
  return {
    /** What the wallet holds, in rial; inside a dbTx, as that dbTx sees it. */
    balanceOf: (dbOrTx: Db | DbTx, userId: string) =>
      ledger.balance(dbOrTx, accounts.wallet(userId)),
    balance: (userId: string) => ledger.balance(db, accounts.wallet(userId)),
    /** Its movements, newest first, and how many there are. */
    flows: (userId: string, page: { page: number; pageSize: number }) =>
      ledger.statement(accounts.wallet(userId), page),
  }
}
export type WalletView = ReturnType<typeof viewWallet>
