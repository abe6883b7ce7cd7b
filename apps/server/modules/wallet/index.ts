/** The door of wallet: a customer's credit, as a view over the ledger. */
export { createWallet, type Wallet } from './create-wallet.ts'
export { createWithdrawals, type Withdrawals } from './create-withdrawals.ts'
export type { Credit, Spend } from './move-credit.ts'
