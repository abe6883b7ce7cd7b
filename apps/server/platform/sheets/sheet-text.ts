/** What somebody hands in as a table: a workbook or a text, looked at before it is unpacked. */
import { isSafeWorkbook } from './look-into-workbook.ts'
import { readSheetAsCsv } from './read-sheet.ts'

/** The first sheet as the text of a CSV file. Null for what is neither a workbook without macros nor text in UTF-8, or holds a zero, which no text does. */
export async function textOfSheet(bytes: Uint8Array): Promise<string | null> {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  if (isZip && !isSafeWorkbook(bytes)) return null
  try {
    const text = isZip
      ? await readSheetAsCsv(bytes)
      : new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    // What was handed in is no such file; nothing of ours is broken.
    return null
  }
}
