import { expect, it } from 'vitest'
import { rowsShown, scrollTo } from './row-window.ts'

it('draws the rows that are seen and some beyond, whatever the length', () => {
  const seen = { height: 600, rowHeight: 44, count: 400 }
  expect(rowsShown({ ...seen, scrollTop: 0 })).toEqual({ first: 0, end: 24 })
  const { first, end } = rowsShown({ ...seen, scrollTop: 100 * 44 })
  expect(first).toBeLessThanOrEqual(94)
  expect(end).toBeGreaterThanOrEqual(114)
  expect(end - first).toBeLessThan(40)
  expect(rowsShown({ ...seen, scrollTop: 400 * 44 }).end).toBe(400)
  expect(rowsShown({ ...seen, scrollTop: 0, count: 3 })).toEqual({ first: 0, end: 3 })
})

it('scrolls to a row that is not seen, under the head, and not for one that is', () => {
  const seen = { scrollTop: 440, height: 484, rowHeight: 44, head: 44 }
  expect(scrollTo(9, seen)).toBe(396)
  expect(scrollTo(10, seen)).toBeNull()
  expect(scrollTo(19, seen)).toBeNull()
  expect(scrollTo(20, seen)).toBe(484)
})
