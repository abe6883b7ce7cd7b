import { topUpLimits } from '@parastoo/contract/payments/payments'
import type { Db, Tx } from '../../platform/db/database.ts'
import { accounts, type Ledger } from '../ledger/index.ts'
import { refuseTopUp } from '../payments/index.ts'
import { type Credit, credit, type Spend, spend } from './move-credit.ts'
import { walletRoutes } from './routes.ts'
import { viewWallet } from './view-wallet.ts'

/** Opens the wallets over the ledger. */
export function createWallet({ db, ledger }: { db: Db; ledger: Ledger }) {
  const view = viewWallet({ db, ledger })
  return {
    credit: (tx: Tx, ask: Credit) => credit(ledger, tx, ask),
    spend: (tx: Tx, ask: Spend) => spend(ledger, tx, ask),
    balanceOf: view.balanceOf,
    /** What it holds, which nobody else moves until the commit. */
    hold: (tx: Tx, userId: string) => ledger.hold(tx, accounts.wallet(userId)),
    flows: view.flows,
    topUpLimits,
    refuseTopUp,
    routes: walletRoutes(view),
  }
}
export type Wallet = ReturnType<typeof createWallet>
