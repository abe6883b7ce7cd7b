import { expect, it } from 'vitest'
import { renderPage, textOf } from '../../../shell/testing/render-page.tsx'
import RolesPage from './RolesPage.tsx'

type Props = Parameters<typeof RolesPage>[0]
const member = {
  id: '01a20a88-db15-77e7-9ce1-617da9957591',
  scope: ['orders'],
  hasSecondFactor: true,
  usedAt: null,
}
const shown = (nameFa: string, knownBy: string) => {
  const loaderData = { staff: [{ ...member, nameFa, knownBy }], mayAsk: false }
  return textOf(renderPage(<RolesPage {...({ loaderData } as unknown as Props)} />))
}

it('says once by what a colleague is known: with their name, and alone of whoever gave none', () => {
  expect(shown('…۱۱۱۰۰۰۴', '…۰۰۰۴')).toMatch(/همکاران …۱۱۱۰۰۰۴ سفارش‌ها/)
  expect(shown('سارا مرادی', '…۰۰۰۴')).toMatch(/سارا مرادی …۰۰۰۴ سفارش‌ها/)
  expect(shown('سارا مرادی …۰۰۰۴', '…۰۰۰۴')).toMatch(/سارا مرادی …۰۰۰۴ سفارش‌ها/)
  expect(shown('s…@agency.example', 's…@agency.example')).toMatch(
    /همکاران s…@agency.example سفارش‌ها/,
  )
})
