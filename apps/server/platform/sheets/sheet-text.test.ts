import { expect, it } from 'vitest'
import { textOfSheet } from './sheet-text.ts'

it('takes text of UTF-8 as it is, and nothing that is none, holds a zero, or only begins like a workbook', async () => {
  const bytes = (text: string) => Buffer.from(text)
  expect(await textOfSheet(bytes('مبلغ,تاریخ\n1,2'))).toBe('مبلغ,تاریخ\n1,2')
  expect(await textOfSheet(bytes('a,b\n1,\0'))).toBeNull()
  expect(await textOfSheet(Buffer.from([0xff, 0xfe, 0x41]))).toBeNull()
  expect(await textOfSheet(bytes('PK is no workbook'))).toBeNull()
})
