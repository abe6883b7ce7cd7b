import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PlaneLine } from './PlaneLine.tsx'

test('two stops divide the line in three, the first one nearest to the right', () => {
  const html = renderToStaticMarkup(<PlaneLine stops={2} />)
  expect([...html.matchAll(/cx="([\d.]+)%"/g)].map((hit) => hit[1])).toEqual(['66.67', '33.33'])
})

test('the aircraft arrives at the left on a Persian page and at the right on a Latin one', () => {
  expect(renderToStaticMarkup(<PlaneLine />)).toMatch(/<svg x="0%"[^>]*><path/)
  expect(renderToStaticMarkup(<PlaneLine direction="ltr" />)).toMatch(/<svg x="100%"[^>]*><path/)
})

test('a title speaks, decoration stays silent', () => {
  expect(renderToStaticMarkup(<PlaneLine title="یک توقف" />)).toMatch(/role="img".*<title>یک توقف/)
  expect(renderToStaticMarkup(<PlaneLine />)).toMatch(/^<svg[^>]*aria-hidden="true"/)
})
