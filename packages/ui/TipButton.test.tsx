import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { TipButton, tooltipTimes } from './TipButton.tsx'

it('is a button named by its word, which is not shown before a mouse rests there', () => {
  const markup = renderToStaticMarkup(<TipButton label="چاپ">icon</TipButton>)
  expect(markup).toMatch(/^<button[^>]*aria-label="چاپ"[^>]*>icon<\/button>$/)
})

it('shows its word after 200 ms, 5 px from it, and is gone 5 s after it closed', () => {
  expect(tooltipTimes).toEqual({ showDelayMs: 200, distancePx: 5, disposeMs: 5_000 })
})
