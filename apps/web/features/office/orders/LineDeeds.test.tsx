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

it('offers no verb to whoever bought it themselves, and says that a colleague decides', () => {
  expect(textOf(renderPage(<LineDeeds line={waiting} isOwn={false} />))).toContain('هتل پذیرفت')
  const own = renderPage(<LineDeeds line={waiting} isOwn />)
  expect(textOf(own)).toContain('از خود شماست')
  expect(own).not.toContain('<button')
})
