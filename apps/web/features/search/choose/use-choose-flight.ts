import type { Proposal } from '@parastoo/contract/flights/proposal'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../paths.ts'
import { useSignIn } from '../../../shell/sign-in.tsx'
import { toastFailure } from '../../../shell/toasts.tsx'
import { useBackCloses } from '../../../shell/use-back-closes.ts'
import type { Criteria } from '../criteria.ts'
import type { ChoiceProblem } from './choice-problem.ts'

/**
 * Takes a flight: signs in where needed, asks for its price once more, and goes on to the passengers. A new price waits for
 * the traveller's word; a flight without seats says so. Nothing is lost on the page meanwhile.
 */
export function useChooseFlight({
  requestId,
  returningRequestId,
  outboundId,
  criteria,
}: {
  requestId: string
  /** Of a round trip whose ways are chosen one by one. */
  returningRequestId: string | null
  /** The way out, when what is chosen is the way back. */
  outboundId: string | null
  criteria: Criteria
}) {
  const signIn = useSignIn()
  const navigate = useNavigate()
  const [choosingId, setChoosingId] = useState<string | null>(null)
  const [problem, setProblem] = useState<ChoiceProblem | null>(null)
  // Signing in may take longer than an answer lives; then the same flight is taken from the new one.
  const latest = useRef({ requestId, returningRequestId })
  useEffect(() => {
    latest.current = { requestId, returningRequestId }
  }, [requestId, returningRequestId])
  const chosenBy = (proposalId: string) => {
    const { requestId, returningRequestId } = latest.current
    if (!outboundId || !returningRequestId) return { requestId, proposalId }
    return {
      requestId,
      proposalId: outboundId,
      returningRequestId,
      returningProposalId: proposalId,
    }
  }

  useBackCloses(problem !== null, () => setProblem(null))

  const goOn = (proposalId: string) => {
    const { adults, children, infants } = criteria
    const chosen = { ...chosenBy(proposalId), adults, children, infants }
    // A dialog stands in the history by its back mark; the passengers take its place there.
    void navigate(paths.addPassenger(chosen), { replace: problem !== null })
  }
  const choose = async ({ proposalId }: Proposal) => {
    if (choosingId !== null || !(await signIn.require())) return
    setChoosingId(proposalId)
    try {
      // The check and the client it asks by come with the first choice: reading flights needs none.
      const { checkChoice } = await import('./check-choice.ts')
      const found = await checkChoice(proposalId, chosenBy(proposalId))
      if (found) setProblem(found)
      else goOn(proposalId)
    } catch (error) {
      toastFailure(error)
    } finally {
      setChoosingId(null)
    }
  }
  return { choose, choosingId, problem, goOn, dismiss: () => setProblem(null) }
}
