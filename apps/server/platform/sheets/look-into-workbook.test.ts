import { expect, it } from 'vitest'
import { isSafeWorkbook } from './look-into-workbook.ts'
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
  expect(isSafeWorkbook(Buffer.from('PK\u0003\u0004'))).toBe(false)
  expect(isSafeWorkbook(bytes.subarray(0, bytes.length - 30))).toBe(false)
})
