/** What a workbook would unpack to, by its own table of contents: looked at before anything is unpacked. */

/** A zip names its parts at its end; those are read, nothing is unpacked. */
const endSign = 0x06054b50
const entrySign = 0x02014b50
const mostComment = 65_535
const mostParts = 2_000
const mostUnpackedBytes = 80 * 1024 * 1024

/** Whether these bytes are a workbook that may be unpacked: of a bearable size, and without macros. */
export function isSafeWorkbook(bytes: Uint8Array): boolean {
  const parts = partsOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (parts === null || parts.length > mostParts) return false
  // The reader unpacks a part to the size that is told here and no further; of one that tells none it would unpack all there is.
  if (
    parts.some(
      ({ size, packed, isToldLater }) =>
        (size === 0 || packed === 0) && (packed > 0 || isToldLater),
    )
  )
    return false
  const unpacked = parts.reduce((sum, { size }) => sum + size, 0)
  const hasMacros = parts.some(({ name }) => /vbaproject|\.bin$|activex/i.test(name))
  return unpacked <= mostUnpackedBytes && !hasMacros
}

type Part = {
  name: string
  size: number
  packed: number
  /** Its sizes stand behind it, and here as well where whoever wrote it could go back. */
  isToldLater: boolean
}

function partsOf(bytes: Buffer): Part[] | null {
  const from = Math.max(0, bytes.length - mostComment - 22)
  let end = -1
  for (let at = bytes.length - 22; at >= from; at -= 1)
    if (bytes.readUInt32LE(at) === endSign) {
      end = at
      break
    }
  if (end < 0) return null
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  const parts: Part[] = []
  for (let part = 0; part < count; part += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entrySign) return null
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    parts.push({
      name,
      size: bytes.readUInt32LE(at + 24),
      packed: bytes.readUInt32LE(at + 20),
      isToldLater: (bytes.readUInt16LE(at + 8) & 8) !== 0,
    })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return parts
}
