import type { ApprovalAbout } from '@parastoo/contract/office/approvals'
import { expect, it } from 'vitest'
import { renderPage } from '../../../shell/testing/render-page.tsx'
import { AboutLinks } from './AboutLinks.tsx'

const none = { id: null, of: null, on: null }
const hrefsOf = (...about: ApprovalAbout[]) =>
  [...renderPage(<AboutLinks about={about} />).matchAll(/href="([^"]*)"/g)].map(([, href]) =>
    href?.replaceAll('&amp;', '&'),
  )

it('leads to the batch, the table and the stock that are meant, and nowhere where nothing may be read', () => {
  expect(
    hrefsOf(
      { ...none, page: 'payouts', id: 'b1' },
      { ...none, page: 'rules', id: 'penalties', of: 'W5-usual' },
      { page: 'inventory', id: 'tours', of: 'kish-5', on: '2030-03-01' },
    ),
  ).toEqual([
    '/office/money#b1',
    '/office/rules/penalties?of=W5-usual',
    '/office/inventory/tours?of=kish-5&from=2030-03-01',
  ])
  expect(renderPage(<AboutLinks about={[]} />)).not.toContain('<a')
})
