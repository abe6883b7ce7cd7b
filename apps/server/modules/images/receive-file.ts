/** A body of one file, read strictly: so many bytes, in so much time, few parts, no guessing. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { Code } from '@parastoo/contract/messages'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { boundaryOf } from '../../platform/http/read-form.ts'

const mostParts = 8
const mostHeaderBytes = 2_048
/** What boundaries and headers of a form may add to the file. */
const roomForForm = 16 * 1024
/** A refused body is read to its end and let fall up to here; whoever promises more is cut off. */
const mostLetFall = 8 * 1024 * 1024

/** After a while a body has to come at least as fast as the slowest phone sends, or it only takes a place. */
const slowness = { graceMs: 2_000, leastBytesPerSecond: 32 * 1024, checkEveryMs: 500 }

type Sent = { body: Readable; contentType: string; contentLength: number | null }
type Bounds = { mostBytes: number; withinMs: number }

/** The bytes of the field `file`. Refuses what is too large before and while it comes, and whoever sends too slowly. */
export async function receiveFile(sent: Sent, bounds: Bounds): Promise<Buffer | Refusal<Code>> {
  const boundary = boundaryOf(sent.contentType)
  if (boundary === null) return refuse('IMAGE_WRONG_FORMAT')
  const most = bounds.mostBytes + roomForForm
  if ((sent.contentLength ?? 0) > most) return refuse('IMAGE_TOO_LARGE')
  const body = await collect(sent.body, { mostBytes: most, withinMs: bounds.withinMs })
  if (!Buffer.isBuffer(body)) return body
  const file = fileOfForm(body, boundary)
  if (file === null) return refuse('IMAGE_UPLOAD_FAILED')
  return file.length > bounds.mostBytes ? refuse('IMAGE_TOO_LARGE') : file
}

/** The bytes of a body that is no form. Refuses what is too large before and while it comes, and whoever sends too slowly. */
export async function receiveBytes(sent: Sent, bounds: Bounds): Promise<Buffer | Refusal<Code>> {
  if ((sent.contentLength ?? 0) > bounds.mostBytes) return refuse('IMAGE_TOO_LARGE')
  return await collect(sent.body, bounds)
}

/**
 * Reads what is still on its way and lets it fall; false when it is too much or takes too long. An answer behind which the line is
 * closed while its client still sends is mostly lost: the client's system meets a reset before anybody has read a word of it.
 */
export async function drain(sent: Sent, withinMs: number): Promise<boolean> {
  const { body } = sent
  if (body.readableEnded) return true
  if (body.destroyed || withinMs <= 0 || (sent.contentLength ?? 0) > mostLetFall) return false
  return await new Promise((resolve) => {
    let length = 0
    const end = (isWhole: boolean) => {
      clearTimeout(timer)
      body.removeAllListeners('data')
      resolve(isWhole)
    }
    const timer = setTimeout(() => end(false), withinMs)
    body.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > mostLetFall) end(false)
    })
    body.once('end', () => end(true))
    body.once('error', () => end(false))
    body.once('close', () => end(false))
  })
}

/** The body of a request as `receiveFile` takes it. */
export function bodyOf({ raw, headers }: { raw: Readable; headers: IncomingHttpHeaders }): Sent {
  const length = headers['content-length']
  return {
    body: raw,
    contentType: headers['content-type'] ?? '',
    contentLength: length === undefined ? null : Number(length),
  }
}

async function collect(body: Readable, bounds: Bounds): Promise<Buffer | Refusal<Code>> {
  return await new Promise((resolve) => {
    const chunks: Buffer[] = []
    let length = 0
    const beganMs = performance.now()
    const end = (answer: Buffer | Refusal<Code>) => {
      clearTimeout(timer)
      clearInterval(pace)
      body.removeAllListeners('data')
      resolve(answer)
    }
    const timer = setTimeout(() => end(refuse('IMAGE_UPLOAD_FAILED')), bounds.withinMs)
    const pace = setInterval(() => {
      const countedSeconds = (performance.now() - beganMs - slowness.graceMs) / 1000
      if (length < countedSeconds * slowness.leastBytesPerSecond) end(refuse('IMAGE_UPLOAD_FAILED'))
    }, slowness.checkEveryMs)
    body.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > bounds.mostBytes) end(refuse('IMAGE_TOO_LARGE'))
      else chunks.push(chunk)
    })
    body.once('end', () => end(Buffer.concat(chunks)))
    body.once('error', () => end(refuse('IMAGE_UPLOAD_FAILED')))
    body.once('close', () => end(refuse('IMAGE_UPLOAD_FAILED')))
  })
}

/** The one file of a form; null when the form is broken, has too many parts, or not exactly one file named `file`. */
function fileOfForm(form: Buffer, boundary: string): Buffer | null {
  const first = Buffer.from(`--${boundary}`)
  const next = Buffer.from(`\r\n--${boundary}`)
  if (!form.subarray(0, first.length).equals(first)) return null
  let at = first.length
  let file: Buffer | null = null
  for (let parts = 0; parts <= mostParts; parts += 1) {
    const mark = form.toString('latin1', at, at + 2)
    if (mark === '--') return file
    if (mark !== '\r\n') return null
    const headersEnd = form.subarray(at, at + mostHeaderBytes).indexOf('\r\n\r\n')
    const end = headersEnd < 0 ? -1 : form.indexOf(next, at + headersEnd + 2)
    if (end < 0) return null
    const headers = form.toString('utf8', at, at + headersEnd)
    if (/^content-disposition:\s*form-data;.*\bname="?file"?(;|$)/im.test(headers)) {
      if (file !== null) return null
      file = form.subarray(Math.min(at + headersEnd + 4, end), end)
    }
    at = end + next.length
  }
  return null
}
