import { topUpLimits } from '@parastoo/contract/payments/payments'
import type { Db, DbTx } from '../../platform/db/database.ts'
import type { Ledger } from '../ledger/index.ts'
import { refuseTopUp } from '../payments/index.ts'
import {
  type Credit,
  credit,
  insistOnCredit,
  insistOnSpend,
  type Spend,
  spend,
} from './move-credit.ts'
import { walletRoutes } from './routes.ts'
import { viewWallet } from './view-wallet.ts'

/** Opens the wallets over the ledger. */
export function createWallet({ db, ledger }: { db: Db; ledger: Ledger }) {
  const view = viewWallet({ db, ledger })
  return {
    credit: (dbTx: DbTx, ask: Credit) => credit(ledger, dbTx, ask),
    spend: (dbTx: DbTx, ask: Spend) => spend(ledger, dbTx, ask),
    insistOnCredit: (dbTx: DbTx, ask: Credit) => insistOnCredit(ledger, dbTx, ask),
    insistOnSpend: (dbTx: DbTx, ask: Spend) => insistOnSpend(ledger, dbTx, ask),
    balanceOf: view.balanceOf,
    flows: view.flows,
    topUpLimits,
    refuseTopUp,
    routes: walletRoutes(view),
  }
}
export type Wallet = ReturnType<typeof createWallet>
