/** A picture of digits, drawn as a pocket calculator does: needs no font. */
import { crc32, deflateSync } from 'node:zlib'

const [width, height, stroke] = [24, 44, 4]
/** The seven strokes of a digit: left, top, width and height of each. */
const strokes: readonly (readonly [number, number, number, number])[] = [
  [0, 0, width, stroke],
  [width - stroke, 0, stroke, height / 2],
  [width - stroke, height / 2, stroke, height / 2],
  [0, height - stroke, width, stroke],
  [0, height / 2, stroke, height / 2],
  [0, 0, stroke, height / 2],
  [0, height / 2 - 2, width, stroke],
]
/** Which strokes are lit, by digit. */
const lit = [
  '012345',
  '12',
  '01346',
  '01236',
  '1256',
  '02356',
  '023456',
  '012',
  '0123456',
  '012356',
]

const margin = 10

/** The digits in black on grey, as a PNG. */
export function drawLetters(letters: string): Buffer {
  const across = margin + letters.length * (width + margin)
  const down = height + 2 * margin
  const rows = Array.from({ length: down }, () => Buffer.alloc(across + 1, 0xe6))
  for (const [place, letter] of [...letters].entries()) {
    for (const which of lit[Number(letter)] ?? '') {
      const [left = 0, top = 0, wide = 0, high = 0] = strokes[Number(which)] ?? []
      const start = 1 + margin + place * (width + margin) + left
      for (const row of rows.slice(margin + top, margin + top + high))
        row.fill(0x20, start, start + wide)
    }
  }
  // The first byte of a row says that it is not filtered.
  for (const row of rows) row[0] = 0
  const size = Buffer.alloc(13)
  size.writeUInt32BE(across, 0)
  size.writeUInt32BE(down, 4)
  size.writeUInt8(8, 8)
  const magic = Buffer.from('89504e470d0a1a0a', 'hex')
  const drawn = deflateSync(Buffer.concat(rows))
  return Buffer.concat([magic, chunk('IHDR', size), chunk('IDAT', drawn), chunk('IEND')])
}

function chunk(kind: string, bytes: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), bytes])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
