import { expect, it } from 'vitest'
import { type Draft, judgeHere, leaveOut, reversed, write } from './draft.ts'

const cell = { price: 20_000_000, seats: 9, open: 1, taken: 4 }
const sheet = {
  columns: [{ key: 'SY', title: 'Y', facets: ['price' as const] }],
  rows: [
    { key: 'a', on: '2026-12-03', title: 'W5 1', detail: '', isOver: false, cells: [cell] },
    { key: 'b', on: '2026-12-04', title: 'W5 1', detail: '', isOver: true, cells: [cell] },
    { key: 'c', on: '2026-12-05', title: 'W5 1', detail: '', isOver: false, cells: [null] },
  ],
}
const put = (draft: Draft, row: number, value: number) =>
  write(draft, sheet, {
    facet: 'price',
    typed: [{ row, column: 0, value }],
    titleOf: (one, { title }) => `${one.title} ${title}`,
  })

it('keeps what was seen beside what was written, and forgets what is as it was', () => {
  const draft = put({}, 0, 25_000_000)
  expect(draft).toEqual({
    'a SY price': {
      row: 'a',
      column: 'SY',
      facet: 'price',
      was: 20_000_000,
      value: 25_000_000,
      title: 'W5 1 Y',
      on: '2026-12-03',
    },
  })
  expect(put(draft, 0, 20_000_000)).toEqual({})
  expect(leaveOut(draft, ['a SY price'])).toEqual({})
})

it('writes nothing into what has left, and where there is no cell', () => {
  expect(put(put({}, 1, 1_000_000), 2, 1_000_000)).toEqual({})
})

it('says while somebody writes that fewer seats than are sold cannot be', () => {
  const change = { row: 'a', column: 'SY', facet: 'seats' as const, was: 9, value: 3 }
  expect(judgeHere(change, sheet.rows[0], cell)).toBe('below-taken')
  expect(judgeHere({ ...change, value: 4 }, sheet.rows[0], cell)).toBe('changed')
  expect(judgeHere({ ...change, was: 8, value: 4 }, sheet.rows[0], cell)).toBe('moved-meanwhile')
  expect(judgeHere(change, undefined, undefined)).toBeNull()
})

it('turns what was sent round', () => {
  const [change] = Object.values(put({}, 0, 15_000_000))
  if (!change) throw new Error('nothing written')
  expect(reversed([change])['a SY price']).toMatchObject({ was: 15_000_000, value: 20_000_000 })
})
