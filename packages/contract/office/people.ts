/** How somebody is named to the staff: by their id, and the name they go by. */
import * as z from 'zod'
import { id } from '../fields.ts'

export const person = z.object({
  id,
  /** Their Persian name; else the end of their number or address. */
  nameFa: z.string(),
})
