import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

export type BadLine = {
  url: string
  /** Connections that were opened, and those that were dropped. */
  connections: { opened: number; dropped: number }
  /** Bytes that came over it. */
  bytes: () => number
  close: () => void
}

/**
 * A line to `target` as a phone has it on the road: 400 kb a second for all connections together, 300 ms there and back (once more for
 * whoever opens one), and one connection in twenty dropped, the second of them first.
 */
export async function openBadLine(
  target: URL,
  { bytesPerSecond = 50_000, roundTripMs = 300, dropsOneIn = 20 } = {},
): Promise<BadLine> {
  const connections = { opened: 0, dropped: 0 }
  const open = new Set<Socket>()
  let bytes = 0
  let freeAtMs = 0
  const server = createServer((near) => {
    connections.opened += 1
    open.add(near)
    near.once('close', () => open.delete(near))
    if (connections.opened % dropsOneIn === 2) {
      connections.dropped += 1
      near.on('error', () => {})
      near.once('data', () => near.resetAndDestroy())
      return
    }
    const far = connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.setNoDelay(true)
      one.on('error', () => other.destroy())
    }
    const send = inTurn(far)
    const answer = inTurn(near)
    let greetingMs = roundTripMs
    near.on('data', (piece: Buffer) => {
      send(piece, performance.now() + greetingMs + roundTripMs / 2)
      greetingMs = 0
    })
    far.on('data', (piece: Buffer) => {
      bytes += piece.length
      for (let at = 0; at < piece.length; at += packetBytes) {
        const packet = piece.subarray(at, at + packetBytes)
        freeAtMs = Math.max(freeAtMs, performance.now()) + (packet.length / bytesPerSecond) * 1_000
        answer(packet, freeAtMs + roundTripMs / 2)
      }
    })
    near.once('close', () => far.destroy())
    far.once('close', () => answer(null, freeAtMs + roundTripMs / 2))
  })
  const { promise: listening, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await listening
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    connections,
    bytes: () => bytes,
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

const packetBytes = 1_400

/** Writes each piece at its moment, none before the one before it; null ends the connection. */
function inTurn(socket: Socket) {
  let last = Promise.resolve()
  return (piece: Buffer | null, atMs: number) => {
    last = last.then(async () => {
      const waitMs = atMs - performance.now()
      if (waitMs > 1) await delay(waitMs)
      if (socket.destroyed) return
      if (piece) socket.write(piece)
      else socket.end()
    })
  }
}
