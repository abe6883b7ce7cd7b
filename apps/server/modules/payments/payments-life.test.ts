import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { paymentReader } from './store.ts'
import { openPaymentsStand } from './testing/payments-stand.ts'

const database = await testDatabase({ maxConnections: 10 })
const { begin, bank, payments, clock, balanceOf, received, ledger } = openPaymentsStand(database)

type Begun = Awaited<ReturnType<typeof begin>>

/** Everything that can happen to a payment, in any order: the customer, the bank, the line to it, time and us. */
const steps = {
  pays: ({ reference }: Begun) => bank.pay(reference),
  paysLate: ({ reference }: Begun) => bank.pay(reference, { inSeconds: 120 }),
  isRefused: ({ reference }: Begun) => bank.refuse(reference),
  cancels: ({ reference }: Begun) => bank.cancel(reference),
  losesReply: ({ reference }: Begun) => bank.orderFault('verify-lost', reference),
  losesBank: ({ reference }: Begun) => bank.orderFault('verify-unreachable', reference),
  comesBack: async ({ reference }: Begun) => {
    await payments.settle({ gateway: 'sandbox', reference })
  },
  comesBackTwice: async ({ settle }: Begun) => {
    await Promise.all([settle(), settle()])
  },
  isSwept: () => payments.sweep(),
  waitsShortly: () => clock.advance({ minutes: 1 }),
  waitsLong: () => clock.advance({ minutes: 13 }),
}
const stepName = fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[]))

it('ends with the money in the wallet exactly once when the bank gave it to us, and not at all otherwise', async () => {
  const ends = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(stepName, { maxLength: 12 }), async (names) => {
      const begun = await begin()
      for (const name of names) await steps[name](begun)
      // Then the line heals and nobody does anything any more: the sweep alone must bring it to its end.
      for (let round = 0; round < 20; round += 1) {
        clock.advance({ minutes: 2 })
        await payments.sweep()
      }
      const { paymentId, reference, userId, amountRial } = begun
      const ended = await paymentReader(database.db).find({ paymentId })
      const isOurs = bank.visit(reference)?.state === 'verified'
      ends.add(`${ended?.state} ${bank.visit(reference)?.state}`)
      expect(ended?.state).toMatch(isOurs ? /^paid$/ : /^(failed|cancelled)$/)
      expect(await balanceOf(userId)).toBe(isOurs ? amountRial : 0)
      expect(received.filter((id) => id === paymentId)).toHaveLength(isOurs ? 1 : 0)
    }),
    { numRuns: 80 },
  )
  expect(await ledger.checkBooks()).toEqual([])
  // The runs were not all alike.
  expect([...ends].sort()).toEqual(
    expect.arrayContaining([
      'cancelled cancelled',
      'failed expired',
      'failed refused',
      'paid verified',
    ]),
  )
})
