import { expect, it } from 'vitest'
import { keptFilesIn } from './kept-files.ts'

const there = { name: 'a.jpg', fileId: 'f1' }
const underway = { name: 'b.jpg', fileId: null }

it('gives back what a draft holds, no more than may be sent', () => {
  expect(keptFilesIn([there, underway], 5)).toEqual([there, underway])
  expect(keptFilesIn([there, there, underway], 2)).toEqual([there, there])
})

it.each([null, 'a.jpg', {}, [null], [1], [{ name: 1, fileId: 'f' }], [{ name: 'a', fileId: 2 }]])(
  'makes nothing of what is no such list: %j',
  (stored) => expect(keptFilesIn(stored, 5)).toEqual([]),
)
