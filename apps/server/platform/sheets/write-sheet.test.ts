import { readXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { writeSheet } from './write-sheet.ts'

const dangerous = ['=1+1', '+98912', '-5', '@SUM(A1)', '=cmd|"/c calc"!A0', '\t=1', '<b>&"']

it('opens from right to left with a frozen header, amounts as numbers, dates as dates', async () => {
  const bytes = await writeSheet({
    name: 'گردش',
    columns: [
      { title: 'شرح', width: 40, kind: 'text' },
      { title: 'مبلغ', width: 14, kind: 'amount' },
      { title: 'تاریخ', width: 12, kind: 'date' },
    ],
    rows: [
      ['شارژ', -9_007_199_254, '2030-03-21'],
      ['بدون مبلغ', null, null],
    ],
  })
  const { sheets } = await readXlsx(bytes)
  const [sheet] = sheets
  expect(sheet).toMatchObject({
    name: 'گردش',
    view: { rightToLeft: true },
    freezePane: { rows: 1 },
  })
  expect(sheet?.rows[0]).toEqual(['شرح', 'مبلغ', 'تاریخ'])
  expect(sheet?.rows[1]?.slice(0, 2)).toEqual(['شارژ', -9_007_199_254])
  expect(sheet?.rows[1]?.[2]).toEqual(new Date('2030-03-21T00:00:00Z'))
})

it('keeps whatever is written in a text a text, and makes a formula of nothing', async () => {
  const bytes = await writeSheet({
    name: 'x',
    columns: [{ title: '=A1', width: 10, kind: 'text' }],
    rows: dangerous.map((text) => [text]),
  })
  const { sheets } = await readXlsx(bytes, { readFormulas: true } as never)
  expect(sheets[0]?.rows.map(([cell]) => cell)).toEqual(['=A1', ...dangerous])
  for (const cell of sheets[0]?.cells?.values() ?? []) expect(cell.formula).toBeUndefined()
})
