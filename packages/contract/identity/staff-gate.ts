/** The gate of the staff: what they show beside their sign-in before a staff scope enters their session. */
import * as z from 'zod'
import { digits, id, instant } from '../fields.ts'
import { refusals, reply, staffScopes, userOperation } from '../operation.ts'

/** How long a proof of the second factor carries, in one session. */
export const staffGateTimes = {
  /** For what approves, pays, grants, exports or opens a document. */
  freshMinutes: 5,
  /** Without a call in between. */
  idleMinutes: 30,
  /** From the first proof on, whatever is done. */
  dayHours: 12,
  accessTokenSeconds: 600,
} as const

/** The codes for when phone and passkey are lost; each is good once. */
export const recoveryCodeCount = 10

const standing = z.object({
  /** What the person may do once they have shown their second factor. */
  scope: z.array(z.enum(staffScopes)),
  /** Until when the scopes are in this session without a call in between; null when they are not. */
  openUntil: instant.nullable(),
  /** Until when the last proof is fresh; null when it is not. */
  freshUntil: instant.nullable(),
  passkeys: z.array(
    z.object({ id, nameFa: z.string(), createdAt: instant, usedAt: instant.nullable() }),
  ),
  hasTotp: z.boolean(),
  recoveryCodesLeft: z.number().int(),
})
export type StaffStanding = z.infer<typeof standing>

/** What browsers and authenticators say to each other; judged by the library that speaks it. */
const ofAuthenticator = z.record(z.string(), z.unknown())

/** Shown once, with the first second factor or when asked for anew. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()).nullable() })

const proved = z.object({ openUntil: instant, freshUntil: instant })

const calls = (path: `/${string}`, summary: string) => ({ path, summary, tags: ['Staff'] })
const guessable = { limit: { max: 30, perSeconds: 60 } }
const refused = refusals('NOT_STAFF')

export const staffGate = {
  standing: userOperation
    .route({ method: 'GET', ...calls('/api/Staff/Standing', 'How the caller stands at the gate') })
    .output(reply(standing))
    .errors(refused),
  startPasskey: userOperation
    .meta(guessable)
    .route({ method: 'POST', ...calls('/api/Staff/StartPasskey', 'What a new passkey is made of') })
    .output(reply(ofAuthenticator))
    .errors(refusals('NOT_STAFF', 'PROVE_AGAIN', 'FRESH_PROOF_REQUIRED')),
  addPasskey: userOperation
    .meta(guessable)
    .route({ method: 'POST', ...calls('/api/Staff/AddPasskey', 'Keep a new passkey') })
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
    .output(reply(recoveryCodes))
    .errors(refusals('NOT_STAFF', 'PROVE_AGAIN', 'FRESH_PROOF_REQUIRED', 'PASSKEY_REFUSED')),
  removePasskey: userOperation
    .route({ method: 'POST', ...calls('/api/Staff/RemovePasskey', 'Forget a passkey') })
    .input(z.object({ id }))
    .output(reply(z.null()))
    .errors(refusals('NOT_STAFF', 'NOT_FOUND', 'FRESH_PROOF_REQUIRED', 'LAST_SECOND_FACTOR')),
  startTotp: userOperation
    .meta(guessable)
    .route({
      method: 'POST',
      ...calls('/api/Staff/StartTotp', 'A key for an app that makes codes; kept once confirmed'),
    })
    .output(reply(z.object({ key: z.string(), qrSvg: z.string() })))
    .errors(refusals('NOT_STAFF', 'PROVE_AGAIN', 'FRESH_PROOF_REQUIRED')),
  confirmTotp: userOperation
    .meta(guessable)
    .route({ method: 'POST', ...calls('/api/Staff/ConfirmTotp', 'The app shows the right code') })
    .input(z.object({ code: digits('CODE_INCOMPLETE') }))
    .output(reply(recoveryCodes))
    .errors(
      refusals(
        'NOT_STAFF',
        'PROVE_AGAIN',
        'FRESH_PROOF_REQUIRED',
        'SECOND_FACTOR_WRONG',
        'SECOND_FACTOR_LOCKED',
      ),
    ),
  renewRecoveryCodes: userOperation
    .meta(guessable)
    .route({
      method: 'POST',
      ...calls('/api/Staff/RenewRecoveryCodes', 'Ten new codes; the old ones are void'),
    })
    .output(reply(z.object({ recoveryCodes: z.array(z.string()) })))
    .errors(refusals('NOT_STAFF', 'FRESH_PROOF_REQUIRED')),
  startProof: userOperation
    .meta(guessable)
    .route({ method: 'POST', ...calls('/api/Staff/StartProof', 'What a passkey is asked to sign') })
    .output(reply(ofAuthenticator))
    .errors(refusals('NOT_STAFF', 'SECOND_FACTOR_NOT_SET')),
  prove: userOperation
    .meta(guessable)
    .route({
      method: 'POST',
      ...calls('/api/Staff/Prove', 'Show the second factor: the session has the scopes from then'),
    })
    .input(
      z.union(
        [
          z.object({ passkey: ofAuthenticator }),
          z.object({ totp: digits('CODE_INCOMPLETE') }),
          z.object({ recoveryCode: z.string().trim().min(1).max(40) }),
        ],
        { error: 'CHECK_ENTERED_VALUES' },
      ),
    )
    .output(reply(proved))
    .errors(
      refusals('NOT_STAFF', 'SECOND_FACTOR_NOT_SET', 'SECOND_FACTOR_WRONG', 'SECOND_FACTOR_LOCKED'),
    ),
}
