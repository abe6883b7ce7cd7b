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
    expect(currenciesOf(all, cookie)).toMatchObject({
      active,
      default: 'IRR',
      available: ['IRR', 'USD'],
    })
  })

  it('is the toman where nothing is known', () => {
    expect(currenciesOf([], 'currency=USD')).toMatchObject({ active: 'IRR', available: [] })
  })
})
