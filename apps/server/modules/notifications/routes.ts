/** Contract operations of notifications: who chooses what. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { answered, ok } from '../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../platform/http/request-context.ts'
import type { NotificationsNeeds } from './needs.ts'
import { choosePreference, listPreferences } from './preferences.ts'

export function notificationsRoutes(needs: NotificationsNeeds) {
  const os = implement(contract.accounts.messagePreferences).$context<RequestContext>()
  return {
    list: os.list.handler(async ({ context }) =>
      ok(await listPreferences(needs, callerOf(context).userId)),
    ),
    update: os.update.handler(async ({ input, context }) => {
      const { userId } = callerOf(context)
      return ok(answered(await choosePreference(needs, { ...input, userId })))
    }),
  }
}
