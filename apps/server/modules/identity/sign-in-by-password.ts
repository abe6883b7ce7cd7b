import type { ClientId } from '@parastoo/contract/identity/account'
import { longestPassword, passwordText } from '@parastoo/contract/identity/account-fields'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { askerOf } from './asker.ts'
import { type GuessRefusal, guessPassword } from './guess-password.ts'
import type { IdentityRoom } from './needs.ts'
import { type OpenSession, openSession } from './open-session.ts'
import { passwordReader } from './password-store.ts'
import { recipientOfUsername } from './recipient.ts'

export type PasswordRefusal =
  | GuessRefusal
  | Refusal<
      'USERNAME_REQUIRED' | 'PASSWORD_REQUIRED' | 'PHONE_NUMBER_IS_INVALID' | 'EMAIL_IS_INVALID'
    >

/** Signs somebody in by mobile number or e-mail address and password. */
export async function signInByPassword(
  room: IdentityRoom,
  typed: {
    username: string
    /** Of a number that does not say its country. */
    dialingCode?: string | undefined
    password: string
    clientId: ClientId
    userAgent: string
    device: string | null
    address: string
  },
): Promise<OpenSession | PasswordRefusal> {
  if (typed.username.trim() === '') return refuse('USERNAME_REQUIRED', { field: 'username' })
  const password = passwordText(typed.password)
  if (password === '') return refuse('PASSWORD_REQUIRED', { field: 'password' })
  const recipient = recipientOfUsername(typed.username, typed.dialingCode)
  if (isRefused(recipient)) return recipient
  if (password.length > longestPassword * 2) return refuse('SIGN_IN_REFUSED')

  const kept = await passwordReader(room.db).ofRecipient(recipient)
  const { address, clientId, userAgent, device } = typed
  const asker = await askerOf(room.db, { recipient, device, address })
  const refused = await guessPassword(room, {
    username: recipient.address,
    hash: kept?.hash,
    password,
    asker,
    address,
  })
  if (refused || !kept) return refused ?? refuse('SIGN_IN_REFUSED')
  const { userId } = kept
  return await room.db.tx((tx) =>
    openSession(room, tx, {
      userId,
      clientId,
      grantType: 'password',
      userAgent,
      device,
      isByOwnMobile: false,
    }),
  )
}
