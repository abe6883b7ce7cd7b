import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterAll } from 'vitest'

export type StubRequest = {
  method: string
  path: string
  query: Record<string, string>
  headers: IncomingMessage['headers']
  /** The body as JSON or as a form, whichever it is. */
  bytes: Buffer
  json: Record<string, unknown>
  form: Record<string, string>
}
export type StubReply = {
  status?: number
  json?: unknown
  text?: string
  type?: string
  headers?: Record<string, string>
}

/**
 * `before`: the connection breaks when the request has come, and nothing is done. `after`: it is done, and the reply is lost.
 * `half`: it is done, and half of the reply comes. `page`: somebody between answers 200 with a web page, and nothing is done.
 */
export type StubFault = 'before' | 'after' | 'half' | 'page'

/** A peer of ours played by `answer`, on a socket of this machine, with faults that strike once each. Closed after the tests. */
export async function openStubServer(answer: (request: StubRequest) => StubReply) {
  const faults: { path: RegExp; fault: StubFault }[] = []
  const requests: StubRequest[] = []
  const events: { path: RegExp; happen: () => void }[] = []
  const server = createServer(async (incoming, outgoing) => {
    const request = await readRequest(incoming)
    requests.push(request)
    const event = events.findIndex(({ path }) => path.test(request.path))
    if (event >= 0) events.splice(event, 1)[0]?.happen()
    const at = faults.findIndex(({ path }) => path.test(request.path))
    const fault = at < 0 ? undefined : faults.splice(at, 1)[0]?.fault
    if (fault === 'before') return incoming.socket.resetAndDestroy()
    if (fault === 'page') return send(outgoing, { text: '<h1>Bad gateway</h1>', type: 'text/html' })
    const reply = answer(request)
    if (fault === 'after') return incoming.socket.resetAndDestroy()
    send(outgoing, reply, fault === 'half' ? incoming : undefined)
  })
  const listen = async (port: number) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    server.listen(port, '127.0.0.1', resolve)
    await promise
    const address = server.address()
    return typeof address === 'object' && address ? address.port : 0
  }
  const port = await listen(0)
  const goDown = async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    server.close(resolve)
    server.closeAllConnections()
    await promise
  }
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    /** Orders a fault for the next request whose path fits. */
    order: (path: RegExp, fault: StubFault) => void faults.push({ path, fault }),
    /** Something that happens at the peer when the next request whose path fits has come, before it is answered. */
    onNext: (path: RegExp, happen: () => void) => void events.push({ path, happen }),
    /** Nobody listens any more: calls are certainly not delivered. */
    goDown,
    comeUp: async () => void (await listen(port)),
  }
}
export type StubServer = Awaited<ReturnType<typeof openStubServer>>

async function readRequest(incoming: IncomingMessage): Promise<StubRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  const text = bytes.toString('utf8')
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://stub')
  const type = incoming.headers['content-type'] ?? ''
  const isForm = type.includes('form')
  const isJson = !isForm && !type.includes('octet-stream') && text !== ''
  return {
    method: incoming.method ?? '',
    path: pathname,
    query: Object.fromEntries(searchParams),
    headers: incoming.headers,
    bytes,
    json: isJson ? JSON.parse(text) : {},
    form: isForm ? Object.fromEntries(new URLSearchParams(text)) : {},
  }
}

function send(outgoing: ServerResponse, reply: StubReply, cutAt?: IncomingMessage): void {
  const body = reply.text ?? JSON.stringify(reply.json ?? {})
  outgoing.writeHead(reply.status ?? 200, {
    'content-type': reply.type ?? 'application/json',
    ...reply.headers,
    'content-length': Buffer.byteLength(body),
  })
  if (!cutAt) return void outgoing.end(body)
  outgoing.write(body.slice(0, Math.floor(body.length / 2)), () => cutAt.socket.destroy())
}
