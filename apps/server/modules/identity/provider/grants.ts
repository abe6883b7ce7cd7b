import type { ClientId } from '@parastoo/contract/identity/account'
import type { Code } from '@parastoo/contract/messages'
import type { Refusal } from '@parastoo/kit/outcome'
import type { IdentityRoom } from '../needs.ts'
import type { OpenSession } from '../open-session.ts'
import { rotateRefreshToken } from '../rotate-refresh-token.ts'
import { signInByCode } from '../sign-in-by-code.ts'

/** A way to a token: the form fields it reads, and how they prove who asks. */
export type Grant = {
  parameters: readonly string[]
  prove: (asked: {
    /** The value of a form field, empty when it was not sent. */
    field: (name: string) => string
    clientId: ClientId
    userAgent: string
  }) => Promise<OpenSession | Refusal<Code>>
}

/** Every way in (api.md, Accounts). TODO(#4): password and google are two more rows. */
export const grantsOf = (room: IdentityRoom): Record<string, Grant> => ({
  otp: {
    parameters: ['phone_number', 'dialing_code', 'code', 'challenge'],
    prove: ({ field, ...client }) =>
      signInByCode(room, {
        ...client,
        phoneNumber: field('phone_number'),
        dialingCode: field('dialing_code') || '+98',
        code: field('code'),
        challenge: field('challenge'),
      }),
  },
  refresh_token: {
    parameters: ['refresh_token'],
    prove: ({ field, clientId }) =>
      rotateRefreshToken(room, { refreshToken: field('refresh_token'), clientId }),
  },
})
