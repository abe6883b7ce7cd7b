import { isRefused } from '@parastoo/kit/outcome'
import { describe, expect, it } from 'vitest'
import { writeSheet } from '../../../platform/sheets/write-sheet.ts'
import { readStatement } from './read-statement.ts'

const read = (text: string) => readStatement(new TextEncoder().encode(text))
const codeOf = async (text: string) => {
  const lines = await read(text)
  return isRefused(lines) ? lines.refused : 'read'
}

describe('the file of a supplier', () => {
  it('is read by what its heads say, in any digits, with days of either calendar', async () => {
    const text = [
      '\uFEFFردیف;شمارهٔ بلیت;تاریخ صدور;مبلغ (تومان)',
      '1;۸۱۵-۱۲۳۴۵۶۷۸۹۰;۱۴۰۵/۰۸/۱۲;۱٬۲۰۰٬۰۰۰',
      '',
      '2;k7 qwer;2026-11-04;(300,000)',
    ].join('\r\n')
    expect(await read(text)).toEqual([
      { reference: '8151234567890', day: '2026-11-03', amountRial: 12_000_000 },
      { reference: 'K7QWER', day: '2026-11-04', amountRial: -3_000_000 },
    ])
  })

  it('may have what is sold and what is given back in columns of their own', async () => {
    expect(await read('PNR,فروش,استرداد\nA1,500,\nA2,,200\n')).toEqual([
      { reference: 'A1', day: null, amountRial: 500 },
      { reference: 'A2', day: null, amountRial: -200 },
    ])
  })

  it('may be a workbook', async () => {
    const bytes = await writeSheet({
      name: 'statement',
      columns: [
        { title: 'PNR', width: 12, kind: 'text' },
        { title: 'مبلغ (ریال)', width: 16, kind: 'amount' },
        { title: 'تاریخ', width: 12, kind: 'date' },
      ],
      rows: [['K7QWER', -700_000, '2026-11-04']],
    })
    expect(await readStatement(bytes)).toEqual([
      { reference: 'K7QWER', day: '2026-11-04', amountRial: -700_000 },
    ])
  })

  it('with one bad line is not read, and each bad line is told with its reason', async () => {
    const lines = await read(
      'pnr,amount,date\nA,1.5,\n,7,\nB,7,1405/13/01\nC,0,\nD,7.00,\nE,250.000,\n',
    )
    expect(lines).toMatchObject({
      refused: 'STATEMENT_LINES_BAD',
      detail: {
        count: 5,
        lines: [
          { line: 2, reason: 'مبلغ عدد صحیح نیست' },
          { line: 3, reason: 'شناسه ندارد' },
          { line: 4, reason: 'تاریخ درست نیست' },
          { line: 5, reason: 'مبلغ صفر است' },
          // A quarter of a million to whoever writes so, and never 250.
          { line: 7, reason: 'مبلغ عدد صحیح نیست' },
        ],
      },
    })
  })

  it('without its columns, without lines, too long or of another kind is refused', async () => {
    expect(await codeOf('name,price\nA,1')).toBe('STATEMENT_COLUMNS_UNKNOWN')
    expect(await codeOf('pnr,amount\n')).toBe('STATEMENT_UNREADABLE')
    expect(await codeOf(`pnr,amount\n${'A,1\n'.repeat(5_001)}`)).toBe('STATEMENT_TOO_LARGE')
    for (const bytes of [
      [0xff, 0xfe, 0x41, 0],
      [0x50, 0x4b, 3, 4, 9],
    ])
      expect(await readStatement(new Uint8Array(bytes))).toMatchObject({
        refused: 'STATEMENT_UNREADABLE',
      })
  })
})
