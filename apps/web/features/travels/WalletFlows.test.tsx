import { expect, it } from 'vitest'
import { renderPage, textOf } from '../../shell/testing/render-page.tsx'
import { WalletFlows } from './WalletFlows.tsx'

const flow = { id: 'f', time: '2026-11-27T08:00:00Z', orderId: null, description: 'd' }

it('calls what goes on to a lender no return to the wallet', () => {
  const told = (amount: number) =>
    textOf(renderPage(<WalletFlows flows={[{ ...flow, type: 'Refund', amount } as never]} />))
  expect(told(-5_000)).toContain('بازگشت به اعتباردهنده')
  expect(told(-5_000)).not.toContain('برگشت به کیف پول')
  expect(told(5_000)).toContain('برگشت به کیف پول')
})
