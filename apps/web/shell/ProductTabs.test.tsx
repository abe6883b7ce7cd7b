import { expect, it } from 'vitest'
import { ProductTabs, productOf } from './ProductTabs.tsx'
import { renderPage } from './testing/render-page.tsx'

it('offers what is sold and nothing else, each with an address of its own', () => {
  const markup = renderPage(<ProductTabs product="international" />)
  const links = [...markup.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, address]) => address)
  expect(links).toEqual([
    '/',
    '/?product=international',
    '/hotel-home',
    '/tour-home',
    '/?product=visa',
  ])
  expect(markup).toMatch(/<a [^>]*aria-current="page"[^>]*href="\/\?product=international"/)
})

it('opens with domestic flights, also on an address it does not know', () => {
  expect(productOf(new URLSearchParams())).toBe('domestic')
  expect(productOf(new URLSearchParams('product=hotel'))).toBe('domestic')
  expect(productOf(new URLSearchParams('product=international'))).toBe('international')
})
