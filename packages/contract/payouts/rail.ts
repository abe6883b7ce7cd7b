import * as z from 'zod'

/** By which bank of Iraq a payment goes back, in whole dinars: staff do it in its portal, for none of them can be asked for a part of it. */
export const payoutRail = z.object({ gateway: z.string(), dinars: z.number().int() })
export type PayoutRail = z.infer<typeof payoutRail>
