import { useEffect, useEffectEvent, useState } from 'react'
import { followTopic, type LiveMessage } from './follow-topic.ts'

/**
 * Follows a topic of the live socket while `topic` is not null, and tells of every message about it. `onCatchUp` is called each time that
 * the topic begins to be followed, also after a lost socket: what happened meanwhile was told to nobody, and the reader asks once. An extra:
 * what it tells must also be reachable by asking, for some networks carry no sockets. Answers whether the topic is followed now.
 */
export function useLiveTopic(
  topic: string | null,
  { onMessage, onCatchUp }: { onMessage: (message: LiveMessage) => void; onCatchUp: () => void },
): boolean {
  const hear = useEffectEvent(onMessage)
  const catchUp = useEffectEvent(onCatchUp)
  const [isFollowed, setFollowed] = useState(false)
  useEffect(() => {
    if (topic === null) return
    const end = followTopic(topic, {
      onFollowed: setFollowed,
      onCatchUp: () => catchUp(),
      onMessage: (message) => hear(message),
    })
    return () => {
      setFollowed(false)
      end()
    }
  }, [topic])
  return isFollowed
}
