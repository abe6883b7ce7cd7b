/** Who works here, and with which scopes. */
import * as z from 'zod'
import { id, instant } from '../fields.ts'
import { refusals, reply, staffOperation, staffScopes } from '../operation.ts'

const member = z.object({
  id,
  nameFa: z.string(),
  /** The end of their number or address. */
  knownBy: z.string(),
  scope: z.array(z.enum(staffScopes)),
  hasSecondFactor: z.boolean(),
  /** When they last used their scopes. */
  usedAt: instant.nullable(),
})
export type StaffMember = z.infer<typeof member>

export const officeStaff = {
  list: staffOperation('users', 'audit')
    .route({
      method: 'GET',
      path: '/office/Staff/List',
      summary: 'Everybody with a scope',
      tags: ['Office'],
    })
    .output(reply(z.array(member))),
  find: staffOperation('users')
    .meta({ limit: { max: 20, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/office/Staff/Find',
      summary: 'Somebody who has signed in, by their whole number or address',
      tags: ['Office'],
    })
    .input(z.object({ username: z.string().trim().min(3).max(200) }))
    .output(reply(member))
    .errors(refusals('NOT_FOUND')),
}
