import type { ClientId } from '@parastoo/contract/identity/account'
import type { Code } from '@parastoo/contract/messages'
import type { Refusal } from '@parastoo/kit/outcome'
import type { IdentityRoom } from '../needs.ts'
import type { OpenSession } from '../open-session.ts'
import { emailRecipient, mobileRecipient, recipientOfUsername } from '../recipient.ts'
import { recordSignIn } from '../record-sign-in.ts'
import { rotateRefreshToken } from '../rotate-refresh-token.ts'
import { signInByCode } from '../sign-in-by-code.ts'
import { signInByGoogle } from '../sign-in-by-google.ts'
import { signInByPassword } from '../sign-in-by-password.ts'
import { signInByPasskey } from '../sign-in-passkeys.ts'

/** A way to a token: the form fields it reads, and how they prove who asks. */
export type Grant = {
  parameters: readonly string[]
  prove: (asked: {
    /** The value of a form field, empty when it was not sent. */
    field: (name: string) => string
    clientId: ClientId
    userAgent: string
    /** What the browser is known again by. */
    device: string | null
    /** The network address that asks. */
    address: string
  }) => Promise<OpenSession | Refusal<Code>>
}

/** Every way in (api.md, Accounts). */
export const grantsOf = (room: IdentityRoom): Record<string, Grant> => ({
  otp: {
    parameters: ['phone_number', 'dialing_code', 'email', 'code', 'challenge'],
    prove: ({ field, address, ...client }) => {
      const recipient = field('email')
        ? emailRecipient(field('email'))
        : mobileRecipient(field('phone_number'), field('dialing_code') || '+98', 'phone_number')
      const typed = { recipient, code: field('code'), challenge: field('challenge') }
      const tried = { grant: 'otp', recipient, address }
      return recordSignIn(room, tried, signInByCode(room, { ...client, ...typed }))
    },
  },
  password: {
    parameters: ['username', 'password', 'dialing_code'],
    prove: ({ field, ...client }) => {
      const username = field('username')
      const dialingCode = field('dialing_code') || undefined
      const recipient = recipientOfUsername(username, dialingCode)
      const typed = { username, password: field('password'), dialingCode }
      const tried = { grant: 'password', recipient, address: client.address }
      return recordSignIn(room, tried, signInByPassword(room, { ...client, ...typed }))
    },
  },
  google: {
    parameters: ['jwt'],
    prove: ({ field, clientId, userAgent, device, address }) =>
      recordSignIn(
        room,
        { grant: 'google', address },
        signInByGoogle(room, { jwt: field('jwt'), clientId, userAgent, device }),
      ),
  },
  passkey: {
    parameters: ['assertion'],
    prove: ({ field, address, ...client }) =>
      recordSignIn(
        room,
        { grant: 'passkey', address },
        signInByPasskey(room, { ...client, assertion: field('assertion') }),
      ),
  },
  refresh_token: {
    parameters: ['refresh_token'],
    prove: ({ field, clientId }) =>
      rotateRefreshToken(room, { refreshToken: field('refresh_token'), clientId }),
  },
})
