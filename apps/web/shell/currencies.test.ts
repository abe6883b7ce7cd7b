import type { ListedCurrency } from '@parastoo/contract/flights/places'
import { describe, expect, it } from 'vitest'
import { currenciesOf } from './currencies.ts'

const listed = (currencyCode: ListedCurrency['currencyCode'], isFresh: boolean) => ({
  currencyCode,
  currencySymbol: currencyCode,
  exchangeRate: 1_000_000,
  isDefault: currencyCode === 'IRR',
  source: '',
  setAt: null,
  isFresh,
})
const all = [listed('IRR', true), listed('USD', true), listed('AED', false)]

describe('the currency prices are shown in', () => {
  it.each([
    [null, 'IRR'],
    ['theme=dark; currency=USD', 'USD'],
    // Its rate is too old to show prices by.
    ['currency=AED', 'IRR'],
    ['currency=EUR', 'IRR'],
    ['othercurrency=USD', 'IRR'],
    ['currency=USDT', 'IRR'],
  ])('by the cookie %s is %s', (cookie, active) => {
    expect(currenciesOf(all, { cookie })).toMatchObject({
      active,
      default: 'IRR',
      available: ['IRR', 'USD'],
    })
  })

  it('is the toman where nothing is known', () => {
    const cookie = 'currency=USD'
    expect(currenciesOf([], { cookie })).toMatchObject({ active: 'IRR', available: [] })
  })

  it.each([
    [null, '+964', 'IQD'],
    [null, '+98', 'IRR'],
    ['currency=USD', '+964', 'USD'],
    // Toman alone is a choice too.
    ['currency=IRR', '+964', 'IRR'],
  ])('by the cookie %s, to who is reached at %s, is %s', (cookie, dialingCode, active) => {
    const withDinars = [...all, listed('IQD', true)]
    expect(currenciesOf(withDinars, { cookie, dialingCode })).toMatchObject({ active })
  })

  it('is the toman in Iraq too while dinars have no rate to show prices by', () => {
    const withOld = [...all, listed('IQD', false)]
    const shown = currenciesOf(withOld, { cookie: null, dialingCode: '+964' })
    expect(shown).toMatchObject({ active: 'IRR' })
  })
})
