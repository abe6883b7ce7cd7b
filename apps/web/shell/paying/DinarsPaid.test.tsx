import { unitsCovering } from '@parastoo/kit/money'
import { expect, it } from 'vitest'
import { renderPage, textOf } from '../testing/render-page.tsx'
import { DinarsPaid, rateOf } from './DinarsPaid.tsx'

it('tells the dinars of each payment and the rate they were reckoned by', () => {
  const paid = [
    { amount: 24_390_000, dinars: unitsCovering(24_390_000, 840) },
    { amount: 1_250_001, dinars: unitsCovering(1_250_001, 1_037) },
  ]
  const told = textOf(renderPage(<DinarsPaid paid={paid} />))
  expect(told).toContain('در بانک: ۲۹٬۰۳۶ دینار عراق، هر دینار ۸۴۰ ریال')
  expect(told).toContain('در بانک: ۱٬۲۰۶ دینار عراق، هر دینار ۱٬۰۳۷ ریال')
})

it('names no rate where a sum is so small that more than one would fit', () => {
  expect(rateOf(16_801, unitsCovering(16_801, 840))).toBeNull()
  expect(rateOf(800, 1)).toBeNull()
  expect(textOf(renderPage(<DinarsPaid paid={[{ amount: 800, dinars: 1 }]} />))).toBe(
    'در بانک: ۱ دینار عراق',
  )
})
