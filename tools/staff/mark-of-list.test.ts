import { expect, it } from 'vitest'
import { listOfMark, markOf } from './mark-of-list.ts'

const row = (withdrawalId: string, amountRial = 100) => ({ withdrawalId, amountRial })
const [a, b, c] = [row('a'), row('b', 200), row('c')]
const mark = markOf([a, b])

it('means the list it was written under, whoever has come after it', () => {
  expect(listOfMark([a, b], mark)).toEqual([a, b])
  expect(listOfMark([a, b, c], mark)).toEqual([a, b])
})

it.each([
  ['one of it has gone', [a, c]],
  ['one came between', [a, c, b]],
  ['its amount is another', [a, row('b', 201)]],
  ['nobody waits', []],
])('means nothing when %s', (_why, waiting) => {
  expect(listOfMark(waiting, mark)).toBeNull()
})

it('is never the empty word', () => expect(listOfMark([a], '')).toBeNull())
