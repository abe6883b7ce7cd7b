/** Contract operations of notifications: who chooses what. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { answered, ok } from '../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../platform/http/request-context.ts'
import type { NotificationsNeeds } from './needs.ts'
import { choosePreference, listPreferences } from './preferences.ts'
import { addPushDevice, removePushDevice } from './push-devices.ts'

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

export function pushRoutes(needs: NotificationsNeeds) {
  const os = implement(contract.accounts.pushDevices).$context<RequestContext>()
  return {
    key: os.key.handler(async () => ok({ publicKey: needs.push?.publicKey ?? null })),
    add: os.add.handler(async ({ input, context }) =>
      ok(answered(await addPushDevice(needs, callerOf(context), input))),
    ),
    remove: os.remove.handler(async ({ input, context }) =>
      ok(await removePushDevice(needs, callerOf(context), input.endpoint)),
    ),
  }
}
