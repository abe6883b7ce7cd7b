/** Staff look at a customer's pages as the customer sees them: read only, for a while, with a reason. */
import * as z from 'zod'
import { id, instant } from '../fields.ts'
import { refusals, reply, staffOperation } from '../operation.ts'
import { orderReaders } from './orders.ts'

/** So long a look lasts. */
export const seeingMinutes = 30

export const officeSeeing = {
  begin: staffOperation(...orderReaders)
    .meta({ idempotent: true, limit: { max: 60, perSeconds: 3_600 } })
    .route({
      method: 'POST',
      path: '/office/Seeing/Begin',
      summary: 'For half an hour, read the pages of a customer as they see them; no verb of theirs',
      tags: ['Office'],
    })
    .input(
      z.object({
        customerId: id,
        reason: z
          .string()
          .trim()
          .min(3, { error: 'OFFICE_REASON_REQUIRED' })
          .max(300, { error: 'TEXT_TOO_LONG' }),
      }),
    )
    .output(reply(z.object({ seeingId: id, expiresAt: instant })))
    .errors(refusals('NOT_FOUND', 'OFFICE_REASON_REQUIRED')),
}
