/** The failure envelope of api.md: every entry is a toast, its first message is shown. */
import * as z from 'zod'

export const failureEntry = z.object({
  code: z.string(),
  field: z.string().optional(),
  messages: z.array(z.string()),
  /** Facts a client needs to go on, for example the new price of `PRICE_CHANGED`; never internals. */
  detail: z.record(z.string(), z.unknown()).optional(),
})

export const failureEnvelope = z.object({
  data: z.null(),
  meta: z.object({ errors: z.array(failureEntry) }),
})

export type FailureEntry = z.infer<typeof failureEntry>
export type FailureEnvelope = z.infer<typeof failureEnvelope>
