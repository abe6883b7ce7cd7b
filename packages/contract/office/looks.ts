/** Who of the staff looks at an order now. */
import * as z from 'zod'
import { id, instant } from '../fields.ts'
import { refusals, reply, staffOperation } from '../operation.ts'
import { orderReaders } from './orders.ts'

/** How often a page says that it is open, and after how long it is taken to be closed. */
export const lookSeconds = { every: 20, stale: 50 } as const

/** The topic of /live that says that somebody has opened or left an order; who they are is asked. */
export const lookTopic = (orderId: string) => `office-order:${orderId}` as const

const other = z.object({ personId: id, name: z.string(), since: instant })
export type OtherLooking = z.infer<typeof other>

export const officeLooks = {
  look: staffOperation(...orderReaders)
    .meta({ limit: { max: 120, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/office/Order/Look',
      summary: 'Say that one looks at an order, or no more, and learn who else does',
      tags: ['Office'],
    })
    .input(z.object({ orderId: id, isLeaving: z.boolean().default(false) }))
    .output(reply(z.array(other)))
    .errors(refusals('NOT_FOUND')),
}
