import { expect, it } from 'vitest'
import { accounts, costAccount, guardedPrefix, isBuyers, isGuarded } from './accounts.ts'

it('names each account by whose money it is: the books are read by these names', () => {
  expect({
    wallet: accounts.wallet('u'),
    receivable: accounts.receivable('o'),
    gatewayClearing: accounts.gatewayClearing('zibal'),
    lenderPending: accounts.lenderPending('snapppay'),
    lenderReturns: accounts.lenderReturns('snapppay'),
    supplierPayable: accounts.supplierPayable('north'),
    discounts: accounts.discounts('flight'),
    withdrawals: accounts.withdrawals(),
    agencyBank: accounts.agencyBank(),
    refundPayable: accounts.refundPayable('i'),
    deposit: accounts.deposit('c'),
    till: accounts.till('k'),
    cardMachine: accounts.cardMachine('1234'),
    supplierPayout: accounts.supplierPayout('p'),
    supplierDifference: accounts.supplierDifference(),
    exchangePosition: accounts.exchangePosition('USD'),
    exchangeGain: accounts.exchangeGain(),
    exchangeLoss: accounts.exchangeLoss(),
    tillDifference: accounts.tillDifference(),
    adjustments: accounts.adjustments('goodwill'),
    revenue: accounts.revenue('flight'),
  }).toEqual({
    wallet: 'wallet:u',
    receivable: 'receivable:o',
    gatewayClearing: 'gateway-clearing:zibal',
    lenderPending: 'lender-pending:snapppay',
    lenderReturns: 'lender-returns:snapppay',
    supplierPayable: 'supplier-payable:north',
    discounts: 'discounts:flight',
    withdrawals: 'withdrawals:asked',
    agencyBank: 'agency-bank:payouts',
    refundPayable: 'refund-payable:i',
    deposit: 'deposit:c',
    till: 'till:k',
    cardMachine: 'card-machine:1234',
    supplierPayout: 'supplier-payout:p',
    supplierDifference: 'supplier-difference:accepted',
    exchangePosition: 'exchange-position:USD',
    exchangeGain: 'exchange-gain:debts',
    exchangeLoss: 'exchange-loss:debts',
    tillDifference: 'till-difference:counted',
    adjustments: 'adjustment:goodwill',
    revenue: 'revenue:flight',
  })
})

it('guards wallets and nothing else', () => {
  expect(guardedPrefix).toBe('wallet:')
  expect(isGuarded(accounts.wallet('u'))).toBe(true)
  expect(isGuarded(accounts.receivable('wallet:u'))).toBe(false)
  expect(isGuarded(accounts.gatewayClearing('wallet'))).toBe(false)
})

it('books a cost as owed in rial, and in a currency as put aside for what is owed', () => {
  expect(costAccount('north', 'IRR')).toBe('supplier-payable:north')
  expect(costAccount('north', 'EUR')).toBe('exchange-position:EUR')
})

it('tells what is a buyer’s: their wallet, and what is on its way to them', () => {
  expect(isBuyers(accounts.wallet('u'))).toBe(true)
  expect(isBuyers(accounts.refundPayable('i'))).toBe(true)
  expect(isBuyers(accounts.agencyBank())).toBe(false)
  expect(isBuyers(accounts.revenue('flight'))).toBe(false)
})
