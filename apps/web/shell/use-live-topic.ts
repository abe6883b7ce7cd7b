import { useEffect, useEffectEvent } from 'react'
import { browserSession } from './browser-session.ts'

const firstRetryMs = 2_000
const longestRetryMs = 30_000

/**
 * Follows a topic of the live socket (api.md, Live) while `topic` is not null, and tells of every message about it. An extra: what
 * it tells must also be reachable by asking, for some networks carry no sockets. A lost socket is opened again, ever more slowly.
 */
export function useLiveTopic(topic: string | null, onMessage: () => void): void {
  const tell = useEffectEvent(onMessage)
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
      socket = new WebSocket(new URL('/live', location.origin.replace(/^http/, 'ws')))
      socket.onopen = () => {
        // Closing a socket that is still opening is an error in the console of browsers.
        if (isOver) return socket?.close()
        retryMs = firstRetryMs
        socket?.send(JSON.stringify({ type: 'subscribe', topic, ...(token && { token }) }))
      }
      socket.onmessage = ({ data }) => {
        if (isAbout(topic, data)) tell()
      }
      socket.onclose = () => {
        if (isOver) return
        timer = setTimeout(() => void open(), retryMs)
        retryMs = Math.min(retryMs * 2, longestRetryMs)
      }
    }
    void open()
    return () => {
      isOver = true
      clearTimeout(timer)
      if (socket?.readyState === WebSocket.OPEN) socket.close()
    }
  }, [topic])
}

/** News of the topic itself; answers to our own subscribing are none. */
function isAbout(topic: string, text: unknown): boolean {
  try {
    const message = JSON.parse(String(text)) as { type?: unknown; topic?: unknown }
    return message.topic === topic && message.type !== 'subscribed' && message.type !== 'error'
  } catch {
    return false
  }
}
