import type { QueueName } from '@parastoo/contract/office/queue-names'
import { useEffect, useEffectEvent } from 'react'
import { officeApi } from '../office-api.ts'

const everyMs = 120_000

/** Keeps a claim from falling back while whoever has it types or presses on its page. Lost without a network: nobody is told. */
export function useTouch(isMine: boolean, item: { queue: QueueName; subject: string }): void {
  const touch = useEffectEvent(() => {
    void officeApi.officeQueues.claim(item).catch(() => {})
  })
  useEffect(() => {
    if (!isMine) return
    let isActive = false
    const notice = () => {
      isActive = true
    }
    const timer = setInterval(() => {
      if (isActive) touch()
      isActive = false
    }, everyMs)
    for (const kind of ['keydown', 'pointerdown'] as const) addEventListener(kind, notice)
    return () => {
      clearInterval(timer)
      for (const kind of ['keydown', 'pointerdown'] as const) removeEventListener(kind, notice)
    }
  }, [isMine])
}
