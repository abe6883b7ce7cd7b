import { expect, test } from 'vitest'
import { wholeNumber } from './fields.ts'
import { readCsv } from './read-csv.ts'

const read = (text: string) =>
  readCsv({
    text,
    columns: ['name', 'seats'],
    toRow: ({ name, seats }) => ({ name, seats: wholeNumber('seats', seats, { least: 1 }) }),
  })

test('every bad line is named by number and reason, and good lines around it are read', () => {
  const outcome = read('seats,name\n3,a\nfour,b\n\n5\n۶,"c, d"\n')
  expect(outcome.rows).toEqual([
    { name: 'a', seats: 3 },
    { name: 'c, d', seats: 6 },
  ])
  expect(outcome.badLines).toMatchObject([
    {
      line: 3,
      reason: 'seats must be a whole number from 1 to 9007199254740991, not "four"',
      column: 'seats',
      reasonFa: '«four» عدد صحیح نیست؛ 1 یا بیشتر بنویسید.',
    },
    { line: 5, reason: 'has 1 cells where the header has 2' },
  ])
})

test('a wrong header is the only thing said about a file', () => {
  expect(read('name,sets\na,1\n')).toMatchObject({
    rows: [],
    badLines: [{ line: 1, reason: 'the header lacks [seats] and has the unknown columns [sets]' }],
  })
})

test('a byte order mark, carriage returns and a missing last line end do no harm', () => {
  expect(read('\ufeffname,seats\r\na,1\r\nb,2').rows).toHaveLength(2)
})

test('lines after a cell with a line break keep their own numbers', () => {
  expect(read('name,seats\n"a\nb",1\nc,x\n').badLines[0]?.line).toBe(4)
})

test('a fault of ours is not taken for a bad line', () => {
  const broken = () =>
    readCsv({
      text: 'a\n1\n',
      columns: ['a'],
      toRow: () => {
        throw new TypeError('ours')
      },
    })
  expect(broken).toThrow(TypeError)
})
