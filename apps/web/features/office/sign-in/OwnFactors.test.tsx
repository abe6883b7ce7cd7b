import type { StaffStanding } from '@parastoo/contract/identity/staff-gate'
import { expect, it } from 'vitest'
import { renderPage, textOf } from '../../../shell/testing/render-page.tsx'
import { OwnFactors } from './OwnFactors.tsx'

const standing: StaffStanding = {
  scope: ['finance'],
  openUntil: '2026-11-21T20:00:00Z',
  freshUntil: null,
  passkeys: [],
  hasTotp: true,
  recoveryCodesLeft: 9,
}

it('offers an app in place of the one on a phone that is lost, to whoever came in by a recovery code', () => {
  const nothing = () => undefined
  const text = textOf(
    renderPage(
      <OwnFactors
        standing={standing}
        guard={async (act) => await act()}
        onAdded={nothing}
        onCodes={nothing}
      />,
    ),
  )
  expect(text).toContain('برنامهٔ کدساز فعال است')
  expect(text).toContain('برنامهٔ کدساز روی گوشی دیگر')
  expect(text).toContain('نمایش QR')
})
