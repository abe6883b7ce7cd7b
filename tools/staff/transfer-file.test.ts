import { expect, it } from 'vitest'
import { transferFile } from './transfer-file.ts'

it('writes transfers so that no name can act as a formula', () => {
  const file = transferFile([
    { iban: 'IR820540102680020817909002', amountRial: 35_000, accountOwner: '=1+1', number: '10' },
    { iban: 'IR820540102680020817909002', amountRial: 1, accountOwner: 'سارا "م"', number: '11' },
  ])
  expect(file.split('\r\n')).toEqual([
    'iban,amountRial,accountOwner,refundNumber',
    `"IR820540102680020817909002",35000,"'=1+1","10"`,
    '"IR820540102680020817909002",1,"سارا ""م""","11"',
    '',
  ])
})
