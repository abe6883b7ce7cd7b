/** A multipart form read part by part: at any time no more of it is in memory than one part, so a form of many pictures may come. */
import type { Readable } from 'node:stream'

export type FormPart = {
  name: string
  /** A file has one, even where it is empty; a text has none. */
  fileName: string | null
  /** Null where the part was larger than one may be: it was read to its end and let fall. */
  bytes: Buffer | null
}

export type FormBounds = {
  mostParts: number
  mostPartBytes: number
  mostBytes: number
  /** How long the body may take to come, what is done with its parts not counted. */
  withinMs: number
}

/** Why a form was not read to its end. */
export type FormFault = 'no-form' | 'broken' | 'too-much' | 'too-slow'

const mostHeaderBytes = 2_048
/** After a while a body has to come at least as fast as the slowest phone sends, or it only takes a place. */
const slowness = { graceMs: 2_000, leastBytesPerSecond: 32 * 1024 }

/** Hands each part to `take`, one after the other; null when the form was whole. Nothing is guessed: what is no form is refused. */
export async function readForm(
  { body, contentType }: { body: Readable; contentType: string },
  bounds: FormBounds,
  take: (part: FormPart) => Promise<void>,
): Promise<FormFault | null> {
  const boundary = boundaryOf(contentType)
  if (boundary === null) return 'no-form'
  const source = sourceOf(body, bounds)
  try {
    return await readParts(source, { boundary, bounds, take })
  } catch (fault) {
    if (fault instanceof FormStopped) return fault.why
    throw fault
  }
}

class FormStopped extends Error {
  readonly why: FormFault
  constructor(why: FormFault) {
    super(why)
    this.why = why
  }
}

type Source = {
  /** What has come and is not read yet. */
  buffer: Buffer
  /** Waits for more; false at the end. */
  fill: () => Promise<boolean>
}

function sourceOf(body: Readable, { mostBytes, withinMs }: FormBounds): Source {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let waitedMs = 0
  let length = 0
  const source: Source = {
    buffer: Buffer.alloc(0),
    async fill() {
      const beganMs = performance.now()
      const next = await inTime(chunks.next(), withinMs - waitedMs)
      waitedMs += performance.now() - beganMs
      if (next.done) return false
      length += next.value.length
      if (length > mostBytes) throw new FormStopped('too-much')
      const countedSeconds = (waitedMs - slowness.graceMs) / 1000
      if (length < countedSeconds * slowness.leastBytesPerSecond) throw new FormStopped('too-slow')
      source.buffer = Buffer.concat([source.buffer, next.value])
      return true
    },
  }
  return source
}

async function inTime<Value>(coming: Promise<Value>, leftMs: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const slow = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new FormStopped('too-slow')), Math.max(0, leftMs))
  })
  try {
    return await Promise.race([coming, slow])
  } catch (fault) {
    // The line broke: whoever sent it hears nothing any more.
    throw fault instanceof FormStopped ? fault : new FormStopped('broken')
  } finally {
    clearTimeout(timer)
  }
}

async function readParts(
  source: Source,
  {
    boundary,
    bounds,
    take,
  }: { boundary: string; bounds: FormBounds; take: (part: FormPart) => Promise<void> },
): Promise<FormFault | null> {
  const first = `--${boundary}`
  if ((await upTo(source, first.length)).toString('latin1') !== first) return 'broken'
  for (let parts = 0; ; parts += 1) {
    const mark = (await upTo(source, 2)).toString('latin1')
    if (mark === '--') {
      while (await source.fill()) source.buffer = Buffer.alloc(0)
      return null
    }
    if (mark !== '\r\n') return 'broken'
    if (parts >= bounds.mostParts) return 'too-much'
    const headers = await headersOf(source)
    if (headers === null) return 'broken'
    const bytes = await contentOf(source, {
      end: Buffer.from(`\r\n--${boundary}`),
      most: bounds.mostPartBytes,
    })
    await take({ ...headers, bytes })
  }
}

async function upTo(source: Source, length: number): Promise<Buffer> {
  while (source.buffer.length < length) if (!(await source.fill())) throw new FormStopped('broken')
  const taken = source.buffer.subarray(0, length)
  source.buffer = source.buffer.subarray(length)
  return taken
}

async function headersOf(source: Source): Promise<Pick<FormPart, 'name' | 'fileName'> | null> {
  const end = '\r\n\r\n'
  let at = source.buffer.indexOf(end)
  while (at < 0 && source.buffer.length <= mostHeaderBytes) {
    if (!(await source.fill())) return null
    at = source.buffer.indexOf(end)
  }
  if (at < 0 || at > mostHeaderBytes) return null
  const text = source.buffer.toString('utf8', 0, at)
  source.buffer = source.buffer.subarray(at + end.length)
  const disposition = /^content-disposition:\s*form-data;(.*)$/im.exec(text)?.[1]
  const name = /(?:^|;)\s*name="([^"]*)"/i.exec(disposition ?? '')?.[1]
  const fileName = /(?:^|;)\s*filename\*?="?([^";]*)"?/i.exec(disposition ?? '')?.[1]
  return name === undefined ? null : { name, fileName: fileName ?? null }
}

async function contentOf(
  source: Source,
  { end, most }: { end: Buffer; most: number },
): Promise<Buffer | null> {
  let pieces: Buffer[] | null = []
  let length = 0
  const add = (piece: Buffer) => {
    length += piece.length
    if (length > most) pieces = null
    pieces?.push(piece)
  }
  for (;;) {
    const at = source.buffer.indexOf(end)
    if (at >= 0) {
      add(source.buffer.subarray(0, at))
      source.buffer = source.buffer.subarray(at + end.length)
      return pieces && Buffer.concat(pieces)
    }
    const safe = source.buffer.length - end.length + 1
    if (safe > 0) {
      add(source.buffer.subarray(0, safe))
      source.buffer = source.buffer.subarray(safe)
    }
    if (!(await source.fill())) throw new FormStopped('broken')
  }
}

/** RFC 2046, 5.1.1: at most 70 signs of a small set. */
export function boundaryOf(contentType: string): string | null {
  const found =
    /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i.exec(
      contentType.slice(0, 400),
    )
  const boundary = found?.[1] ?? found?.[2] ?? ''
  return /^[\w'()+,\-./:=? ]*[\w'()+,\-./:=?]$/.test(boundary) ? boundary : null
}
