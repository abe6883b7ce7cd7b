import type {
  StatementPage as Statement,
  StatementLine,
} from '@parastoo/contract/office/statements'
import { expect, it } from 'vitest'
import { renderPage, textOf } from '../../../shell/testing/render-page.tsx'
import { LineDeeds } from './StatementDeeds.tsx'
import StatementPage from './StatementPage.tsx'

const line: StatementLine = {
  lineId: '01a20a88-db15-77e7-9ce1-617da9957591',
  place: 1,
  reference: 'K7QWER',
  day: '2026-11-02',
  orderId: null,
  orderNumber: null,
  ours: 300_000,
  theirs: 350_000,
  state: 'open',
  agreedAs: null,
  agreed: null,
  decidedBy: null,
  decidedAt: null,
  note: null,
  askedId: null,
  isPaid: false,
}
const statement: Statement = {
  statementId: '01a20a88-db15-77e7-9ce1-617da9957590',
  supplier: 'inventory',
  supplierFa: 'پروازهای خودمان',
  currency: 'IRR',
  from: '2026-11-01',
  until: '2026-11-20',
  dueOn: '2026-12-01',
  fileName: 'aban.csv',
  takenBy: { id: '01a20a88-db15-77e7-9ce1-617da9957599', nameFa: 'سارا مرادی' },
  takenAt: '2026-11-21T08:00:00Z',
  lines: 2,
  openLines: 1,
  agreed: -90_000,
  unpaid: -90_000,
  ours: 210_000,
  theirs: 260_000,
  list: [
    line,
    {
      ...line,
      lineId: line.lineId.replace(/1$/, '2'),
      place: 2,
      reference: 'BACK1',
      state: 'agreed',
      agreedAs: 'both',
      agreed: -90_000,
      ours: -90_000,
      theirs: -90_000,
    },
  ],
  askedId: null,
  isUntouched: true,
}
type Props = Parameters<typeof StatementPage>[0]

it('shows ours, theirs and the difference of each line, and what is said of it', () => {
  const props = { loaderData: { statement } } as unknown as Props
  const text = textOf(renderPage(<StatementPage {...props} />))
  expect(text).toContain('صورت‌حساب پروازهای خودمان')
  expect(text).toContain('\u2068aban.csv\u2069، ثبت \u2068سارا مرادی\u2069')
  // In one unit with the sums above.
  expect(text).toMatch(/K7QWER.*۳۰٬۰۰۰ ۳۵٬۰۰۰ ۵٬۰۰۰ روشن نشده/)
  expect(text).toMatch(/BACK1.*۹٬۰۰۰.* — یکی است/)
  expect(text).toContain('دفتر ما (تومان)')
  expect(text).not.toContain('ریال')
  // Whoever may not act sees no verb.
  expect(text).not.toContain('پذیرش رقم آن‌ها')
})

it('says of a line that they take out no more than that, once the others are paid', () => {
  const out = { ...line, ours: null, state: 'agreed', agreedAs: 'ours', agreed: 0, isPaid: true }
  const list = [out, { ...statement.list[1], isPaid: true }]
  const props = { loaderData: { statement: { ...statement, list } } } as unknown as Props
  const text = textOf(renderPage(<StatementPage {...props} />))
  expect(text).toMatch(/K7QWER.*رقم ما پذیرفته شد.*BACK1/)
  expect(text.match(/پرداخت شد یا در صف واریز است/g)).toHaveLength(1)
})

it('has a verb for each way a difference may end', () => {
  const text = textOf(renderPage(<LineDeeds line={line} list={statement.list} currency="IRR" />))
  for (const verb of ['پذیرش رقم آن‌ها', 'اعتراض', 'اصلاح']) expect(text).toContain(verb)
})
