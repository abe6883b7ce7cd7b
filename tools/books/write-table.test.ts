import { expect, it } from 'vitest'
import { spellAmount, writeTable } from './write-table.ts'

it('sets amounts below each other and totals apart', () => {
  const table = writeTable<[string, number]>(
    [
      { title: 'account', of: ([name]) => name },
      { title: 'balance', isAmount: true, of: ([, amount]) => spellAmount(amount) },
    ],
    {
      rows: [
        ['wallet:1', 1_250_000],
        ['revenue:flights', 0],
      ],
      totals: [['', -5]],
    },
  )
  expect(table.split('\n')).toEqual([
    'account            balance',
    '---------------  ---------',
    'wallet:1         1,250,000',
    'revenue:flights',
    '---------------  ---------',
    '                        -5',
  ])
})
