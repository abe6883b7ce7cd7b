import { expect, test } from 'vitest'
import {
  type Columns,
  carrierColumns,
  headerColumns,
  legColumns,
  segmentColumns,
  serialColumns,
  trailerColumns,
} from './ssim-layout.ts'

/** Spare columns of each record in the manual; every other column belongs to exactly one field. */
test.each<[string, Record<string, Columns>, string]>([
  ['header', headerColumns, '36-40 42-191'],
  ['carrier', carrierColumns, '6-10 14'],
  ['leg', legColumns, '123-127 147 162-172'],
  ['segment', segmentColumns, '15-27'],
  ['trailer', trailerColumns, '2 13-187'],
])('the %s record leaves only its spare columns free and shares none', (_, layout, spare) => {
  const owners = new Map<number, number>([[1, 1]])
  for (const [first, last] of [...Object.values(layout), serialColumns]) {
    for (let column = first; column <= last; column += 1) {
      owners.set(column, (owners.get(column) ?? 0) + 1)
    }
  }
  const shared = [...owners].filter(([, count]) => count > 1)
  expect(shared).toEqual([])
  expect(
    ranges(Array.from({ length: 200 }, (_, at) => at + 1).filter((at) => !owners.has(at))),
  ).toBe(spare)
})

function ranges(columns: number[]): string {
  const starts = columns.filter((column) => !columns.includes(column - 1))
  const ends = columns.filter((column) => !columns.includes(column + 1))
  return starts.map((start, at) => (start === ends[at] ? start : `${start}-${ends[at]}`)).join(' ')
}
