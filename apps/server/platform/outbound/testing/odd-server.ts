import { createServer, type Socket } from 'node:net'
import { afterAll } from 'vitest'

/** What an odd server does with a connection, or with the request it has read whole. */
export type Oddity = {
  onConnect?: (socket: Socket) => void
  onRequest?: (socket: Socket, request: string) => void
}

/** A server of bare sockets that misbehaves as it is told; `requests` holds what reached it. Closed after the tests. */
export async function openOddServer(oddity: Oddity) {
  const requests: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    oddity.onConnect?.(socket)
    let read = ''
    socket.on('data', (bytes) => {
      read += bytes.toString('latin1')
      if (!isWhole(read)) return
      requests.push(read)
      oddity.onRequest?.(socket, read)
      read = ''
    })
  })
  const { promise: listening, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await listening
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  afterAll(close)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { port, url: `http://127.0.0.1:${port}`, requests, close }
}

function isWhole(read: string): boolean {
  const end = read.indexOf('\r\n\r\n')
  if (end < 0) return false
  const [, length = '0'] = /content-length: (\d+)/i.exec(read) ?? []
  return read.length - end - 4 >= Number(length)
}

/** A reply as it goes over the wire. */
export function wireReply(reply: {
  status?: string
  type?: string
  body?: string | Buffer
  headers?: string[]
}): Buffer {
  const body = Buffer.from(reply.body ?? '{}')
  const head = [
    `HTTP/1.1 ${reply.status ?? '200 OK'}`,
    `content-type: ${reply.type ?? 'application/json'}`,
    `content-length: ${body.length}`,
    ...(reply.headers ?? []),
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body])
}
