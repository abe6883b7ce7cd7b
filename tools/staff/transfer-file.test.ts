import { expect, it } from 'vitest'
import { writeTransfers } from './transfer-file.ts'

it('writes transfers so that no name can act as a formula or break its row', () => {
  const iban = 'IR820540102680020817909002'
  const file = writeTransfers([
    { iban, holderFa: '=1+1', amountRial: 35_000, description: 'one' },
    { iban, holderFa: 'سارا "م", مرادی', amountRial: 1, description: 'two' },
  ])
  expect(file.split('\n')).toEqual([
    'iban,holder,amountRial,description',
    `"${iban}","'=1+1",35000,"one"`,
    `"${iban}","سارا ""م"", مرادی",1,"two"`,
    '',
  ])
})
