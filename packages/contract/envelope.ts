/** The failure envelope of api.md: every entry is a toast, its first message is shown. */
import * as z from 'zod'

const failureEntryOf = <Code extends z.ZodType<string>>(code: Code) =>
  z.object({
    code,
    field: z.string().optional(),
    messages: z.array(z.string()),
    /** Facts a client needs to go on, for example the new price of `PRICE_CHANGED`; never internals. */
    detail: z.record(z.string(), z.unknown()).optional(),
  })

/** The envelope of a failure whose codes are of this schema. */
export const failureEnvelopeOf = <Code extends z.ZodType<string>>(code: Code) =>
  z.object({ data: z.null(), meta: z.object({ errors: z.array(failureEntryOf(code)) }) })

const failureEnvelope = failureEnvelopeOf(z.string())

export type FailureEnvelope = z.infer<typeof failureEnvelope>
export type FailureEntry = FailureEnvelope['meta']['errors'][number]
