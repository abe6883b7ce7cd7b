/**
 * A load so light that the server is what is measured: bare sockets that count the bytes of each answer and ask again. A full
 * HTTP client takes longer to read 300 kB than our server to write them.
 */
import { connect } from 'node:net'

/** How many answers come in `seconds` on `connections` sockets. Throws on anything but a 200 with its length. */
export async function countAnswers(
  port: number,
  ask: {
    path: string
    headers: Record<string, string>
    body: string
    connections: number
    seconds: number
  },
): Promise<{ answers: number; seconds: number }> {
  const all = { host: 'localhost', ...ask.headers, 'content-length': Buffer.byteLength(ask.body) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = Buffer.from(`POST ${ask.path} HTTP/1.1\r\n${lines.join('')}\r\n${ask.body}`)
  const startedMs = performance.now()
  const untilMs = startedMs + ask.seconds * 1000
  const counts = await Promise.all(
    Array.from({ length: ask.connections }, () => countOn(port, { request, untilMs })),
  )
  const answers = counts.reduce((sum, count) => sum + count, 0)
  return { answers, seconds: (performance.now() - startedMs) / 1000 }
}

function countOn(
  port: number,
  { request, untilMs }: { request: Buffer; untilMs: number },
): Promise<number> {
  return new Promise((resolve, reject) => {
    let [answers, missing] = [0, 0]
    const read = (length: number, buffer: Uint8Array) => {
      if (missing === 0) missing = lengthOf(buffer.subarray(0, length))
      missing -= length
      if (missing > 0) return true
      answers += 1
      if (performance.now() < untilMs) socket.write(request)
      else socket.end()
      return true
    }
    const socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer: Buffer.allocUnsafe(256 * 1024),
        callback(length, buffer) {
          try {
            return read(length, buffer)
          } catch (fault) {
            socket.destroy(fault as Error)
            return false
          }
        },
      },
    })
    socket.on('connect', () => socket.write(request))
    socket.on('error', reject)
    socket.on('close', () => resolve(answers))
  })
}

/** Bytes of the answer that begins here, head included; its head comes in one piece. */
function lengthOf(start: Uint8Array): number {
  const text = Buffer.from(start.buffer, start.byteOffset, Math.min(start.length, 4096)).toString(
    'latin1',
  )
  const end = text.indexOf('\r\n\r\n')
  const length = /\r\ncontent-length: (\d+)\r\n/i.exec(text.slice(0, end + 2))?.[1]
  if (!text.startsWith('HTTP/1.1 200 ') || length === undefined)
    throw new Error(`Not an answer: ${text.slice(0, 200)}`)
  return end + 4 + Number(length)
}
