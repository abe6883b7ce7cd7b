/** A rate as it stood when something was ordered: what is charged is rial, and this says what that was in another currency. */
import * as z from 'zod'
import { currencyCodes } from '../enums.ts'
import { instant } from '../fields.ts'

export const frozenRate = z.object({
  currencyCode: z.enum(currencyCodes),
  /** Whole rial for one unit. */
  rialPerUnit: z.number().int(),
  /** Whose rate it was, and since when. */
  source: z.string(),
  setAt: instant,
})
export type FrozenRate = z.infer<typeof frozenRate>
