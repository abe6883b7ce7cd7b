import { isRefused } from '@parastoo/kit/outcome'
import { describe, expect, it } from 'vitest'
import { writeSheet } from '../../../platform/sheets/write-sheet.ts'
import { readStatement } from './read-statement.ts'

const read = (text: string, currency?: 'USD' | 'IQD') =>
  readStatement(new TextEncoder().encode(text), currency)
const codeOf = async (text: string, currency?: 'USD' | 'IQD') => {
  const lines = await read(text, currency)
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
      { reference: '8151234567890', day: '2026-11-03', amount: 12_000_000 },
      { reference: 'K7QWER', day: '2026-11-04', amount: -3_000_000 },
    ])
  })

  it('is in the currency that was said: cents of dollars, whole dinars, and nothing that reads in two ways', async () => {
    const text = 'PNR,Amount (USD)\nA1,"1,200.5"\nA2,(40)\nA3,۱۲٫۳۴'
    expect(await read(text, 'USD')).toEqual([
      { reference: 'A1', day: null, amount: 120_050 },
      { reference: 'A2', day: null, amount: -4_000 },
      { reference: 'A3', day: null, amount: 1_234 },
    ])
    for (const sum of ['"1,5"', '"1.234,56"', '1.234', '"12,34"', 'x'])
      expect(await codeOf(`PNR,Amount\nA1,${sum}`, 'USD'), sum).toBe('STATEMENT_LINES_BAD')
    // Nor a line of another, whether its sum says so or a column of its own.
    expect(await read('PNR,Amount,Currency\nA1,$5,USD\nA2,5,\nA3,5,دلار', 'USD')).toHaveLength(3)
    for (const line of ['€5,', '5,EUR', '5,ریال'])
      expect(await codeOf(`PNR,Amount,Currency\nA1,${line}`, 'USD'), line).toBe(
        'STATEMENT_LINES_BAD',
      )
    for (const line of ['5,USD', '5,تومان'])
      expect(await codeOf(`PNR,Amount,Currency\nA1,${line}`), line).toBe('STATEMENT_LINES_BAD')
    expect(await read('PNR,Amount,Currency\nA1,5,IRR')).toMatchObject([{ amount: 5 }])
    expect(await read('PNR,مبلغ (دینار)\nA1,25000', 'IQD')).toMatchObject([{ amount: 25_000 }])
    expect(await codeOf('PNR,Amount\nA1,1.5', 'IQD')).toBe('STATEMENT_LINES_BAD')
    // A list in another currency is not read as one in this.
    for (const head of ['Amount (EUR)', 'مبلغ (ریال)', 'مبلغ (تومان)'])
      expect(await codeOf(`PNR,${head}\nA1,5`, 'USD'), head).toBe('STATEMENT_COLUMNS_UNKNOWN')
    expect(await codeOf('PNR,Amount USD\nA1,5')).toBe('STATEMENT_COLUMNS_UNKNOWN')
  })

  it('may have what is sold and what is given back in columns of their own', async () => {
    expect(await read('PNR,فروش,استرداد\nA1,500,\nA2,,200\n')).toEqual([
      { reference: 'A1', day: null, amount: 500 },
      { reference: 'A2', day: null, amount: -200 },
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
      { reference: 'K7QWER', day: '2026-11-04', amount: -700_000 },
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
          { line: 2, reason: 'مبلغ عدد درستی نیست' },
          { line: 3, reason: 'شناسه ندارد' },
          { line: 4, reason: 'تاریخ درست نیست' },
          { line: 5, reason: 'مبلغ صفر است' },
          // A quarter of a million to whoever writes so, and never 250.
          { line: 7, reason: 'مبلغ عدد درستی نیست' },
        ],
      },
    })
  })

  it('without its columns, without lines, too long or of another kind is refused', async () => {
    expect(await codeOf('name,price\nA,1')).toBe('STATEMENT_COLUMNS_UNKNOWN')
    expect(await codeOf('pnr,amount\n')).toBe('STATEMENT_UNREADABLE')
    for (const nothing of ['', '\n', '\uFEFF\r\n'])
      expect(await codeOf(nothing)).toBe('STATEMENT_UNREADABLE')
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
