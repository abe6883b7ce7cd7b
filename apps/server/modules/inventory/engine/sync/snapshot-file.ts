/**
 * Columns as a file on this machine: a line of JSON, the bytes of every column as they stand in memory, and a checksum at the end. It is
 * read back only by a program that lays out the very same columns, and only whole.
 */
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { type LaidOut, layOutOnSale } from '../build-columns.ts'
import type { Dictionary, FareColumns, Room } from '../columns.ts'

/** What a file says of itself; `cluster` names the database, its server and its timeline. */
export type FileFacts = {
  takenAtMs: number
  cluster: string
  /** The oldest transaction whose changes may be missing, and where the log had come when it was taken. */
  sinceXid: string
  position: string
}

type View = Int32Array | Uint32Array | Int16Array | Uint16Array | Uint8Array | Float64Array
const numbers = ['flights', 'firstFlightId', 'firstIndexDay', 'indexDays'] as const
const dictionaries = ['airports', 'airlines', 'aircraft', 'penaltyTables'] as const

type Header = FileFacts & {
  layout: string
  numbers: Record<(typeof numbers)[number], number>
  words: Record<(typeof dictionaries)[number], string[]>
  fareIds: number[]
  room: Room
  /** Entries of each column, in the order of `layout`. */
  lengths: number[]
}

const headerBytes = 8
const checksumBytes = 4
const mostHeaderBytes = 256 * 1024 * 1024
/** A piece that is read or written at once: the server answers between two of them. */
const pieceBytes = 4 * 1024 * 1024

/** Writes beside and renames, so that a reader finds a whole file or the one before. False when `isStill` says that it came out mixed. */
export async function writeSnapshotFile(
  path: string,
  { columns, facts, isStill }: { columns: LaidOut; facts: FileFacts; isStill: () => boolean },
): Promise<boolean> {
  const views = viewsOf(columns)
  const header: Header = {
    ...facts,
    layout: layoutOf(views),
    numbers: pick(numbers, (name) => columns[name]),
    words: pick(dictionaries, (name) => columns[name].words),
    fareIds: [...columns.fares.indexOf.keys()],
    room: { ...columns.room, free: [], left: [] },
    lengths: views.map(([, view]) => view.length),
  }
  const beside = `${path}.${process.pid}`
  const file = await open(beside, 'w')
  try {
    const text = Buffer.from(JSON.stringify(header))
    const start = Buffer.alloc(headerBytes)
    start.writeDoubleLE(text.length)
    let checksum = 0
    for (const bytes of [start, text, ...views.map(([, view]) => bytesOf(view))])
      for (let from = 0; from < bytes.length; from += pieceBytes) {
        // A copy, for the checksum must be that of what is written and the columns are in use.
        const piece = Uint8Array.from(bytes.subarray(from, from + pieceBytes))
        checksum = crc32(piece, checksum)
        await file.writeFile(piece)
      }
    const end = Buffer.alloc(checksumBytes)
    end.writeUInt32LE(checksum)
    await file.writeFile(end)
    await file.sync()
  } finally {
    await file.close()
  }
  if (isStill()) await rename(beside, path)
  else await rm(beside)
  return isStill()
}

/** Reads a file back. Throws, saying why, when there is none, when it is damaged or cut off, or when other columns are in it. */
export async function readSnapshotFile(
  path: string,
): Promise<{ columns: LaidOut; facts: FileFacts }> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const start = Buffer.alloc(headerBytes)
    await readWhole(file, start, 0)
    const textBytes = start.readDoubleLE()
    if (!(textBytes > 0 && textBytes <= Math.min(mostHeaderBytes, size)))
      throw new Error('the file has no beginning')
    const text = Buffer.alloc(textBytes)
    await readWhole(file, text, headerBytes)
    const header = JSON.parse(text.toString()) as Header
    const template = layOutOnSale({ fares: [], flights: [], classes: [] })
    const expected = viewsOf(template)
    if (header.layout !== layoutOf(expected)) throw new Error('the file is of another version')
    const sizes = expected.map(([, view], at) => (header.lengths[at] ?? 0) * view.BYTES_PER_ELEMENT)
    const whole = sizes.reduce((sum, each) => sum + each, headerBytes + textBytes + checksumBytes)
    if (whole !== size) throw new Error('the file is cut off')
    let checksum = crc32(text, crc32(start))
    let at = headerBytes + textBytes
    const read = new Map<string, View>()
    for (const [index, [name, view]] of expected.entries()) {
      const bytes = new Uint8Array(sizes[index] ?? 0)
      checksum = await readWhole(file, bytes, at, checksum)
      at += bytes.length
      read.set(name, new (view.constructor as new (bytes: ArrayBuffer) => View)(bytes.buffer))
    }
    const end = Buffer.alloc(checksumBytes)
    await readWhole(file, end, at)
    if (end.readUInt32LE() !== checksum) throw new Error('the file is damaged')
    return { columns: assemble(header, read), facts: header }
  } finally {
    await file.close()
  }
}

function assemble({ fareIds, numbers, words, room }: Header, read: ReadonlyMap<string, View>) {
  const named = (prefix: string) =>
    [...read]
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, view]) => [name.slice(prefix.length), view])
  const fares = {
    ...Object.fromEntries(named('fares.')),
    count: fareIds.length,
    indexOf: new Map(fareIds.map((id, index) => [id, index])),
  } as FareColumns
  const dictionary = (name: (typeof dictionaries)[number]): Dictionary => ({
    words: words[name],
    codes: new Map(words[name].map((word, code) => [word, code])),
  })
  return {
    ...Object.fromEntries(named('rows.')),
    ...pick(dictionaries, dictionary),
    ...numbers,
    fares,
    room,
  } as LaidOut
}

/** All columns but those that `addNetwork` makes, by name. */
function viewsOf(columns: LaidOut): [name: string, view: View][] {
  const of = (prefix: string, part: object) =>
    Object.entries(part)
      .filter(([name, each]) => ArrayBuffer.isView(each) && !madeAnew.has(name))
      .map(([name, each]): [string, View] => [`${prefix}${name}`, each as View])
  return [...of('rows.', columns), ...of('fares.', columns.fares)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  )
}
const madeAnew = new Set(['pairKm', 'pairIsInternational', 'outStart', 'inStart', 'inPairs'])

const layoutOf = (views: readonly [string, View][]): string =>
  ['1', ...views.map(([name, view]) => `${name}:${view.constructor.name}`)].join(' ')

const bytesOf = ({ buffer, byteOffset, byteLength }: View): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)

/** Fills `into` from a place in the file; answers the checksum carried on over it. */
async function readWhole(
  file: FileHandle,
  into: Uint8Array,
  from: number,
  checksum = 0,
): Promise<number> {
  let sum = checksum
  for (let at = 0; at < into.length; ) {
    const length = Math.min(pieceBytes, into.length - at)
    const { bytesRead } = await file.read(into, at, length, from + at)
    if (bytesRead === 0) throw new Error('the file is cut off')
    sum = crc32(into.subarray(at, at + bytesRead), sum)
    at += bytesRead
  }
  return sum
}

const pick = <Name extends string, Value>(names: readonly Name[], of: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Value>
