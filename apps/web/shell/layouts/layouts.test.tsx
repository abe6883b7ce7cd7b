import { expect, it } from 'vitest'
import { renderPage } from '../testing/render-page.tsx'
import DefaultLayout from './DefaultLayout.tsx'
import EmptyLayout from './EmptyLayout.tsx'
import FooterlessLayout from './FooterlessLayout.tsx'

const parts = (drawn: string) =>
  ['header', 'aside', 'main', 'footer'].filter((part) => drawn.includes(`<${part}`))

it.each([
  [DefaultLayout, ['header', 'main', 'footer']],
  [FooterlessLayout, ['header', 'main']],
  [EmptyLayout, ['main']],
])('%o has its parts and no other', (Layout, wanted) => {
  expect(parts(renderPage(<Layout />))).toEqual(wanted)
})
