/** The websocket at /live: one socket, JSON messages, topics one may subscribe to (api.md, Live). */
import { ORPCError } from '@orpc/server'
import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import * as z from 'zod'
import { codeOfStatus, failureBody } from './failure-body.ts'
import { createLiveSockets, type LiveSocket } from './live-sockets.ts'

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

/** What a follower may hear: all of a public topic, or what comes while `isStillAllowed` answers true. */
export type Admission = { isStillAllowed: (() => Promise<boolean>) | null }

export type LiveHub = {
  /** Sends `message` to every socket of this process that subscribed to `topic`. */
  publish: (topic: string, message: LiveMessage) => void
  /** Whether any socket of this process follows `topic`. */
  isFollowed: (topic: string) => boolean
  close: () => void
}

const topicsPerSocket = 20

type Follower = {
  socket: LiveSocket
  admission: Admission
  /** The message before, so that each arrives in its turn though asking takes time. */
  last: Promise<void>
}

/** Opens /live. `admit` decides per topic, with the token the client sent along; null: there is no such topic for this client. */
export function openLive(
  app: FastifyInstance,
  {
    admit,
    ...limits
  }: {
    admit: (topic: string, token: string | null) => Promise<Admission | null>
  } & Parameters<typeof createLiveSockets>[0],
): LiveHub {
  const sockets = createLiveSockets(limits)
  const followers = new Map<string, Map<LiveSocket, Follower>>()
  const leave = (topic: string, socket: LiveSocket) => {
    const ofTopic = followers.get(topic)
    ofTopic?.delete(socket)
    if (ofTopic?.size === 0) followers.delete(topic)
  }

  app.route({
    method: 'GET',
    url: '/live',
    preValidation: async (request, reply) => {
      const { socket } = reply.raw
      // Without a socket there is nothing to count.
      if (!request.ws || socket === null) return
      const status = await sockets.admit(request, socket)
      if (status === 'admitted') return
      const failure = failureBody(new ORPCError(codeOfStatus(status), { status }))
      await reply.status(status).send(failure)
    },
    // Without a socket there is nothing here.
    handler: async (_request, reply) => {
      reply.status(404)
      return failureBody(new ORPCError('NOT_FOUND', { status: 404 }))
    },
    wsHandler: (raw: WebSocket, request) => {
      const socket = sockets.open(raw, request.ip)
      const topics = new Set<string>()
      const say = (message: LiveMessage) => socket.send(JSON.stringify(message))
      raw.on('message', async (bytes: Buffer) => {
        if (!socket.mayWrite()) return
        const message = parseMessage(bytes)
        if (!message) return say({ type: 'error', code: 'CHECK_ENTERED_VALUES' })
        if (message.type === 'ping') return say({ type: 'pong' })
        if (message.type === 'unsubscribe') {
          topics.delete(message.topic)
          return leave(message.topic, socket)
        }
        const { topic, token } = message
        if (topics.size >= topicsPerSocket)
          return say({ type: 'error', topic, code: 'TOO_MANY_REQUESTS' })
        const admission = await admit(topic, token ?? null).catch(() => 'unknown' as const)
        if (admission === 'unknown')
          return say({ type: 'error', topic, code: 'SERVICE_UNAVAILABLE' })
        if (!admission) return say({ type: 'error', topic, code: 'NOT_FOUND' })
        // Closed while the question was asked: nobody is left to follow.
        if (!socket.isOpen()) return
        topics.add(topic)
        const ofTopic = followers.get(topic) ?? new Map<LiveSocket, Follower>()
        followers.set(topic, ofTopic.set(socket, { socket, admission, last: Promise.resolve() }))
        say({ type: 'subscribed', topic })
      })
      raw.on('close', () => {
        for (const topic of topics) leave(topic, socket)
      })
    },
  })

  /** Sends to one that may hear only while its session lives; one whose session ended learns that the topic is gone. */
  async function sendIfAllowed(topic: string, { socket, admission }: Follower, text: string) {
    const isAllowed = await admission.isStillAllowed?.().catch(() => null)
    if (isAllowed) socket.send(text)
    if (isAllowed !== false) return
    leave(topic, socket)
    socket.send(JSON.stringify({ type: 'error', topic, code: 'NOT_FOUND' }))
  }

  return {
    publish(topic, message) {
      const text = JSON.stringify({ ...message, topic })
      for (const follower of [...(followers.get(topic)?.values() ?? [])])
        if (follower.admission.isStillAllowed === null) follower.socket.send(text)
        else follower.last = follower.last.then(() => sendIfAllowed(topic, follower, text))
    },
    isFollowed: (topic) => followers.has(topic),
    close: sockets.stop,
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
