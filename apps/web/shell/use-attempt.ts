import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallContext } from './api.ts'
import { createAttemptKeys } from './attempt-keys.ts'
import { newUuid } from './new-uuid.ts'
import { refusedOf } from './refused.ts'
import { SessionExpired } from './session.ts'
import { GivenUp, untilOnline } from './wait-for-network.ts'

/**
 * A mutation that moves seats or money: `call(input, { context })` is sent with a key that makes a repeated, unanswered attempt
 * count once. Pressed without a network it waits and is sent when the network returns. Failures are the caller's to show.
 */
export function useAttempt<Input, Output>(
  call: (input: Input, options: { context: CallContext }) => Promise<Output>,
) {
  const [keys] = useState(() => createAttemptKeys(newUuid))
  return useMutation<Output, Error, Input>({
    mutationFn: async (input) => {
      const idempotencyKey = keys.keyFor(input)
      for (;;) {
        try {
          const output = await call(input, { context: { idempotencyKey } })
          keys.answered()
          return output
        } catch (error) {
          if (isAnswer(error)) keys.answered()
          if (!isLost(error)) throw error
          if (!(await untilOnline())) throw new GivenUp()
        }
      }
    },
    meta: { quiet: true },
  })
}

/** Nobody answered, and there is no network. */
const isLost = (error: unknown): boolean =>
  !navigator.onLine && refusedOf(error) === null && !(error instanceof SessionExpired)

/** A fault of the server, or «still at it», leaves open what became of the attempt. */
function isAnswer(error: unknown): boolean {
  const refused = refusedOf(error)
  return refused !== null && refused.status < 500 && refused.code !== 'REQUEST_IN_PROGRESS'
}
