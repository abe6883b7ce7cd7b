import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

export type WireRequest = { method: string; path: string; query: URLSearchParams; body: string }
/** What goes over the wire, byte by byte; `type` is the whole content type, with its code page or without. */
export type WireReply = { status?: number; type: string; bytes: Buffer }

/**
 * `lose-request`: the connection breaks before anything is done. `lose-reply`: it is done, and nobody hears of it. `half`: it is done, and
 * half of the reply comes. `delay`: it is done at once, and the reply comes late. `hang`: nothing is done and nothing comes.
 * `double`: the reply stands in the answer twice. `repeat`: somebody between sends the request twice, and the second reply comes.
 * `contradict`: it is done, and the reply says otherwise. `garbage`: it is done, and bytes without sense come. `page`: somebody
 * between answers 200 with a web page, and nothing is done.
 */
export type WireFault =
  | 'lose-request'
  | 'lose-reply'
  | 'half'
  | 'delay'
  | 'hang'
  | 'double'
  | 'repeat'
  | 'contradict'
  | 'garbage'
  | 'page'

/** How a supplier's server is played: what each request is called, what it does, and how its reply is made to say otherwise. */
export type Wire<Call extends string> = {
  callOf: (request: WireRequest) => Call | null
  answer: (call: Call, request: WireRequest) => WireReply
  contradict: (call: Call, reply: WireReply) => WireReply
}

/** A supplier's server on 127.0.0.1, with faults that are ordered call by call and strike once each unless told. */
export async function openWireServer<Call extends string>({
  callOf,
  answer,
  contradict,
}: Wire<Call>) {
  const ordered: { call: Call; kind: WireFault; times: number; delayMs: number }[] = []
  const happenings: { call: Call; happen: () => void }[] = []
  const requests: { call: Call | null; request: WireRequest }[] = []
  const strike = (call: Call) => {
    const fault = ordered.find((each) => each.call === call && each.times > 0)
    if (fault) fault.times -= 1
    return fault
  }

  const server = createServer(async (incoming, outgoing) => {
    const request = await requestOf(incoming)
    const call = callOf(request)
    requests.push({ call, request })
    if (call === null) return send(outgoing, notFound)
    const at = happenings.findIndex((each) => each.call === call)
    if (at >= 0) happenings.splice(at, 1)[0]?.happen()
    const fault = strike(call)
    if (fault?.kind === 'hang') return
    if (fault?.kind === 'lose-request') return void incoming.socket.resetAndDestroy()
    if (fault?.kind === 'page') return send(outgoing, page)
    if (fault?.kind === 'repeat') answer(call, request)
    const reply = answer(call, request)
    if (fault?.kind === 'lose-reply') return void incoming.socket.resetAndDestroy()
    if (fault?.kind === 'half') return sendHalf(outgoing, reply)
    if (fault?.kind === 'delay') await delay(fault.delayMs)
    if (fault?.kind === 'contradict') return send(outgoing, contradict(call, reply))
    if (fault?.kind === 'garbage') return send(outgoing, { ...reply, bytes: garbage })
    if (fault?.kind !== 'double') return send(outgoing, reply)
    send(outgoing, { ...reply, bytes: Buffer.concat([reply.bytes, reply.bytes]) })
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  return {
    url: `http://127.0.0.1:${port}`,
    /** Every request as it came. */
    requests,
    /** How often a call was made. */
    called: (call: Call) => requests.filter((each) => each.call === call).length,
    faults: {
      order: (fault: { call: Call; kind: WireFault; times?: number; delayMs?: number }) =>
        void ordered.push({ times: 1, delayMs: 300, ...fault }),
      /** Something that happens at the supplier when the next such request has come, before it is dealt with. */
      onNext: (call: Call, happen: () => void) => void happenings.push({ call, happen }),
      clear: () => {
        ordered.length = 0
        happenings.length = 0
      },
    },
    async close(): Promise<void> {
      const closed = Promise.withResolvers<unknown>()
      server.close(closed.resolve)
      server.closeAllConnections()
      await closed.promise
    },
  }
}

const html = 'text/html; charset=UTF-8'
const notFound = { status: 404, type: html, bytes: Buffer.from('<h1>404 Not Found</h1>') }
const page = { type: html, bytes: Buffer.from('<html><h1>Bad gateway</h1></html>') }
const garbage = Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x00, 0x81, 0x9d, 0x22, 0x3a, 0x0d, 0x1b])

async function requestOf(incoming: IncomingMessage): Promise<WireRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk)
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://supplier')
  const body = Buffer.concat(chunks).toString('utf8')
  return { method: incoming.method ?? '', path: pathname, query: searchParams, body }
}

function send(outgoing: ServerResponse, { status = 200, type, bytes }: WireReply): void {
  if (outgoing.destroyed) return
  outgoing.writeHead(status, { 'content-type': type, 'content-length': bytes.length }).end(bytes)
}

function sendHalf(outgoing: ServerResponse, { status = 200, type, bytes }: WireReply): void {
  outgoing.writeHead(status, { 'content-type': type, 'content-length': bytes.length })
  outgoing.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => outgoing.socket?.destroy())
}
