import { expect, it } from 'vitest'
import { sheetOfFacet } from './sheet-of-facet.ts'

const column = (key: string, ...facets: ('price' | 'seats')[]) => ({ key, title: key, facets })
const sheet = {
  columns: [column('room', 'seats'), column('plan', 'price')],
  rows: [
    {
      key: 'night',
      on: '2026-12-03',
      title: '',
      detail: '',
      isOver: false,
      cells: [{ seats: 4 }, { price: 9_000_000 }],
    },
  ],
  hasMore: false,
}

it('leaves out the columns that have no such value, and the sheet as it is where all have one or none has', () => {
  const priced = sheetOfFacet(sheet as never, 'price')
  expect(priced.columns.map(({ key }) => key)).toEqual(['plan'])
  expect(priced.rows[0]?.cells).toEqual([{ price: 9_000_000 }])
  expect(sheetOfFacet(sheet as never, 'open')).toBe(sheet)
})
