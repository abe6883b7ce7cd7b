import type { OfficeLine } from '@parastoo/contract/office/orders'
import { expect, it } from 'vitest'
import { renderPage, textOf } from '../../../shell/testing/render-page.tsx'
import { LineDeeds } from './LineDeeds.tsx'

const waiting = {
  lineId: '01a20a88-db15-77e7-9ce1-617da995759e',
  amount: 1_000,
  isForStaff: true,
  contradiction: null,
  hotelAnswerBy: '2026-11-23T12:00:00Z',
  tourAnswerBy: null,
} as OfficeLine

it('lets the number that a hotel told be put right, though nothing waits for staff any more', () => {
  const told = {
    ...waiting,
    isForStaff: false,
    hotelAnswerBy: null,
    stay: { told: { number: '123-AB' } },
  } as OfficeLine
  const verbsOf = (line: OfficeLine) => textOf(renderPage(<LineDeeds line={line} isOwn={false} />))
  expect(verbsOf(told)).toBe('اصلاح شمارهٔ تأیید هتل')
  expect(verbsOf({ ...told, stay: { told: { number: null } } } as OfficeLine)).toContain(
    'ثبت شماره',
  )
  expect(verbsOf({ ...told, stay: { told: null } } as OfficeLine)).toBe('')
})

it('offers no verb to whoever bought it themselves, and says that a colleague decides', () => {
  expect(textOf(renderPage(<LineDeeds line={waiting} isOwn={false} />))).toContain('هتل پذیرفت')
  const own = renderPage(<LineDeeds line={waiting} isOwn />)
  expect(textOf(own)).toContain('از خود شماست')
  expect(own).not.toContain('<button')
})
