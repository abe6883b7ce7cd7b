/** The websocket at /live: one socket, JSON messages, topics one may subscribe to (api.md, Live). */
import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import * as z from 'zod'

const clientMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('subscribe'),
    topic: z.string().max(100),
    token: z.string().max(4096).optional(),
  }),
  z.object({ type: z.literal('unsubscribe'), topic: z.string().max(100) }),
  z.object({ type: z.literal('ping') }),
])

export type LiveMessage = { type: string; topic?: string } & Record<string, unknown>

export type LiveHub = {
  /** Sends `message` to every socket of this process that subscribed to `topic`. */
  publish: (topic: string, message: LiveMessage) => void
  /** Whether any socket of this process follows `topic`. */
  isFollowed: (topic: string) => boolean
  close: () => void
}

const topicsPerSocket = 20

/** Opens /live. `mayFollow` decides per topic, with the token the client sent along, whether it may be followed. */
export function openLive(
  app: FastifyInstance,
  mayFollow: (topic: string, token: string | null) => Promise<boolean>,
): LiveHub {
  const followers = new Map<string, Set<WebSocket>>()
  const leave = (topic: string, socket: WebSocket) => {
    const sockets = followers.get(topic)
    sockets?.delete(socket)
    if (sockets?.size === 0) followers.delete(topic)
  }

  app.get('/live', { websocket: true }, (socket: WebSocket) => {
    const topics = new Set<string>()
    const say = (message: LiveMessage) => socket.send(JSON.stringify(message))
    socket.on('message', async (raw: Buffer) => {
      const message = parseMessage(raw)
      if (!message) return say({ type: 'error', code: 'CHECK_ENTERED_VALUES' })
      if (message.type === 'ping') return say({ type: 'pong' })
      if (message.type === 'unsubscribe') {
        topics.delete(message.topic)
        return leave(message.topic, socket)
      }
      const { topic, token } = message
      if (topics.size >= topicsPerSocket)
        return say({ type: 'error', topic, code: 'TOO_MANY_REQUESTS' })
      const isAllowed = await mayFollow(topic, token ?? null).catch(() => null)
      if (isAllowed === null) return say({ type: 'error', topic, code: 'SERVICE_UNAVAILABLE' })
      if (!isAllowed) return say({ type: 'error', topic, code: 'NOT_FOUND' })
      // Gone while the question was asked: nobody is left to follow.
      if (socket.readyState !== socket.OPEN) return
      topics.add(topic)
      const sockets = followers.get(topic) ?? new Set()
      followers.set(topic, sockets.add(socket))
      say({ type: 'subscribed', topic })
    })
    socket.on('close', () => {
      for (const topic of topics) leave(topic, socket)
    })
  })

  return {
    publish(topic, message) {
      const text = JSON.stringify({ ...message, topic })
      for (const socket of followers.get(topic) ?? []) socket.send(text)
    },
    isFollowed: (topic) => followers.has(topic),
    close() {
      for (const sockets of followers.values()) for (const socket of sockets) socket.close(1001)
    },
  }
}

function parseMessage(raw: Buffer) {
  try {
    const parsed = clientMessage.safeParse(JSON.parse(raw.toString('utf8')))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
