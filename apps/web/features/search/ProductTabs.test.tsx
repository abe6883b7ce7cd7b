import { expect, it } from 'vitest'
import { renderPage } from '../../shell/testing/render-page.tsx'
import { ProductTabs, productOf } from './ProductTabs.tsx'

it('offers five products, each with an address of its own', () => {
  const markup = renderPage(<ProductTabs product="international" />)
  const links = [...markup.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, address]) => address)
  expect(links).toEqual([
    ...['/', '/?product=international', '/?product=hotel', '/?product=visa', '/?product=tour'],
  ])
  expect(markup).toMatch(/<a [^>]*aria-current="page"[^>]*href="\/\?product=international"/)
})

it('opens with domestic flights, also on an address it does not know', () => {
  expect(productOf(new URLSearchParams())).toBe('domestic')
  expect(productOf(new URLSearchParams('product=boats'))).toBe('domestic')
  expect(productOf(new URLSearchParams('product=international'))).toBe('international')
})
