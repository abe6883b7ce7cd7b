/** The door of wallet: a customer's credit, as a view over the ledger. */
export { createWallet, type Wallet } from './create-wallet.ts'
export type { Credit, Spend } from './move-credit.ts'
