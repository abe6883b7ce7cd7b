import { SecondPriceContext } from '@parastoo/ui/second-price.ts'
import { expect, it } from 'vitest'
import { renderPage, textOf } from '../testing/render-page.tsx'
import { FrozenRateTold } from './FrozenPrices.tsx'
import { PriceRows } from './PriceRows.tsx'

const shownIn = (second: Parameters<typeof SecondPriceContext>[0]['value']) =>
  textOf(
    renderPage(
      <SecondPriceContext value={second}>
        <PriceRows totalRial={125_000_000} discountRial={25_000_000} />
      </SecondPriceContext>,
    ),
  )

it('says a price in toman alone unless a currency is chosen', () => {
  const text = shownIn(null)
  expect(text).toContain('۱۰٬۰۰۰٬۰۰۰ تومان')
  expect(text).not.toMatch(/حدود|فقط برای اطلاع/)
})

it('says it once more in a currency, by the spec’s rounding, and that rial is charged', () => {
  const text = shownIn({ currencyCode: 'USD', exchangeRate: 1_230_000 })
  expect(text).toContain('۱۰٬۰۰۰٬۰۰۰ تومان')
  expect(text).toContain('حدود ۸۱٫۳ دلار')
  expect(text).toContain('قیمت‌ها به ریال است')
  expect(shownIn({ currencyCode: 'IQD', exchangeRate: 930 })).toContain('حدود ۱۰۷٬۵۲۶ دینار')
})

it('names no rate to whoever reads toman alone', () => {
  const setAt = '2026-11-24T08:00:00Z'
  const rates = [{ currencyCode: 'USD' as const, rialPerUnit: 1_230_000, source: 'بازار', setAt }]
  expect(textOf(renderPage(<FrozenRateTold rates={rates} />))).toBe('')
})
