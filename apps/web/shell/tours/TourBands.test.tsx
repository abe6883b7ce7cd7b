import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { TourBands } from './TourBands.tsx'

const bands = [
  { untilDaysBefore: 15, percent: 10 },
  { untilDaysBefore: 4, percent: 40 },
  { untilDaysBefore: 0, percent: 100 },
]
/** The percent or words of the step that is marked, by the days that are left. */
const markedAt = (daysLeft: number) => {
  const html = renderToStaticMarkup(<TourBands bands={bands} daysLeft={daysLeft} />)
  return html.split('<li').findIndex((step) => step.includes('الان')) - 1
}

it('marks the step that holds on the day somebody reads it, its last day included', () => {
  expect([20, 15, 14, 4, 3, 0].map(markedAt)).toEqual([0, 0, 1, 1, 2, 2])
})

it('marks none where nobody said which day it is', () => {
  expect(renderToStaticMarkup(<TourBands bands={bands} />)).not.toContain('الان')
})
