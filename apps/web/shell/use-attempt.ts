import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallContext } from './api.ts'
import { createAttemptKeys } from './attempt-keys.ts'
import { newUuid } from './new-uuid.ts'
import { refusedOf } from './refused.ts'
import { sendPatiently } from './send-patiently.ts'
import { untilOnline } from './wait-for-network.ts'

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
      const send = () => call(input, { context: { idempotencyKey } })
      try {
        const output = await sendPatiently(send, network)
        keys.answered()
        return output
      } catch (error) {
        if (isAnswer(error)) keys.answered()
        throw error
      }
    },
    meta: { quiet: true },
  })
}

const network = { isOnline: () => navigator.onLine, wait: untilOnline }

/** A fault of the server, or «still at it», leaves open what became of the attempt. */
function isAnswer(error: unknown): boolean {
  const refused = refusedOf(error)
  return refused !== null && refused.status < 500 && refused.code !== 'REQUEST_IN_PROGRESS'
}
