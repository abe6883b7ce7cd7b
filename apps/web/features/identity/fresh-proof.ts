import { useCallback, useRef, useState } from 'react'
import { refusedOf } from '../../shell/refused.ts'

/**
 * Changes a thief would want ask for fresh proof (`PROVE_AGAIN`). `guard` runs a change; where it is refused for that, the
 * dialog opens, and after the proof the change runs once more. Closing the dialog leaves everything as it was.
 */
export function useFreshProof() {
  const [isAsking, setAsking] = useState(false)
  const answer = useRef<((isProved: boolean) => void) | null>(null)

  const settle = useCallback((isProved: boolean) => {
    setAsking(false)
    answer.current?.(isProved)
    answer.current = null
  }, [])

  const guard = useCallback(async (act: () => Promise<void>) => {
    try {
      await act()
    } catch (error) {
      if (refusedOf(error)?.code !== 'PROVE_AGAIN') throw error
      const isProved = await new Promise<boolean>((settled) => {
        answer.current = settled
        setAsking(true)
      })
      if (isProved) await act()
    }
  }, [])

  return { guard, dialog: { isOpen: isAsking, onSettled: settle } }
}
