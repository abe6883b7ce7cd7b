/** What stands before several nodes, as small as a proof needs it: it behaves as deploy/haproxy/haproxy.cfg tells HAProxy to. */
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { systemClock } from '../../../platform/clock.ts'

export type Balancer = {
  url: string
  port: number
  /** Names the ports of the nodes; until then nobody is served. */
  serve(ports: readonly number[]): void
  /** Waits until visitors are sent to so many nodes. */
  untilUp(count: number): Promise<void>
  close(): void
}

type Node = { port: number; isUp: boolean; failed: number; passed: number; busy: number }

const checkEveryMs = 1_000
const checkWithinMs = 5_000
/** A node is left out after three failed checks, and taken back after two that passed. */
const [fall, rise] = [3, 2]

/** Sends each request to the node with the fewest under way. Only what did not reach a node is sent to another. */
export async function openBalancer(): Promise<Balancer> {
  let nodes: Node[] = []
  const sockets = new Set<Duplex>()

  const check = async (node: Node) => {
    const isReady = await fetch(`http://127.0.0.1:${node.port}/readyz`, {
      signal: AbortSignal.timeout(checkWithinMs),
    }).then(
      ({ ok }) => ok,
      () => false,
    )
    node.failed = isReady ? 0 : node.failed + 1
    node.passed = isReady ? node.passed + 1 : 0
    if (node.failed >= fall) node.isUp = false
    if (node.passed >= rise) node.isUp = true
  }
  let isChecking = false
  const timer = setInterval(() => {
    if (isChecking) return
    isChecking = true
    void Promise.all(nodes.map(check)).finally(() => {
      isChecking = false
    })
  }, checkEveryMs)

  const leastBusy = (tried: ReadonlySet<Node>) =>
    nodes
      .filter((node) => node.isUp && !tried.has(node))
      .toSorted((one, other) => one.busy - other.busy)[0]

  const forward = (from: IncomingMessage, to: ServerResponse, tried = new Set<Node>()) => {
    const node = leastBusy(tried)
    if (!node) return say(to, 503)
    tried.add(node)
    node.busy += 1
    let hasReached = false
    const onward = ask({
      agent: false,
      host: '127.0.0.1',
      port: node.port,
      method: from.method ?? 'GET',
      path: from.url ?? '/',
      headers: { ...from.headers, connection: 'close' },
    })
    const release = () => {
      node.busy -= 1
    }
    onward.once('close', release)
    onward.once('socket', (socket) =>
      socket.once('connect', () => {
        hasReached = true
        from.pipe(onward)
      }),
    )
    onward.once('response', (answer) => {
      const { connection: _, 'keep-alive': __, ...headers } = answer.headers
      to.writeHead(answer.statusCode ?? 502, headers)
      answer.pipe(to)
      // Half an answer must not look like a whole one.
      answer.once('error', () => to.destroy())
      answer.once('aborted', () => to.destroy())
    })
    onward.on('error', () => {
      if (!hasReached) return forward(from, to, tried)
      if (to.headersSent) to.destroy()
      else say(to, 502)
    })
  }

  const server = createServer((from, to) => forward(from, to))
  server.keepAliveTimeout = 60_000
  server.on('connection', (socket) => keep(socket))
  server.on('upgrade', (from: IncomingMessage, near: Duplex, head: Buffer) => {
    const node = leastBusy(new Set())
    if (!node) return near.destroy()
    const far = connect(node.port, '127.0.0.1', () => {
      const lines = [`${from.method} ${from.url} HTTP/1.1`]
      for (let at = 0; at < from.rawHeaders.length; at += 2)
        lines.push(`${from.rawHeaders[at]}: ${from.rawHeaders[at + 1]}`)
      far.write(`${lines.join('\r\n')}\r\n\r\n`)
      far.write(head)
      near.pipe(far).pipe(near)
    })
    keep(far)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  const keep = (socket: Duplex) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
  }
  const { promise: listening, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await listening
  const { port } = server.address() as AddressInfo

  return {
    port,
    url: `http://127.0.0.1:${port}`,
    serve(ports) {
      nodes = ports.map((each) => ({ port: each, isUp: false, failed: 0, passed: 0, busy: 0 }))
    },
    async untilUp(count) {
      while (nodes.filter(({ isUp }) => isUp).length < count) await systemClock.sleep(100)
    },
    close() {
      clearInterval(timer)
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

function say(to: ServerResponse, status: number): void {
  to.writeHead(status, {
    'content-type': 'text/plain',
    ...(status === 503 ? { 'retry-after': '1' } : {}),
  })
  to.end()
}
