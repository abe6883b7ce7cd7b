import { useEffect, useEffectEvent, useState } from 'react'
import { addressOf } from './bases.ts'
import { browserSession } from './browser-session.ts'

const firstRetryMs = 2_000
const longestRetryMs = 30_000

/** News of a topic as it came; what it holds is for its reader to judge. */
export type LiveMessage = { type: string; topic: string } & Record<string, unknown>

/**
 * Follows a topic of the live socket (api.md, Live) while `topic` is not null, and tells of every message about it. An extra: what
 * it tells must also be reachable by asking, for some networks carry no sockets. A lost socket is opened again, ever more slowly.
 * Answers whether the topic is followed now: the server has said so, and the socket still stands.
 */
export function useLiveTopic(
  topic: string | null,
  onMessage: (message: LiveMessage) => void,
): boolean {
  const tell = useEffectEvent(onMessage)
  const [isFollowed, setFollowed] = useState(false)
  useEffect(() => {
    if (topic === null) return
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
        if (message.type === 'subscribed') setFollowed(true)
        else if (message.type === 'error') setFollowed(false)
        else tell(message)
      }
      socket.onclose = () => {
        if (isOver) return
        setFollowed(false)
        timer = setTimeout(() => void open(), retryMs)
        retryMs = Math.min(retryMs * 2, longestRetryMs)
      }
    }
    void open()
    return () => {
      isOver = true
      clearTimeout(timer)
      setFollowed(false)
      if (socket?.readyState === WebSocket.OPEN) socket.close()
    }
  }, [topic])
  return isFollowed
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
