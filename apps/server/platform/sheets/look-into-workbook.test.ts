import { writeXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { isSafeWorkbook } from './look-into-workbook.ts'
import { readSheetAsCsv } from './read-sheet.ts'
import { writeSheet } from './write-sheet.ts'

const workbook = async () =>
  await writeSheet({
    name: 'a',
    columns: [{ title: 'x', width: 10, kind: 'text' }],
    rows: [['1']],
  })

it('lets a workbook through that unpacks to little and runs nothing', async () => {
  expect(isSafeWorkbook(await workbook())).toBe(true)
})

it('stops one with macros, one that would unpack to too much, and what is none', async () => {
  const bytes = Buffer.from(await workbook())
  const name = bytes.lastIndexOf('workbook.xml')
  expect(name).toBeGreaterThan(0)
  const macros = Buffer.from(bytes)
  macros.write('vbaProject.x', name)
  expect(isSafeWorkbook(macros)).toBe(false)
  const bomb = Buffer.from(bytes)
  const entry = bomb.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
  bomb.writeUInt32LE(0x7fffffff, entry + 24)
  expect(isSafeWorkbook(bomb)).toBe(false)
  const silent = Buffer.from(bytes)
  silent.writeUInt32LE(0, entry + 24)
  expect(isSafeWorkbook(silent)).toBe(false)
  expect(isSafeWorkbook(Buffer.from('PK\u0003\u0004'))).toBe(false)
  expect(isSafeWorkbook(bytes.subarray(0, bytes.length - 30))).toBe(false)
})

it('is not read where a head far to the right makes more cells of it than anybody fills', async () => {
  const rows = [
    Array.from({ length: 16_000 }, () => 'x'),
    ...Array.from({ length: 400 }, () => ['1']),
  ]
  const wide = await writeXlsx({ sheets: [{ name: 'a', rows }] })
  await expect(readSheetAsCsv(wide)).rejects.toThrow('too many cells')
})
