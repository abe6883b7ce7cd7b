import { contract } from '@parastoo/contract'
import { scopesOf } from '@parastoo/contract/operation'
import { expect, it } from 'vitest'
import { renderPage, textOf } from '../../../shell/testing/render-page.tsx'
import { OfficeLink, pageReaders } from './Facts.tsx'

const { officeOrders, officeRefunds, officeSupport, officeVisas } = contract.api
const calls = {
  order: officeOrders.order,
  refund: officeRefunds.request,
  support: officeSupport.thread,
  visaCase: officeVisas.visaCase,
}

it('knows of each page whom its call answers', () => {
  for (const [page, call] of Object.entries(calls))
    expect(pageReaders[page as keyof typeof calls], page).toEqual(scopesOf(call['~orpc'].meta.who))
})

it('leads nobody to a page that would refuse them, and keeps its words', () => {
  const shown = renderPage(
    <OfficeLink page="support" to="/office/support/1">
      ۱۲۳
    </OfficeLink>,
  )
  expect(textOf(shown)).toBe('۱۲۳')
  expect(shown).not.toContain('<a')
})
