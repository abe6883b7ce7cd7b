import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export type FaultyRequest = {
  method: string
  path: string
  query: Record<string, string>
  headers: IncomingMessage['headers']
  bytes: Buffer
}
/** What a peer says to the byte. `null` bytes: a reply without a body. */
export type FaultyReply = {
  status: number
  type: string
  bytes: Buffer | null
  /** What stands beside the type and the length. */
  headers?: Record<string, string>
}

/**
 * How one call fails.
 * - `lose-request`: the connection breaks and nothing is done; `lose-reply`: it is done, and the reply is lost.
 * - `half`: it is done, and half of the reply comes; `delay`: it is done, and the reply comes late.
 * - `double-reply`: the reply stands twice in one body; `double-request`: the request comes twice, the first reply is given.
 * - `hang`: nothing is done and nothing is said; `hang-after`: it is done, and nothing is said.
 * - `garbage`: it is done, and the reply is noise of the same type; `page`: somebody between answers with a web page, nothing is done.
 * - `flood`: it is done, and the reply is larger than anybody should read.
 * - `contradict`: it is done, and the reply denies itself in the way the stub knows.
 */
export type CallFault =
  | 'lose-request'
  | 'lose-reply'
  | 'half'
  | 'delay'
  | 'double-reply'
  | 'double-request'
  | 'hang'
  | 'hang-after'
  | 'garbage'
  | 'page'
  | 'flood'
  | 'contradict'

type Ordered<Call extends string> = {
  call: Call
  fault: CallFault | { instead: FaultyReply }
  times: number
  delayMs: number
}

/**
 * A peer of ours played by `answer` on a socket of this machine, whose every call (`callOf` names it) can be made to fail as many times
 * as a test wants. `contradict` spoils a reply so that it is whole and denies itself.
 */
export async function openFaultyServer<Call extends string>({
  callOf,
  answer,
  contradict,
}: {
  callOf: (request: FaultyRequest) => Call | undefined
  answer: (request: FaultyRequest, call: Call | undefined) => FaultyReply
  contradict: (call: Call, reply: FaultyReply) => FaultyReply
}) {
  const ordered: Ordered<Call>[] = []
  const requests: { call: Call | undefined; request: FaultyRequest }[] = []
  const strike = (call: Call | undefined): Ordered<Call> | undefined => {
    const at = ordered.findIndex((one) => one.call === call)
    const found = ordered[at]
    if (found && --found.times === 0) ordered.splice(at, 1)
    return found
  }
  const server = createServer(async (incoming, outgoing) => {
    const request = await readRequest(incoming)
    const call = callOf(request)
    requests.push({ call, request })
    const struck = strike(call)
    const fault = struck?.fault
    if (typeof fault === 'object') return put(outgoing, fault.instead)
    if (fault === 'hang') return
    if (fault === 'lose-request') return void incoming.socket.resetAndDestroy()
    if (fault === 'page') return put(outgoing, page)
    const reply = answer(request, call)
    if (fault === 'double-request') answer(request, call)
    if (fault === 'hang-after') return
    if (fault === 'lose-reply') return void incoming.socket.resetAndDestroy()
    if (fault === 'delay') await new Promise((resolve) => setTimeout(resolve, struck?.delayMs))
    if (fault === 'half') return putHalf(outgoing, incoming, reply)
    put(
      outgoing,
      spoiled(reply, fault, (whole) => (call ? contradict(call, whole) : whole)),
    )
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    faults: {
      /** The next calls of this name fail so. */
      order: (call: Call, fault: CallFault, { times = 1, delayMs = 300 } = {}): void =>
        void ordered.push({ call, fault, times, delayMs }),
      /** The next calls of this name are answered so, and nothing is done. */
      answerInstead: (call: Call, instead: FaultyReply, { times = 1 } = {}): void =>
        void ordered.push({ call, fault: { instead }, times, delayMs: 0 }),
      clear: (): void => void ordered.splice(0),
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export const jsonReply = (json: unknown, status = 200): FaultyReply => ({
  status,
  type: 'application/json',
  bytes: Buffer.from(JSON.stringify(json)),
})

const page: FaultyReply = {
  status: 200,
  type: 'text/html',
  bytes: Buffer.from('<!doctype html><h1>502 Bad gateway</h1>'),
}

function spoiled(
  reply: FaultyReply,
  fault: CallFault | undefined,
  contradict: (reply: FaultyReply) => FaultyReply,
): FaultyReply {
  const bytes = reply.bytes ?? Buffer.alloc(0)
  if (fault === 'double-reply') return { ...reply, bytes: Buffer.concat([bytes, bytes]) }
  if (fault === 'garbage') return { ...reply, bytes: Buffer.from(bytes.map((byte) => byte ^ 0x55)) }
  if (fault === 'flood') return { ...reply, bytes: Buffer.alloc(8_000_000, 0x20) }
  return fault === 'contradict' ? contradict(reply) : reply
}

async function readRequest(incoming: IncomingMessage): Promise<FaultyRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk)
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://stub')
  return {
    method: incoming.method ?? '',
    path: pathname,
    query: Object.fromEntries(searchParams),
    headers: incoming.headers,
    bytes: Buffer.concat(chunks),
  }
}

const headOf = ({ type, bytes, headers }: FaultyReply) =>
  bytes === null
    ? headers
    : { ...headers, 'content-type': type, 'content-length': String(bytes.length) }

function put(outgoing: ServerResponse, reply: FaultyReply): void {
  if (outgoing.destroyed) return
  outgoing.writeHead(reply.status, headOf(reply)).end(reply.bytes ?? undefined)
}

function putHalf(outgoing: ServerResponse, incoming: IncomingMessage, reply: FaultyReply): void {
  const bytes = reply.bytes ?? Buffer.alloc(0)
  outgoing.writeHead(reply.status, headOf({ ...reply, bytes }))
  outgoing.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => incoming.socket.destroy())
}
