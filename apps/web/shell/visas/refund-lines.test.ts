import { caseStages, refundCauses } from '@parastoo/contract/visas/cases'
import { expect, it } from 'vitest'
import { refundLines } from './refund-lines.ts'

it('tells for each cause what comes back, and the same answer once', () => {
  const table = caseStages.flatMap((stage) =>
    refundCauses.map((cause) => {
      const isEarly = stage === 'created' || stage === 'preparing'
      const [authorityPercent, oursPercent] =
        cause === 'our-error'
          ? [100, 100]
          : cause !== 'withdrawn'
            ? [0, 100]
            : isEarly
              ? [100, stage === 'created' ? 100 : 50]
              : [0, 0]
      return { stage, cause, authorityPercent, oursPercent }
    }),
  )
  const of = Object.fromEntries(
    refundLines(table as never).map(({ cause, parts }) => [
      cause,
      parts.map(({ when, back }) => `${when}: ${back}`),
    ]),
  )
  expect(of.withdrawn).toEqual([
    'پیش از بررسی مدارک: همهٔ مبلغ',
    'پس از بررسی مدارک: هزینهٔ رسمی و ۵۰٪ دستمزد ما',
    'پس از ارسال پرونده: چیزی برنمی‌گردد',
  ])
  expect(of['our-error']).toEqual(['در هر مرحله: همهٔ مبلغ'])
  expect(of.refused).toEqual(['در هر مرحله: دستمزد ما'])
})
