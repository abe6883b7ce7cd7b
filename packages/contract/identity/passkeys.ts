/** Passkeys that people sign in with: made on a device, used in place of a code (WebAuthn level 3). */
import * as z from 'zod'
import { id, instant } from '../fields.ts'
import { openOperation, refusals, reply, userOperation } from '../operation.ts'

const calls = (path: `/${string}`, summary: string) => ({ path, summary, tags: ['Accounts'] })

/** So many devices are anybody's; more is a list that nobody looks through. */
export const mostPasskeys = 10

/** What browsers and authenticators say to each other; judged by the library that speaks it. */
const ofAuthenticator = z.record(z.string(), z.unknown())

const passkey = z.object({
  id,
  /** The device it was made on. */
  nameFa: z.string(),
  createdAt: instant,
  usedAt: instant.nullable(),
})
export type Passkey = z.infer<typeof passkey>

const limited = { limit: { max: 30, perSeconds: 60 } }

export const passkeys = {
  list: userOperation
    .route({
      method: 'GET',
      ...calls('/api/Account/Passkeys', 'The passkeys the caller signs in with'),
    })
    .output(reply(z.array(passkey))),
  startAdding: userOperation
    .meta(limited)
    .route({
      method: 'POST',
      ...calls('/api/Account/StartPasskey', 'What a new passkey is made of; asks for fresh proof'),
    })
    .output(reply(ofAuthenticator))
    .errors(refusals('PROVE_AGAIN', 'TOO_MANY_PASSKEYS')),
  add: userOperation
    .meta(limited)
    .route({
      method: 'POST',
      ...calls('/api/Account/AddPasskey', 'Keep a new passkey to sign in with'),
    })
    .input(
      z.object({
        nameFa: z
          .string()
          .trim()
          .min(1, { error: 'PASSKEY_NAME_REQUIRED' })
          .max(60, { error: 'NAME_TOO_LONG' }),
        response: ofAuthenticator,
      }),
    )
    .output(reply(passkey))
    .errors(
      refusals(
        'PROVE_AGAIN',
        'TOO_MANY_PASSKEYS',
        'PASSKEY_NAME_REQUIRED',
        'NAME_TOO_LONG',
        'PASSKEY_REFUSED',
      ),
    ),
  remove: userOperation
    .meta(limited)
    .route({
      method: 'DELETE',
      ...calls('/api/Account/Passkeys/{id}', 'Forget a passkey; asks for fresh proof'),
    })
    .input(z.object({ id }))
    .output(reply(z.null()))
    .errors(refusals('PROVE_AGAIN', 'NOT_FOUND')),
  ask: openOperation
    .meta(limited)
    .route({
      method: 'POST',
      ...calls(
        '/api/Account/AskPasskey',
        'What a passkey is asked to sign; its answer goes to the token endpoint with the grant `passkey`',
      ),
    })
    .output(reply(ofAuthenticator)),
}
