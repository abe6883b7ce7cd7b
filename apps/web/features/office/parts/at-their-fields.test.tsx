/** What is wrong with a field is said at it, and once: not again under the form, where nobody looks for it. */
import { QueryClient } from '@tanstack/react-query'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { officeCounter } from '../../../messages/office-counter.ts'
import { renderPage, textOf } from '../../../shell/testing/render-page.tsx'
import { CounterCard } from '../counter/CounterCard.tsx'
import { OpenCustomerDialog } from '../counter/OpenCustomerDialog.tsx'
import TillPage from '../counter/TillPage.tsx'
import { AdjustWallet } from '../customers/AdjustWallet.tsx'
import PayoutsPage from '../money/PayoutsPage.tsx'
import RatesPage from '../money/RatesPage.tsx'

const fault = 'این یکی درست نیست'
const refused = vi.hoisted(() => ({ field: '' }))

vi.mock('./use-deed.ts', () => ({
  useDeed: () => ({
    isPending: false,
    isAtIt: false,
    isUnknown: false,
    fault,
    faultOf: (field: string) => (field === refused.field ? fault : undefined),
    forget: () => {},
    act: () => Promise.resolve(null),
  }),
}))
// Open from the start, for nothing is pressed here.
vi.mock('./DeedDialog.tsx', () => ({
  DeedDialog: ({ fault: under, children }: { fault: string | undefined; children: ReactNode }) => (
    <section>
      {under && <p data-place="under">{under}</p>}
      {children}
    </section>
  ),
}))
vi.mock(import('../../../shell/site.ts'), async (original) => ({
  ...(await original()),
  useUser: () => ({ scope: ['finance', 'orders'] }) as never,
}))

const page = <Props extends object>(Page: ComponentType<Props>, loaderData: object) =>
  createElement(Page, { loaderData } as unknown as Props)
const standing = {
  due: 9_000_000,
  payments: [],
  linkTo: null,
  walletBalance: 0,
  mayGiveUp: false,
}
const card = <CounterCard orderId="o" isOwn={false} seen="1" />
function counterKnows(answer: object | Error): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  const query = client.getQueryCache().build(client, { queryKey: ['office-counter', 'o', '1'] })
  query.setState(
    answer instanceof Error ? { status: 'error', error: answer } : { data: { data: answer } },
  )
  return client
}
const payout = { payoutId: 'p', source: 'refund', rail: null, amountRial: 1, state: 'sent' }
const batch = {
  batchId: 'b',
  preparedBy: { nameFa: 'سارا' },
  preparedAt: '2026-11-21T08:00:00Z',
  approvedBy: { nameFa: 'رضا' },
  totalRial: 1,
  payouts: [payout],
}
const rate = {
  currencyCode: 'USD',
  version: 1,
  rialPerUnit: 1_000_000,
  source: 'بازار',
  setAt: '2026-11-21T08:00:00Z',
  setBy: null,
  isFresh: true,
  asked: null,
  proposed: null,
}

it.each<[string, ReactNode, string[]]>([
  ['the slip of a card', card, ['cashRial', 'terminal', 'trace', 'cardEnd', 'slipOn']],
  ['a mobile', <OpenCustomerDialog key="mobile" />, ['phoneNumber']],
  ['a wallet', <AdjustWallet key="wallet" userId="u" />, ['amountRial', 'title', 'reason']],
  [
    'a bank’s number',
    page(PayoutsPage, { waiting: [], batches: [batch], settled: [] }),
    ['trackingNumber'],
  ],
  ['a rate', page(RatesPage, { rates: [rate], freshHours: 24 }), ['rialPerUnit', 'source']],
  ['a till', page(TillPage, { shifts: [], unpaid: [] }), ['openingRial']],
])('says what is wrong with %s at its field', (_, part, fields) => {
  const drawn = () => renderPage(part, counterKnows(standing))
  const timesUnder = () => drawn().split('data-place="under"').length - 1
  refused.field = ''
  const forms = timesUnder()
  for (const field of fields) {
    refused.field = field
    // One form says it at the field, and under itself no more.
    expect([field, timesUnder()]).toEqual([field, forms - 1])
    expect([field, textOf(drawn()).split(fault).length - 1]).toEqual([field, forms])
  }
})

it('says that what an order is due was not read, and asks for another try', () => {
  const said = textOf(renderPage(card, counterKnows(new Error('no answer'))))
  expect(said).toContain(officeCounter.take.unread)
  expect(said).toContain(officeCounter.take.again)
})
