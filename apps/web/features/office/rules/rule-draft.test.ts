import { expect, it } from 'vitest'
import {
  addLine,
  addVersion,
  draftIn,
  linesOf,
  lockedIn,
  moveUp,
  onlyIn,
  removeLine,
  rowsOf,
  writeCell,
} from './rule-draft.ts'

const rows = [
  ['a', '2025-01-01', '30'],
  ['a', '2025-01-01', '50'],
]
const lines = linesOf(rows)

it('copies the last version to another day, and no line of it is another’s', () => {
  const next = addVersion(lines, { at: 1, from: '2026-12-01' })
  expect(rowsOf(next).slice(2)).toEqual([
    ['a', '2026-12-01', '30'],
    ['a', '2026-12-01', '50'],
  ])
  expect(new Set(next.map(({ id }) => id)).size).toBe(4)
  expect(rowsOf(writeCell(next, { id: 2, at: 2, text: '80' }))[0]?.[2]).toBe('30')
})

it('adds, moves and removes lines by their own names', () => {
  const locked = new Set<number>()
  expect(rowsOf(addLine([], { width: 3, part: 'a', locked }))).toEqual([['a', '', '']])
  const three = addLine(lines, { width: 3, part: 'a', locked })
  expect(rowsOf(moveUp(three, 1))[0]).toEqual(rows[1])
  expect(rowsOf(moveUp(three, 0))).toEqual(rowsOf(three))
  expect(rowsOf(removeLine(three, 0))).toEqual([rows[1], rows[1]])
})

it('locks what has begun, once each, and never a line that was added', () => {
  const begun = { at: 1, opensOn: '2026-12-01' }
  const all = addVersion(lines, { at: 1, from: '2026-12-01' })
  expect([...lockedIn(all, rows, begun)]).toEqual([0, 1])
  const copied = [...lines, { id: 7, cells: [...(rows[1] ?? [])] }]
  expect([...lockedIn(copied, rows, begun)]).toEqual([0, 1])
  const added = addLine(all, { width: 3, part: 'a', locked: lockedIn(all, rows, begun) })
  expect(rowsOf(added).at(-1)).toEqual(['a', '2026-12-01', '50'])
  expect([...lockedIn(all, rows, { ...begun, opensOn: null })]).toEqual([])
})

it('says which lines only one of two has, as often as they differ', () => {
  expect(onlyIn([...rows, rows[0] ?? []], rows)).toEqual([rows[0]])
  expect(onlyIn(rows, rows)).toEqual([])
})

it('takes nothing from storage that is no draft', () => {
  const draft = { version: 'v', lines }
  expect(draftIn(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
  for (const wrong of [
    null,
    'x',
    {},
    { version: 1, lines },
    { version: 'v', lines: [{ id: 'x' }] },
  ])
    expect(draftIn(wrong)).toBeNull()
})
