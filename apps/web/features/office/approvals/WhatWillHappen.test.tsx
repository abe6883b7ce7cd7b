import { expect, it } from 'vitest'
import { renderPage, textOf } from '../../../shell/testing/render-page.tsx'
import { Judged } from '../rules/Judged.tsx'
import { WhatWillHappen } from './WhatWillHappen.tsx'

const lines = [
  {
    part: 'W5-usual',
    key: '2026-12-06 after 0',
    kind: 'changed' as const,
    cells: [{ column: 'percent', was: '50', is: '40' }],
  },
  {
    part: 'W5-usual',
    key: '2026-12-06 until-departure 0',
    kind: 'added' as const,
    cells: [{ column: 'percent', was: '', is: '30' }],
  },
]

it('shows whoever allows a change of rules its lines, and how many there are beside them', () => {
  const will = {
    kind: 'rule-change' as const,
    changeId: 'c',
    sheet: 'penalties' as const,
    parts: ['W5-usual'],
    added: 1,
    changed: 4,
    gone: 0,
    losses: ['کمتر نگه داشته می‌شود.'],
    lines,
    versionBefore: 'a',
    versionAfter: 'b',
  }
  const told = textOf(renderPage(<WhatWillHappen will={will} supplierFa={null} whoseFa={null} />))
  expect(told).toContain('جریمه (٪): ۵۰ ← ۴۰')
  expect(told).toContain('جریمه (٪): ۳۰')
  expect(told).toContain('و ۳ سطر دیگر')
})

it('says at which rate a debt is settled in the toman its sum is told in, and which rate was set then, however old', () => {
  const will = {
    kind: 'supplier-payment' as const,
    supplier: 'etg',
    amountRial: 1_500_000_000,
    settles: { currency: 'USD' as const, amount: 125_000, rateRial: 1_150_000 },
    iban: 'IR062960000000100324200001',
    holder: 'صرافی نمونه',
    owedRial: 1_500_000_000,
  }
  const told = textOf(renderPage(<WhatWillHappen will={will} supplierFa="ETG" whoseFa={null} />))
  expect(told).toContain(
    'برای تسویهٔ ۱٬۲۵۰ دلار، هر دلار ۱۲۰٬۰۰۰ تومان، نرخ ثبت‌شده هنگام درخواست ۱۱۵٬۰۰۰ تومان',
  )
})

it('numbers the bad lines of a draft as its table does, and those of a file as the file does', () => {
  const badLines = [{ line: 5, column: 'percent', value: 'x', reason: 'عدد نیست.' }]
  const judged = { version: 'v', added: 0, changed: 0, gone: 0, lines: [], losses: [], badLines }
  expect(textOf(renderPage(<Judged judged={judged} headLines={0} />))).toContain('سطر ۴، جریمه')
  expect(textOf(renderPage(<Judged judged={judged} />))).toContain('سطر ۵، جریمه')
})
