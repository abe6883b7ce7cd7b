/** Contract operations of identity: from the wire to a use case and back. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { refuse } from '@parastoo/kit/outcome'
import { answered, ok, okPage, refusalError } from '../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../platform/http/request-context.ts'
import { bankAccounts } from './bank-account.ts'
import { type BrowserCookies, cookieHeader } from './browser-cookies.ts'
import { savePassenger } from './keep-passengers.ts'
import type { IdentityRoom } from './needs.ts'
import { passengerReader, passengerWriter } from './passenger-store.ts'
import { personReader } from './person-store.ts'
import { sendCode } from './send-code.ts'

/** Longer than a code lives, so that a late one is told to be late and not to be somebody else's. */
const challengeSeconds = 900

export function identityRoutes(room: IdentityRoom, cookies: BrowserCookies) {
  const account = implement(contract.accounts.account).$context<RequestContext>()
  const passengers = implement(contract.api.savedPassengers).$context<RequestContext>()

  return {
    account: {
      createOtp: account.createOtp.handler(async ({ input, context }) => {
        const sent = answered(await sendCode(room, { ...input, address: context.address }))
        const { expiresAt, resendAt, challenge } = sent
        const times = {
          expiresAt: expiresAt.toString(),
          resendAt: resendAt.toString(),
          codeLength: room.otpLength,
        }
        if (input.clientId === 'native') return ok({ ...times, challenge })
        if (!context.setCookie) throw new Error('A code for a browser needs a reply with cookies')
        const held = { name: cookies.challenge, value: challenge, maxAgeSeconds: challengeSeconds }
        context.setCookie(cookieHeader(cookies, held))
        return ok(times)
      }),
      currentUser: account.currentUser.handler(async ({ context }) => {
        const user = await personReader(room.db).find(callerOf(context).userId)
        return ok(answered(user ?? refuse('NOT_FOUND')))
      }),
      bankAccount: account.bankAccount.handler(async ({ context }) =>
        ok(await bankAccounts(room).of(callerOf(context).userId)),
      ),
      saveBankAccount: account.saveBankAccount.handler(async ({ input: { iban }, context }) =>
        ok(await bankAccounts(room).save({ userId: callerOf(context).userId, iban })),
      ),
    },

    savedPassengers: {
      list: passengers.list.handler(async ({ input: { page, pageSize }, context }) => {
        const reader = passengerReader(room.db, callerOf(context).userId)
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
        const removed = await room.db.tx((dbTx) => passengerWriter(dbTx, userId).remove(input.id))
        if (!removed) answered(refuse('NOT_FOUND'))
        return ok(null)
      }),
    },
  }
}
