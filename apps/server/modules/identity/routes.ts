/** Contract operations of identity: from the wire to a use case and back. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { refuse } from '@parastoo/kit/outcome'
import { answered, ok, okPage, refusalError } from '../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../platform/http/request-context.ts'
import { randomToken } from '../../platform/ids.ts'
import { bankAccounts, promisedOf } from './bank-account.ts'
import { type BrowserCookies, cookieHeader, cookieIn } from './browser-cookies.ts'
import { cashOutHold } from './cash-out-hold.ts'
import { changePassword, setFirstPassword } from './change-password.ts'
import { closeAccount } from './close-account.ts'
import { endOtherSessions, endSession, listSessions } from './end-sessions.ts'
import { savePassenger } from './keep-passengers.ts'
import { lifetimes } from './limits.ts'
import type { IdentityRoom } from './needs.ts'
import { passengerReader, passengerWriter } from './passenger-store.ts'
import { askProof, proveAgain } from './prove-again.ts'
import type { IssueTokens } from './provider/issue-tokens.ts'
import { emailRecipient, mobileRecipient } from './recipient.ts'
import { recordSignIn } from './record-sign-in.ts'
import { type SentCode, sendCode } from './send-code.ts'
import { showUser } from './show-user.ts'
import { signInByGoogle } from './sign-in-by-google.ts'
import {
  addSignInPasskey,
  askForPasskey,
  listSignInPasskeys,
  removeSignInPasskey,
  startSignInPasskey,
} from './sign-in-passkeys.ts'
import { staffRoutes } from './staff-routes.ts'
import { noticesOf } from './tell-owner.ts'
import { confirmEmail, updateAccount } from './update-account.ts'

/** Longer than a code lives, so that a late one is told to be late and not to be somebody else's. */
const challengeSeconds = 900

export function identityRoutes(
  room: IdentityRoom,
  { cookies, issueTokens }: { cookies: BrowserCookies; issueTokens: IssueTokens },
) {
  const account = implement(contract.accounts.account).$context<RequestContext>()
  const passkeys = implement(contract.accounts.passkeys).$context<RequestContext>()
  const passengers = implement(contract.api.savedPassengers).$context<RequestContext>()

  const timesOf = ({ expiresAt, resendAt }: SentCode) => ({
    expiresAt: expiresAt.toString(),
    resendAt: resendAt.toString(),
    codeLength: room.otpLength,
  })

  return {
    account: {
      createOtp: account.createOtp.handler(async ({ input, context }) => {
        const { channel, clientId, proof } = input
        const recipient = answered(
          channel === 'Email'
            ? emailRecipient(input.email ?? '')
            : mobileRecipient(input.phoneNumber ?? '', input.dialingCode),
        )
        const { address } = context
        const device = cookieIn(context.cookieHeader, cookies.device)
        const ask = { recipient, channel, clientId, address, proof, device }
        const sent = answered(await sendCode(room, { ...ask, for: { purpose: 'sign-in' } }))
        if (clientId === 'native') return ok({ ...timesOf(sent), challenge: sent.challenge })
        if (!context.setCookie) throw new Error('A code for a browser needs a reply with cookies')
        const held = { value: sent.challenge, maxAgeSeconds: challengeSeconds }
        context.setCookie(cookieHeader(cookies, { name: cookies.challenge, ...held }))
        return ok(timesOf(sent))
      }),
      // Strangers learn nothing here: a password may always be tried (decisions 17).
      userHasPassword: account.userHasPassword.handler(async ({ input, context: { caller } }) => {
        const asked = answered(mobileRecipient(input.phoneNumber, input.dialingCode))
        const own = caller && (await showUser(room, caller.userId))
        const isOwn = own?.phoneNumber && asked.address === `${own.dialingCode}${own.phoneNumber}`
        return ok({ hasPassword: isOwn ? own.hasPassword : true })
      }),
      verifyGmailToken: account.verifyGmailToken.handler(async ({ input, context }) => {
        const { clientId, jwt } = input
        const { userAgent } = context
        const held = cookieIn(context.cookieHeader, cookies.device)
        const device = clientId === 'web' ? (held ?? randomToken()) : null
        const asked = signInByGoogle(room, { jwt, clientId, userAgent, device })
        const tried = { grant: 'google', address: context.address }
        const session = answered(await recordSignIn(room, tried, asked))
        const reply = await issueTokens({ session, clientId, grant: 'google' })
        if (clientId === 'native') return ok(reply)
        if (!context.setCookie) throw new Error('Tokens for a browser need a reply with cookies')
        const { refresh_token: value = '', ...shown } = reply
        const maxAgeSeconds = lifetimes.refreshTokenDays * 86_400
        context.setCookie(cookieHeader(cookies, { name: cookies.refresh, value, maxAgeSeconds }))
        const known = { value: device ?? '', maxAgeSeconds: lifetimes.deviceDays * 86_400 }
        context.setCookie(cookieHeader(cookies, { name: cookies.device, ...known }))
        return ok(shown)
      }),
      currentUser: account.currentUser.handler(async ({ context }) =>
        ok(answered((await showUser(room, callerOf(context).userId)) ?? refuse('NOT_FOUND'))),
      ),
      bankAccount: account.bankAccount.handler(async ({ context }) => {
        const caller = callerOf(context)
        const known = await bankAccounts(room).of(caller.userId)
        return ok(known && promisedOf(known, await cashOutHold(room, caller)))
      }),
      update: account.update.handler(async ({ input, context }) => {
        const { address } = context
        const asked = { caller: callerOf(context), address, change: input }
        const { pendingEmail, ...user } = answered(await updateAccount(room, asked))
        if (!pendingEmail) return ok(user)
        const { email, challenge } = pendingEmail
        return ok({ ...user, pendingEmail: { ...timesOf(pendingEmail), email, challenge } })
      }),
      confirmEmail: account.confirmEmail.handler(async ({ input, context }) =>
        ok(answered(await confirmEmail(room, { ...input, caller: callerOf(context) }))),
      ),
      changePassword: account.changePassword.handler(async ({ input, context }) => {
        const { currentPassword, newPassword } = input
        const caller = callerOf(context)
        return ok(answered(await changePassword(room, { caller, currentPassword, newPassword })))
      }),
      setFirstPassword: account.setFirstPassword.handler(async ({ input, context }) => {
        const { password } = input
        return ok(answered(await setFirstPassword(room, { caller: callerOf(context), password })))
      }),
      askProof: account.askProof.handler(async ({ context }) => {
        const { address } = context
        const sent = answered(await askProof(room, { caller: callerOf(context), address }))
        return ok({ ...timesOf(sent), challenge: sent.challenge, sentTo: sent.sentTo })
      }),
      proveAgain: account.proveAgain.handler(async ({ input, context }) => {
        const proved = answered(await proveAgain(room, { ...input, caller: callerOf(context) }))
        return ok({ provedUntil: proved.provedUntil.toString() })
      }),
      notices: account.notices.handler(async ({ context }) => {
        const { userId, sessionId: current } = callerOf(context)
        const found = await noticesOf(room, userId)
        return ok(
          found.map(({ happenedAt, sessionId, ...notice }) => ({
            ...notice,
            happenedAt: happenedAt.toString(),
            isFromHere: sessionId === current,
          })),
        )
      }),
      close: account.close.handler(async ({ context }) => {
        answered(await closeAccount(room, callerOf(context)))
        for (const name of [cookies.refresh, cookies.device, cookies.challenge])
          context.setCookie?.(cookieHeader(cookies, { name, value: '', maxAgeSeconds: 0 }))
        return ok(null)
      }),
      sessions: account.sessions.handler(async ({ context }) =>
        ok(await listSessions(room, callerOf(context))),
      ),
      endSession: account.endSession.handler(async ({ input, context }) => {
        const { userId } = callerOf(context)
        return ok(answered(await endSession(room, { userId, sessionId: input.id })))
      }),
      endOtherSessions: account.endOtherSessions.handler(async ({ context }) =>
        ok({ ended: await endOtherSessions(room, callerOf(context)) }),
      ),
    },

    passkeys: {
      list: passkeys.list.handler(async ({ context }) =>
        ok(await listSignInPasskeys(room, callerOf(context))),
      ),
      startAdding: passkeys.startAdding.handler(async ({ context }) =>
        ok({ ...answered(await startSignInPasskey(room, callerOf(context))) }),
      ),
      add: passkeys.add.handler(async ({ input, context }) =>
        ok(answered(await addSignInPasskey(room, callerOf(context), input))),
      ),
      remove: passkeys.remove.handler(async ({ input, context }) =>
        ok(answered(await removeSignInPasskey(room, callerOf(context), input.id))),
      ),
      ask: passkeys.ask.handler(async () => ok({ ...(await askForPasskey(room)) })),
    },

    staffGate: staffRoutes(room),

    savedPassengers: {
      list: passengers.list.handler(async ({ input: { page, pageSize }, context }) => {
        const reader = passengerReader(room.db, callerOf(context).userId, room.documents)
        const found = await reader.list({ page, pageSize })
        return okPage(found.passengers, { page, pageSize, total: found.total })
      }),
      addOrUpdate: passengers.addOrUpdate.handler(async ({ input, context }) => {
        const { userId } = callerOf(context)
        const saved = await savePassenger(room, { userId, passenger: input })
        if (Array.isArray(saved)) throw refusalError(saved)
        return ok(saved)
      }),
      remove: passengers.remove.handler(async ({ input, context }) => {
        const { userId } = callerOf(context)
        const removed = await room.db.tx((tx) =>
          passengerWriter(tx, userId, room.documents).remove(input.id),
        )
        if (!removed) answered(refuse('NOT_FOUND'))
        return ok(null)
      }),
    },
  }
}
