import { expect, it } from 'vitest'
import { renderPage } from '../../../shell/testing/render-page.tsx'
import { PriceWatch } from './PriceWatch.tsx'

const seen = { usualFrom: 20_900_000, usualTo: 23_100_000, days: 30 }

it('says the level in words, not by colour alone, and by what it is told', () => {
  const markup = (['low', 'usual', 'high'] as const).map((level) =>
    renderPage(<PriceWatch watch={{ level, ...seen }} />),
  )
  expect(markup.map((one) => one.match(/پایین‌تر از معمول|بالاتر از معمول|معمول است/)?.[0])).toEqual(
    ['پایین‌تر از معمول', 'معمول است', 'بالاتر از معمول'],
  )
  for (const one of markup) expect(one).toContain('۳۰ روز')
  expect(markup[0]).toContain('۲٬۰۹۰٬۰۰۰ تا ۲٬۳۱۰٬۰۰۰ تومان')
})
