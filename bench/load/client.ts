/**
 * A client so light that the server is what is measured: bare sockets, each with one question at a time, that find the end of an answer
 * and keep nothing of it unless asked to. A full HTTP client takes longer to read 400 kB than our server to write them.
 */
import { connect, type Socket } from 'node:net'

export type Question = {
  method: 'GET' | 'POST'
  path: string
  headers: Readonly<Record<string, string>>
  body?: string
  /** Whether the answer's body is wanted, not only its length. */
  isRead?: boolean
}
export type Answer = { status: number; bytes: number; body: string }

type Waiting = {
  question: Question
  resolve: (answer: Answer) => void
  reject: (fault: Error) => void
}

/** Asks on at most `connections` sockets; what finds none free waits, and its wait counts. */
export function openClient({ port, connections }: { port: number; connections: number }) {
  const free: ReturnType<typeof openConnection>[] = []
  const waiting: Waiting[] = []
  let opened = 0

  const next = () => {
    const one = waiting.shift()
    if (!one) return
    const connection = free.pop() ?? (opened < connections ? openConnection(port) : undefined)
    if (!connection) return void waiting.unshift(one)
    if (connection.isNew()) opened += 1
    connection
      .ask(one.question)
      .then(one.resolve, one.reject)
      .finally(() => {
        if (connection.isOpen()) free.push(connection)
        else opened -= 1
        next()
      })
  }

  return {
    ask: (question: Question): Promise<Answer> =>
      new Promise((resolve, reject) => {
        waiting.push({ question, resolve, reject })
        next()
      }),
    close(): void {
      for (const connection of free) connection.close()
    },
  }
}
export type Client = ReturnType<typeof openClient>

function openConnection(port: number) {
  let asked = 0
  let answering: { reader: ReturnType<typeof readAnswer>; settle: Waiting } | undefined
  let isOpen = true
  const socket: Socket = connect({
    port,
    host: '127.0.0.1',
    noDelay: true,
    onread: {
      buffer: Buffer.allocUnsafe(256 * 1024),
      callback(length, buffer) {
        const current = answering
        if (!current) return true
        try {
          const answer = current.reader((buffer as Buffer).subarray(0, length))
          if (!answer) return true
          answering = undefined
          current.settle.resolve(answer)
        } catch (fault) {
          end(fault as Error)
        }
        return true
      },
    },
  })
  const end = (fault: Error) => {
    isOpen = false
    socket.destroy()
    const current = answering
    answering = undefined
    current?.settle.reject(fault)
  }
  socket.on('error', end)
  socket.on('close', () => end(new Error('The connection was closed')))
  return {
    isNew: () => asked === 0,
    isOpen: () => isOpen,
    close: () => socket.destroy(),
    ask(question: Question): Promise<Answer> {
      asked += 1
      return new Promise((resolve, reject) => {
        const settle = { question, resolve, reject }
        answering = { reader: readAnswer(question.isRead === true), settle }
        socket.write(textOf(question))
      })
    },
  }
}

function textOf({ method, path, headers, body }: Question): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const length = body === undefined ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`
  return `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${lines.join('')}${length}\r\n${body ?? ''}`
}

/** Takes an answer piece by piece; answers it once its end is there. The head must come in one piece, as ours does. */
function readAnswer(isRead: boolean): (piece: Buffer) => Answer | null {
  let status = 0
  let missing: number | 'chunks' = 0
  let bytes = 0
  const kept: Buffer[] = []
  let chunkLeft = 0
  let line = ''
  const done = (): Answer => ({ status, bytes, body: Buffer.concat(kept).toString() })
  const keep = (piece: Buffer) => {
    bytes += piece.length
    if (isRead) kept.push(Buffer.from(piece))
  }
  /** Whether the last chunk has been read. */
  const takeChunks = (piece: Buffer): boolean => {
    for (let at = 0; at < piece.length; ) {
      if (chunkLeft > 0) {
        const some = piece.subarray(at, at + chunkLeft)
        // The last two bytes of a chunk are its line break.
        keep(some.subarray(0, Math.max(0, Math.min(some.length, chunkLeft - 2))))
        chunkLeft -= some.length
        at += some.length
        continue
      }
      const character = String.fromCharCode(piece[at] ?? 0)
      at += 1
      line += character
      if (character !== '\n' || line === '\r\n') continue
      const size = Number.parseInt(line, 16)
      line = ''
      if (size === 0) return true
      chunkLeft = size + 2
    }
    return false
  }
  return (piece) => {
    let rest = piece
    if (status === 0) {
      const end = piece.indexOf('\r\n\r\n')
      const head = piece.subarray(0, end + 2).toString('latin1')
      status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0)
      if (end < 0 || status === 0) throw new Error(`Not an answer: ${head.slice(0, 100)}`)
      const length = /\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1]
      missing = length === undefined ? 'chunks' : Number(length)
      rest = piece.subarray(end + 4)
    }
    if (missing === 'chunks') return takeChunks(rest) ? done() : null
    keep(rest)
    missing -= rest.length
    return missing <= 0 ? done() : null
  }
}
