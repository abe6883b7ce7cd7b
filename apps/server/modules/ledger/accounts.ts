/** The accounts of the book. A name says whose money it is; only wallets are guarded against going below zero. */

import type { BookCurrency } from '@parastoo/contract/enums'
import type { ProductKind } from '@parastoo/contract/orders/lines'

/** An account's name, made only by the functions below. */
export type Account = string & { readonly account: unique symbol }

const named = (kind: string, of: string) => `${kind}:${of}` as Account

export const accounts = {
  /** What the agency holds for a customer. */
  wallet: (userId: string) => named('wallet', userId),
  /** What a customer has paid for an order and not yet received; zero once every line has ended. */
  receivable: (orderId: string) => `${receivablePrefix}${orderId}` as Account,
  /** What a bank has taken for us and will pay out; negative while the bank owes us. */
  gatewayClearing: (gateway: string) => named('gateway-clearing', gateway),
  /** What a lender has agreed to pay for our customers and not settled yet; negative until it settles, or takes it back. */
  lenderPending: (gateway: string) => named('lender-pending', gateway),
  /** What of its loans a lender is to take back from us; positive until it says that it has. */
  lenderReturns: (gateway: string) => named('lender-returns', gateway),
  /** What a cashier has taken in cash and holds; negative while they hold it. */
  till: (cashier: string) => named('till', cashier),
  /** What tills were found to have too little (negative) or too much. */
  tillDifference: () => named('till-difference', 'counted'),
  /** What a card machine at the counter has taken and its bank will pay out; negative while it owes us. */
  cardMachine: (terminal: string) => named('card-machine', terminal),
  /** What the agency owes a supplier. */
  supplierPayable: (supplier: string) => named('supplier-payable', supplier),
  /**
   * Between what suppliers are owed in a currency and the rial that were put aside for it: in that currency negative by all of those debts, in
   * rial what they stand at in the book.
   */
  exchangePosition: (currency: Exclude<BookCurrency, 'IRR'>) =>
    named('exchange-position', currency),
  /** What debts in currencies have become cheaper by since they were booked, and dearer (negative). */
  exchangeGain: () => named('exchange-gain', 'debts'),
  exchangeLoss: () => named('exchange-loss', 'debts'),
  /** What of that was set apart to be paid, by its payout, until the bank has paid it. */
  supplierPayout: (payoutId: string) => named('supplier-payout', payoutId),
  /** By how much statements of suppliers said otherwise, as it was accepted; negative where they wanted more. */
  supplierDifference: () => named('supplier-difference', 'accepted'),
  /** What wallets were given (negative) or lost by hand, by what for. */
  adjustments: (what: 'goodwill' | 'correction') => named('adjustment', what),
  /** What discount codes have cost the agency, by kind of line; negative, for it pays part of its customers' orders. */
  discounts: (kind: ProductKind) => named('discounts', kind),
  /** What customers have asked to be paid out and staff have not paid yet. */
  withdrawals: () => named('withdrawals', 'asked'),
  /** The agency's own bank account that payments to customers leave from; positive is what has left it. */
  agencyBank: () => named('agency-bank', 'payouts'),
  /** What of a refund, by its item, is on its way to the customer's bank account. */
  refundPayable: (itemId: string) => named('refund-payable', itemId),
  /** What of a sale is only held, by what it is held for, until it goes back. */
  deposit: (unitId: string) => named('deposit', unitId),
  /** What the agency has earned, by kind of line. */
  revenue: (kind: ProductKind) => named('revenue', kind),
}

/** Where the cost of a sale is booked in rial: owed to its supplier, or put aside for what it is owed in a currency. */
export const costAccount = (supplier: string, currency: BookCurrency): Account =>
  currency === 'IRR' ? accounts.supplierPayable(supplier) : accounts.exchangePosition(currency)

/** How the name of every order's receivable begins. */
export const receivablePrefix = 'receivable:'

/** How the name of every guarded account begins. */
export const guardedPrefix = 'wallet:'

/** Whether an account holds what is its buyer's: their wallet, or what is on its way to their bank account. */
export const isBuyers = (account: Account): boolean =>
  account.startsWith(guardedPrefix) || account.startsWith('refund-payable:')

/** Whether an account may never go below zero. */
export const isGuarded = (account: Account): boolean => account.startsWith(guardedPrefix)
