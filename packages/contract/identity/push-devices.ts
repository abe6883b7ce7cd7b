/** The devices that show messages about orders by themselves (Web Push, RFC 8030): each was chosen on that device. */
import * as z from 'zod'
import { refusals, reply, userOperation } from '../operation.ts'

const calls = (path: `/${string}`, summary: string) => ({ path, summary, tags: ['Accounts'] })

/** base64url of a P-256 point (65 bytes) and of 16 bytes, as `PushSubscription.toJSON` gives them. */
const bytes = (length: number) =>
  z
    .string({ error: 'CHECK_ENTERED_VALUES' })
    .regex(new RegExp(`^[A-Za-z0-9_-]{${length}}=*$`), { error: 'CHECK_ENTERED_VALUES' })

const endpoint = z
  .string({ error: 'CHECK_ENTERED_VALUES' })
  .max(1000, { error: 'CHECK_ENTERED_VALUES' })
  .refine((text) => URL.canParse(text), { error: 'CHECK_ENTERED_VALUES' })

export const pushDevices = {
  key: userOperation
    .route({
      method: 'GET',
      ...calls(
        '/api/Push/Key',
        'The public key that a browser subscribes with; null where it is off',
      ),
    })
    .output(reply(z.object({ publicKey: z.string().nullable() }))),
  add: userOperation
    .route({
      method: 'POST',
      ...calls(
        '/api/Push/Subscribe',
        'Show messages about orders on this device; the same again changes nothing',
      ),
    })
    .input(z.object({ endpoint, p256dh: bytes(87), auth: bytes(22) }))
    .output(reply(z.object({ isOn: z.boolean() })))
    .errors(refusals('CHECK_ENTERED_VALUES', 'PUSH_NOT_POSSIBLE')),
  remove: userOperation
    .route({
      method: 'POST',
      ...calls('/api/Push/Unsubscribe', 'Show nothing more on this device'),
    })
    .input(z.object({ endpoint }))
    .output(reply(z.object({ isOn: z.boolean() })))
    .errors(refusals('CHECK_ENTERED_VALUES')),
}
