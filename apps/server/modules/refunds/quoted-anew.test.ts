import { isRefused } from '@parastoo/kit/outcome'
import { expect, it } from 'vitest'
import { openRefunds } from './testing/open-refunds.ts'

const { clock, jobs, ledger, quote, issued, quoted, ask, shown } = await openRefunds()

it('quotes anew what was shown for another reason, and takes nothing that brings less', async () => {
  const orderId = await issued()
  const items = await quoted(orderId, 2)
  // Shown as free of any penalty, asked for with one.
  expect(await ask(orderId, items)).toMatchObject({ refused: 'REFUND_QUOTE_EXPIRED' })
  const [first, second] = await quoted(orderId)
  if (!first || !second) throw new Error('Two tickets were sold')
  // Whoever has the amounts of the table may ask for every reason: each is quoted for it.
  for (const [item, reasonId] of [
    [first, 4],
    [second, 2],
  ] as const) {
    const asked = await ask(orderId, [item], { reasonId })
    if (isRefused(asked)) throw new Error(asked.refused)
    expect((await shown(asked.requestId)).items).toMatchObject([
      { id: item.id, state: 'waiting', penaltyAmount: reasonId === 2 ? 0 : 15_000 },
    ])
    // The same words again are the same request.
    expect(await ask(orderId, [item], { reasonId })).toEqual(asked)
  }
})

it('takes a quote that has run out at what it brings now, when that is no less', async () => {
  const orderId = await issued()
  const [item] = await quoted(orderId)
  if (!item) throw new Error('Two tickets were sold')
  clock.advance({ minutes: 16 })
  quote.percent = 20
  const asked = await ask(orderId, [item])
  quote.percent = 30
  if (isRefused(asked)) throw new Error(asked.refused)
  expect((await shown(asked.requestId)).penaltyAmount).toBe(10_000)
  await jobs.runDue()
  expect(await ledger.checkBooks()).toEqual([])
})
