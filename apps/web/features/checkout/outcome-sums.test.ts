import { describe, expect, it } from 'vitest'
import { outcomeSums } from './outcome-sums.ts'

describe('the sums of an outcome', () => {
  const whole = { money: 'paid' as const, payableAmount: 100, instalments: [] }

  it('are all of an order that is paid at once, with the share of the wallet', () => {
    expect(outcomeSums(whole, { amount: 70 }, true)).toEqual({
      amountRial: 100,
      walletRial: 30,
      bankRial: 70,
    })
    expect(outcomeSums(whole, null, true)).toMatchObject({ amountRial: 100, walletRial: 0 })
  })

  it('are of the balance what the balance was, and call no deposit the wallet’s', () => {
    const order = { ...whole, instalments: [{}, {}] }
    expect(outcomeSums(order, { amount: 70 }, true)).toEqual({
      amountRial: 70,
      walletRial: 0,
      bankRial: 70,
    })
  })

  it('are of a deposit or of a payment that failed what was asked for', () => {
    const order = { ...whole, money: 'part-paid' as const, instalments: [{}, {}] }
    expect(outcomeSums(order, { amount: 30 }, true)).toMatchObject({ amountRial: 30 })
    expect(outcomeSums({ ...whole, money: 'unpaid' }, { amount: 70 }, false)).toMatchObject({
      amountRial: 70,
      walletRial: 0,
    })
  })
})
