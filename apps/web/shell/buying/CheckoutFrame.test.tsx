import { expect, it } from 'vitest'
import { renderPage, textOf } from '../testing/render-page.tsx'
import { PayBar } from './CheckoutFrame.tsx'

const bar = (details?: string) =>
  renderPage(
    <PayBar details={details} button="go on">
      the sum
    </PayBar>,
  )

it('keeps what a sum is made of folded at the foot of a phone until it is asked for', () => {
  const markup = bar('two seats')
  expect(markup).toMatch(/<button[^>]*aria-label="ریز قیمت"[^>]*aria-expanded="false"/)
  expect(textOf(markup)).toBe('the sum go on')
})

it('offers nothing to unfold where a sum has no parts', () => {
  expect(bar()).not.toContain('aria-expanded')
})
