import { expect, it } from 'vitest'
import { renderPage, textOf } from '../../shell/testing/render-page.tsx'
import { OtherWays } from './OtherWays.tsx'

const shown = (isFirst: boolean) =>
  textOf(
    renderPage(
      <OtherWays
        open="mobile"
        hasPasskey={false}
        isFirst={isFirst}
        onChoose={() => undefined}
        onSignedIn={() => Promise.resolve()}
      />,
    ),
  )

it('stand between the way that is open and themselves by one word, whichever is above', () => {
  expect(shown(false)).toMatch(/^\s*یا .*ورود با ایمیل/)
  expect(shown(true)).toMatch(/ورود با ایمیل.* یا\s*$/)
})
