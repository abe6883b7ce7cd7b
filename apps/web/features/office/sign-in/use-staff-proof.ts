import { useCallback, useRef, useState } from 'react'
import { refusedOf } from '../../../shell/refused.ts'

/**
 * What approves, pays or grants asks for fresh proof (`FRESH_PROOF_REQUIRED`). `guard` runs it; where it is refused for that, the dialog
 * opens, and after the proof it runs once more. Closing the dialog leaves everything as it was, and is answered by null.
 */
export function useStaffProof() {
  const [isAsking, setAsking] = useState(false)
  const answer = useRef<((isProved: boolean) => void) | null>(null)

  const settle = useCallback((isProved: boolean) => {
    setAsking(false)
    answer.current?.(isProved)
    answer.current = null
  }, [])

  const guard = useCallback(async <Done>(act: () => Promise<Done>): Promise<Done | null> => {
    try {
      return await act()
    } catch (error) {
      if (refusedOf(error)?.code !== 'FRESH_PROOF_REQUIRED') throw error
      const isProved = await new Promise<boolean>((settled) => {
        answer.current = settled
        setAsking(true)
      })
      return isProved ? await act() : null
    }
  }, [])

  return { guard, dialog: { isOpen: isAsking, onSettled: settle } }
}
