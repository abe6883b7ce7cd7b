import { addressOf } from './bases.ts'
import { browserSession } from './browser-session.ts'

/** Each try comes after once to three times as long: a node that ends lets go of all its sockets at one moment, and all of them ask again. */
const firstRetryMs = 2_000
const longestRetryMs = 10_000

/** News of a topic as it came; what it holds is for its reader to judge. */
export type LiveMessage = { type: string; topic: string } & Record<string, unknown>

export type Follower = {
  /** Whether the topic is followed: the server has said so, and the socket still stands. */
  onFollowed: (isFollowed: boolean) => void
  /**
   * The topic is followed from now on, for the first time or again: what happened between the reader's last look and this moment was told to
   * nobody, so it must be read once more.
   */
  onCatchUp: () => void
  onMessage: (message: LiveMessage) => void
}

/** Follows a topic of the live socket (api.md, Live) until what it answers is called. A lost socket is opened again, ever more slowly. */
export function followTopic(
  topic: string,
  { onFollowed, onCatchUp, onMessage }: Follower,
): () => void {
  let socket: WebSocket | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  let retryMs = firstRetryMs

  const open = async () => {
    const token = await browserSession()
      .accessToken()
      .catch(() => null)
    if (isOver) return
    socket = new WebSocket(new URL(addressOf('/live'), location.origin.replace(/^http/, 'ws')))
    socket.onopen = () => {
      // Closing a socket that is still opening is an error in the console of browsers.
      if (isOver) return socket?.close()
      retryMs = firstRetryMs
      socket?.send(JSON.stringify({ type: 'subscribe', topic, ...(token && { token }) }))
    }
    socket.onmessage = ({ data }) => {
      const message = messageAbout(topic, data)
      if (isOver || !message) return
      if (message.type === 'subscribed') {
        onFollowed(true)
        onCatchUp()
      } else if (message.type === 'error') onFollowed(false)
      else onMessage(message)
    }
    socket.onclose = () => {
      if (isOver) return
      onFollowed(false)
      timer = setTimeout(() => void open(), retryMs * (1 + 2 * Math.random()))
      retryMs = Math.min(retryMs * 2, longestRetryMs)
    }
  }
  void open()
  return () => {
    isOver = true
    clearTimeout(timer)
    if (socket?.readyState === WebSocket.OPEN) socket.close()
  }
}

/** What a socket said about the topic; nothing for anything else. */
function messageAbout(topic: string, text: unknown): LiveMessage | null {
  try {
    const message = JSON.parse(String(text)) as Partial<LiveMessage>
    return message.topic === topic && typeof message.type === 'string'
      ? (message as LiveMessage)
      : null
  } catch {
    return null
  }
}
