import { expect, it } from 'vitest'
import { areaOf, fillDown, readBulk, readPasted, readValue } from './typed-cells.ts'

const cell = { price: 12_345_600, seats: 9, open: 1, taken: 2 }
const row = (on: string, isOver = false) => ({
  key: on,
  on,
  title: '',
  detail: '',
  isOver,
  cells: [cell, null, { ...cell, price: 20_000_000 }],
})
const sheet = {
  columns: [{ key: 'SY' }, { key: 'SM' }, { key: 'CZ' }],
  rows: [row('2026-12-03'), row('2026-12-04'), row('2026-12-05', true)],
}
const size = { rows: 3, columns: 3 }

it('reads what people type: any digits, with separators, and words for yes and no', () => {
  expect(readValue('price', ' ۱۲٬۵۰۰٬۰۰۰ ')).toBe(12_500_000)
  expect(readValue('price', '12,500,000')).toBe(12_500_000)
  expect(readValue('seats', '٩')).toBe(9)
  for (const wrong of ['', '-3', '1e9', 'نه', '0x1F', '9'.repeat(16), '1.5', '1,5'])
    expect(readValue('price', wrong), wrong).toBeNull()
  expect(readValue('price', '0')).toBeNull()
  expect(readValue('minStay', '400')).toBeNull()
  expect(['باز', '0', 'بسته', 'شاید'].map((text) => readValue('open', text))).toEqual([
    1,
    0,
    0,
    null,
  ])
})

it('lays a sheet at the corner, leaves out what is no value, and what would lie outside', () => {
  const area = areaOf({ row: 2, column: 1 }, { row: 2, column: 1 })
  const pasted = readPasted('۱۰\t11\t12\r\nx\t14\r\n', {
    facet: 'seats',
    area: areaOf({ row: 1, column: 1 }, { row: 1, column: 1 }),
    size,
  })
  expect(pasted).toEqual({
    typed: [
      { row: 1, column: 1, value: 10 },
      { row: 1, column: 2, value: 11 },
      { row: 2, column: 2, value: 14 },
    ],
    unread: 1,
  })
  expect(readPasted('7\n8', { facet: 'seats', area, size }).typed).toHaveLength(1)
})

it('fills an area with one value that is pasted, and downwards with its first row', () => {
  const area = areaOf({ row: 2, column: 2 }, { row: 0, column: 1 })
  expect(readPasted('5', { facet: 'seats', area, size }).typed).toHaveLength(6)
  expect(fillDown(area, ({ column }) => (column === 1 ? 70 : null))).toEqual([
    { row: 1, column: 1, value: 70 },
    { row: 2, column: 1, value: 70 },
  ])
})

it('raises the prices of some weekdays by a part, rounded up and not below a floor, of what has not left', () => {
  const wish = { facet: 'price' as const, columns: [], days: [4], how: { percent: 5 } }
  expect(readBulk(sheet, { ...wish, roundTo: 10_000, least: 15_000_000 })).toEqual([
    { row: 0, column: 0, value: 15_000_000 },
    { row: 0, column: 2, value: 21_000_000 },
  ])
  expect(readBulk(sheet, { ...wish, roundTo: 10_000 })[0]?.value).toBe(12_970_000)
  const all = { facet: 'seats' as const, columns: ['CZ'], days: [], how: { add: -20 } }
  expect(readBulk(sheet, all)).toEqual([
    { row: 0, column: 2, value: 0 },
    { row: 1, column: 2, value: 0 },
  ])
})
