import { expect, it } from 'vitest'
import { renderPage, textOf } from '../../../shell/testing/render-page.tsx'
import TillPage from './TillPage.tsx'

const open = {
  shiftId: '01a20a88-db15-77e7-9ce1-617da995759e',
  openedAt: '2026-11-23T05:00:00Z',
  openingRial: 3_000_000,
  takenRial: null,
  payments: 2,
  closedAt: null,
  countedRial: null,
  differenceRial: null,
  differenceReason: null,
  isDifferenceWaiting: false,
}

it('says of an open till what it began with and how often money came, not what there should be: it is counted blind', () => {
  const props = { loaderData: { shifts: [open], unpaid: [] } }
  const said = textOf(
    renderPage(<TillPage {...(props as unknown as Parameters<typeof TillPage>[0])} />),
  )
  expect(said).toContain('۳۰۰٬۰۰۰ تومان')
  expect(said).toContain('۲ پرداخت')
  expect(said).not.toMatch(/۱۲۳٬۰۰۰|۴۲۳٬۰۰۰/)
})
