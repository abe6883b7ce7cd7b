import { expect, it } from 'vitest'
import { bankCounterparty, supplierCounterparty } from './counterparties.ts'

type Rooms = Parameters<typeof bankCounterparty>[0]
const recordedAt = Temporal.Instant.from('2030-03-05T21:00:00Z')
const booked = (key: string, amountRial: number) => ({
  key,
  amount: -amountRial,
  currency: 'IRR',
  recordedAt,
})
const asked = new Map([
  ['one', { reference: 'A-1', charge: { amountMinor: 500_000, currencyCode: 'IRR' } }],
  ['two', { reference: 'A-2', charge: { amountMinor: 4_250, currencyCode: 'AED' } }],
])
const rooms = {
  ledger: {
    statement: async () => ({
      rows: [booked('one', 500_000), booked('two', 1_250_000), booked('three', 7)],
    }),
  },
  payments: { references: { askedOf: async () => asked } },
} as unknown as Rooms

it('lists what was booked under the bank’s references, in the currency the bank charges, on days of Tehran', async () => {
  const bank = bankCounterparty(rooms, { gateway: 'hyperpay', statementOf: undefined })
  expect(bank.name).toBe('bank:hyperpay')
  const lines = await bank.ours({ from: '2030-03-06', to: '2030-03-06' })
  expect(lines.map(({ reference, amount, currency }) => [reference, amount, currency])).toEqual([
    ['A-1', 500_000, 'IRR'],
    ['A-2', 4_250, 'AED'],
    // A payment the bank never named stands under our own key, so that it is told as missing.
    ['three', 7, 'IRR'],
  ])
  expect(new Set(lines.map(({ day }) => day))).toEqual(new Set(['2030-03-06']))
})

it('lists units that were cancelled together in one line, under the key its supplier was asked by', async () => {
  const back = (key: string, amount: number) => ({ key, amount, currency: 'IRR', recordedAt })
  const supplier = supplierCounterparty(
    {
      ledger: {
        statement: async () => ({
          rows: [back('line', 900), back('one', -300), back('two', -200), back('apart', -50)],
        }),
      },
      orders: { keysOfLines: async () => new Map([['line', 'hold-key']]) },
      refunds: {
        cancellingsOf: async () =>
          new Map([
            ['one', 'together'],
            ['two', 'together'],
            ['apart', 'alone'],
          ]),
      },
      changes: { exchangesAt: async () => [] },
    } as unknown as Parameters<typeof supplierCounterparty>[0],
    'own',
  )
  const lines = await supplier.ours({ from: '2030-03-06', to: '2030-03-06' })
  expect(lines.map(({ reference, amount }) => [reference, amount])).toEqual([
    ['hold-key', 900],
    ['together', -500],
    ['alone', -50],
  ])
})
