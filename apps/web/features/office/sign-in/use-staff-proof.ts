import { useCallback, useRef, useState } from 'react'
import { refusedOf } from '../../../shell/refused.ts'
import { reopeningAfter } from './reopen-gate.ts'

/**
 * What approves, pays or grants asks for fresh proof (`FRESH_PROOF_REQUIRED`). `guard` runs it; where it is refused for that, the dialog
 * opens, and after the proof it runs once more. Closing the dialog leaves everything as it was, and is answered by null. Whose scopes have
 * left the session meanwhile is asked by the back-office itself, for not every page shows this dialog.
 */
export function useStaffProof() {
  const [isAsking, setAsking] = useState(false)
  const answer = useRef<((isProved: boolean) => void) | null>(null)

  const settle = useCallback((isProved: boolean) => {
    setAsking(false)
    answer.current?.(isProved)
    answer.current = null
  }, [])

  const ask = useCallback(
    () =>
      new Promise<boolean>((settled) => {
        answer.current = settled
        setAsking(true)
      }),
    [],
  )

  const guard = useCallback(
    async <Done>(act: () => Promise<Done>): Promise<Done | null> => {
      try {
        return await act()
      } catch (error) {
        const isStale = refusedOf(error)?.code === 'FRESH_PROOF_REQUIRED'
        const asks = isStale ? ask : await reopeningAfter(error)
        if (asks === null) throw error
        return (await asks()) ? await act() : null
      }
    },
    [ask],
  )

  return { guard, ask, dialog: { isOpen: isAsking, onSettled: settle } }
}
