/** Contract operations by which staff answer travellers. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import type { OfficeThread } from '@parastoo/contract/office/decisions'
import { refuse } from '@parastoo/kit/outcome'
import { answered, ok } from '../../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../../platform/http/request-context.ts'
import type { OfficeNeeds } from '../needs.ts'
import { namesOf } from '../notes/index.ts'

type Thread = NonNullable<Awaited<ReturnType<OfficeNeeds['support']['desk']['show']>>>

export function supportRoutes(needs: OfficeNeeds) {
  const routes = implement(contract.api.officeSupport).$context<RequestContext>()
  const { desk } = needs.support
  return {
    thread: routes.thread.handler(async ({ input: { number } }) => {
      const thread = await desk.show(number)
      return thread ? ok(await shown(needs, thread)) : answered(refuse('NOT_FOUND'))
    }),
    answer: routes.answer.handler(async ({ input: { number, text }, context }) => {
      const staff = callerOf(context).userId
      return ok(await shown(needs, answered(await desk.answer({ number, staff, text }))))
    }),
    close: routes.close.handler(async ({ input: { number }, context }) => {
      const staff = callerOf(context).userId
      return ok(answered(await desk.close({ number, staff })))
    }),
  }
}

async function shown({ identity }: OfficeNeeds, thread: Thread): Promise<OfficeThread> {
  const { number, orderId, orderNumber, userId, titleFa, subject, state, openedAt, messages } =
    thread
  const nameOf = await namesOf(
    identity,
    messages.map(({ staff }) => staff),
  )
  return {
    number,
    orderId,
    orderNumber,
    userId,
    title: titleFa,
    subject,
    state,
    openedAt: openedAt.toString(),
    messages: messages.map(({ staff, textFa, writtenAt }) => ({
      by: staff && nameOf(staff),
      text: textFa,
      at: writtenAt.toString(),
    })),
  }
}
