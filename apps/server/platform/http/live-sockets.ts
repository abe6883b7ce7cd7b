/** Which sockets of /live may open and stay: how many there are, how fast they write, how slowly they read, and whether they answer. */
import type { Duplex } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import type { Clock } from '../clock.ts'
import { addressGroup } from '../network-address.ts'
import { createConcurrencyLimit } from '../processes/concurrency-limit.ts'
import type { SecurityEvents } from '../security-events.ts'

/** Whole mobile networks share an address, so a group may hold many; one socket can keep no more than its own unsent bytes. */
export const socketLimits = {
  perGroup: 200,
  inAll: 5000,
  messagesPerSecond: 20,
  /** A page that comes back subscribes to all its topics at once. */
  burst: 40,
  unsentBytes: 256 * 1024,
  pingEverySeconds: 30,
}
/** How long a socket that is sent away has to take the reason; what is unsent is freed after that. */
const farewellMs = 1000
/** Service restart: come back, to whichever node then answers. */
const restarting = 1012

export type LiveSocket = {
  /** Sends, or closes a socket that does not read what it was sent. */
  send: (text: string) => void
  /** Counts a message of the client; false closes the socket, and the message is not to be answered. */
  mayWrite: () => boolean
  isOpen: () => boolean
}

export type LiveSockets = ReturnType<typeof createLiveSockets>

/** Counts sockets over all processes of this node, and looks after those of this one. `stop` ends the pinging and closes them. */
export function createLiveSockets({
  clock,
  events,
  siteOrigin,
}: {
  clock: Clock
  events: Pick<SecurityEvents, 'record'>
  /** The origin whose pages may open a socket from a browser. Native clients send none. */
  siteOrigin: string
}) {
  const { perGroup, inAll } = socketLimits
  const limit = createConcurrencyLimit({ name: 'live sockets', perGroup, inAll })
  const sockets = new Map<WebSocket, { hasAnswered: boolean; address: string }>()
  const stopping = new AbortController()
  void pingForEver()

  async function pingForEver(): Promise<void> {
    while (!stopping.signal.aborted) {
      await clock.sleep(socketLimits.pingEverySeconds * 1000, stopping.signal).catch(() => null)
      for (const [socket, state] of sockets) {
        if (!state.hasAnswered) socket.terminate()
        state.hasAnswered = false
        if (socket.readyState === socket.OPEN) socket.ping()
      }
    }
  }

  function dismiss(socket: WebSocket, reason: string): void {
    if (socket.readyState !== socket.OPEN) return
    events.record({ event: 'socket-closed', reason, address: sockets.get(socket)?.address })
    socket.close(1008, reason)
    // A reader that never reads takes no farewell either.
    setTimeout(() => socket.terminate(), farewellMs).unref()
  }

  return {
    /** Admits a handshake until its connection closes; else the status that refuses it. */
    async admit(
      { ip, host, headers }: FastifyRequest,
      connection: Duplex,
    ): Promise<'admitted' | 403 | 429> {
      const { origin } = headers
      if (origin !== undefined && origin !== siteOrigin && hostOf(origin) !== host) {
        events.record({ event: 'origin-refused', reason: 'live', address: ip })
        return 403
      }
      const group = groupOf(ip)
      if (await limit.take(group)) {
        if (connection.destroyed) limit.giveBack(group)
        else connection.once('close', () => limit.giveBack(group))
        return 'admitted'
      }
      events.record({ event: 'rate-limited', reason: 'sockets', operation: 'live', address: ip })
      return 429
    },

    /** Takes a socket in, and forgets it when it closes. */
    open(socket: WebSocket, address: string): LiveSocket {
      const state = { hasAnswered: true, address }
      sockets.set(socket, state)
      socket.on('pong', () => {
        state.hasAnswered = true
      })
      socket.on('close', () => {
        sockets.delete(socket)
      })
      // A broken frame: the library closes the socket by itself.
      socket.on('error', () => undefined)
      let allowance: number = socketLimits.burst
      let countedAtMs = clock.now().epochMilliseconds
      return {
        isOpen: () => socket.readyState === socket.OPEN,
        send(text) {
          if (socket.readyState !== socket.OPEN) return
          socket.send(text)
          if (socket.bufferedAmount > socketLimits.unsentBytes) dismiss(socket, 'reads too slowly')
        },
        mayWrite() {
          if (socket.readyState !== socket.OPEN) return false
          const nowMs = clock.now().epochMilliseconds
          const earned = ((nowMs - countedAtMs) / 1000) * socketLimits.messagesPerSecond
          allowance = Math.min(socketLimits.burst, allowance + earned) - 1
          countedAtMs = nowMs
          if (allowance >= 0) return true
          dismiss(socket, 'writes too fast')
          return false
        },
      }
    },

    stop(): void {
      stopping.abort()
      for (const socket of sockets.keys()) socket.close(restarting)
    },
  }
}

/** A peer on a local socket has no address. */
const groupOf = (address: string | undefined) => addressGroup(address ?? 'none')

const hostOf = (origin: string): string | null =>
  URL.canParse(origin) ? new URL(origin).host : null
