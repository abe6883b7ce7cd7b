import { useEffect, useEffectEvent } from 'react'
import { whenIdle } from '../when-idle.ts'
import type { Reached } from './tell-step.ts'
import { tabVisit } from './visit-extra.ts'

/**
 * Has the site that this tab's visitor came from told how far they are, once the page rests. Nothing is loaded or asked for anybody
 * else. `address` is given where a link may name the visit.
 */
export function useResellerStep(reached: Reached | null, address?: URLSearchParams): void {
  const told = reached && JSON.stringify(reached)
  const tell = useEffectEvent(() => {
    const visit = tabVisit()
    if (address) visit.keepFrom(address)
    const safarmarketId = visit.read()
    if (!reached || safarmarketId === null) return
    whenIdle(async () => {
      const [{ api }, { tellStep }] = await Promise.all([
        import('../api.ts'),
        import('./tell-step.ts'),
      ])
      if (!(await tellStep(api.resellers, { safarmarketId, reached }))) visit.forget()
    })
  })
  useEffect(() => {
    if (told !== null) tell()
  }, [told])
}
