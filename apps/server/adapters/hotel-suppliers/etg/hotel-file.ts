/** ETG's file of all hotels: Zstandard, a line of JSON for each. Gigabytes, so it is read as it comes and never held. */
import { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { createZstdDecompress } from 'node:zlib'
import type { DumpPart, ToldHotel } from '../../../modules/hotels/ports.ts'
import { contentOf } from './translate.ts'
import { dumpLine } from './wire.ts'

/** Hotels of a part. */
const partSize = 500
/** A longer line is none of theirs: it is passed over and counted. */
const longestLine = 4 * 1_048_576

/** Its hotels from the line behind a mark on; a mark of another edition counts for nothing. */
export async function* readHotelFile(
  file: AsyncIterable<Buffer>,
  { edition, from }: { edition: string; from: string | null },
): AsyncGenerator<DumpPart> {
  const first = from?.startsWith(`${edition} `) ? Number(from.slice(edition.length + 1)) : 0
  let line = 0
  let hotels: ToldHotel[] = []
  let unread = 0
  for await (const text of linesOf(unpacked(file), longestLine)) {
    line += 1
    if (line <= first) continue
    const hotel = text === null ? 'unread' : readLine(text)
    if (hotel === 'unread') unread += 1
    else if (hotel) hotels.push(hotel)
    if ((line - first) % partSize > 0) continue
    yield { hotels, unread, mark: `${edition} ${line}` }
    hotels = []
    unread = 0
  }
  if (line > first) yield { hotels, unread, mark: `${edition} ${line}` }
}

/** A hotel; null for one that is closed, and for an empty line. */
function readLine(text: string): ToldHotel | null | 'unread' {
  const bare = text.trim().replace(/,$/, '')
  if (bare === '') return null
  try {
    const told = dumpLine.parse(JSON.parse(bare))
    if (told.is_closed === true) return null
    return { place: told.region ? String(told.region.id) : null, content: contentOf(told) }
  } catch {
    return 'unread'
  }
}

async function* unpacked(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const source = Readable.from(file, { objectMode: false })
  const unpacking = createZstdDecompress()
  source.on('error', (fault) => unpacking.destroy(fault))
  try {
    yield* source.pipe(unpacking) as AsyncIterable<Buffer>
  } finally {
    source.destroy()
    unpacking.destroy()
  }
}

/** Lines of a text that comes in pieces; null for one that is longer than that. No more than a line is held. */
export async function* linesOf(
  pieces: AsyncIterable<Buffer>,
  longest: number,
): AsyncGenerator<string | null> {
  const decoder = new StringDecoder('utf8')
  let held = ''
  let isTooLong = false
  const ended = () => {
    const line = isTooLong ? null : held
    held = ''
    isTooLong = false
    return line
  }
  for await (const piece of pieces) {
    const [begun = '', ...more] = decoder.write(piece).split('\n')
    for (const [index, text] of [begun, ...more].entries()) {
      if (index > 0) yield ended()
      if (held.length + text.length > longest) {
        held = ''
        isTooLong = true
      } else if (!isTooLong) held += text
    }
  }
  if (held !== '' || isTooLong) yield ended()
}
