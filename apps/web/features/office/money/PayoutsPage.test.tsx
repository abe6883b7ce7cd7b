import type { MoneyPayout } from '@parastoo/contract/office/money'
import { expect, it } from 'vitest'
import { renderPage, textOf } from '../../../shell/testing/render-page.tsx'
import PayoutsPage from './PayoutsPage.tsx'

const payout: MoneyPayout = {
  payoutId: '01a20a88-db15-77e7-9ce1-617da9957591',
  source: 'refund',
  title: 'استرداد ۱۲۳',
  holder: 'سارا مرادی',
  iban: 'IR82…9002',
  rail: null,
  reference: '77',
  orderId: '01a20a88-db15-77e7-9ce1-617da9957592',
  amountRial: 300_000,
  state: 'waiting',
  createdAt: '2026-11-21T08:00:00Z',
  trackingNumber: null,
  reason: null,
}
type Props = Parameters<typeof PayoutsPage>[0]

it('shows what waits to be paid without a way to an order that its reader would be refused', () => {
  const loaderData = { waiting: [payout], batches: [], settled: [] }
  const shown = renderPage(<PayoutsPage {...({ loaderData } as unknown as Props)} />)
  expect(textOf(shown)).toContain('سارا مرادی')
  expect(shown).not.toContain('/office/orders/')
})

it('says why a transfer came back, and of nothing no sum', () => {
  const back: MoneyPayout = { ...payout, state: 'bounced', reason: 'حساب مسدود است' }
  const who = { id: payout.payoutId, nameFa: 'نگار' }
  const batch = {
    batchId: payout.payoutId,
    preparedBy: who,
    preparedAt: payout.createdAt,
    approvedBy: who,
    totalRial: back.amountRial,
    payouts: [back],
  }
  const loaderData = { waiting: [], batches: [], settled: [batch] }
  const shown = textOf(renderPage(<PayoutsPage {...({ loaderData } as unknown as Props)} />))
  expect(shown).toContain('دلیل: \u2068حساب مسدود است')
  expect(shown).toContain('واریزی منتظر نیست.')
  expect(shown).not.toContain('۰ واریز')
})
