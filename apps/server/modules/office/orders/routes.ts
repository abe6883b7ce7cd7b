/** Contract operations of orders as staff have them. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { refuse } from '@parastoo/kit/outcome'
import { answered, ok } from '../../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../../platform/http/request-context.ts'
import type { OfficeNeeds } from '../needs.ts'
import { showOrder } from './order-page.ts'
import { orderRowShown } from './order-row.ts'

const pageSize = 50

export function orderRoutes(needs: OfficeNeeds) {
  const routes = implement(contract.api.officeOrders).$context<RequestContext>()
  const { desk, lists } = needs.orders
  const by = (context: RequestContext) => callerOf(context).userId
  return {
    list: routes.list.handler(async ({ input: { money, state, from, to, before, beforeId } }) => {
      const last =
        before && beforeId
          ? { registeredAt: Temporal.Instant.from(before), orderId: beforeId }
          : undefined
      const rows = await lists.list({
        money,
        state,
        before: last,
        most: pageSize + 1,
        from: from === undefined ? undefined : startOf(from, 0),
        to: to === undefined ? undefined : startOf(to, 1),
      })
      const orders = rows.slice(0, pageSize).map(orderRowShown)
      return ok({ orders, hasMore: rows.length > pageSize })
    }),
    order: routes.order.handler(async ({ input: { id: orderId }, context }) => {
      const shown = await showOrder(needs, { orderId, reader: by(context) })
      return ok(shown ?? answered(refuse('NOT_FOUND')))
    }),
    form: routes.form.handler(async ({ input: { lineId } }) =>
      ok((await desk.form(lineId)) ?? answered(refuse('OFFICE_NOT_WAITING'))),
    ),
    recordIssued: routes.recordIssued.handler(async ({ input, context }) => {
      const { lineId, values } = input
      if ((await desk.form(lineId)) === null) return answered(refuse('OFFICE_NOT_WAITING'))
      const outcome = await desk.recordIssued({ lineId, input: values, by: by(context) })
      return recorded(outcome, 'OFFICE_INPUT_WRONG')
    }),
    recordFailed: routes.recordFailed.handler(async ({ input, context }) =>
      recorded(await desk.recordFailed({ ...input, by: by(context) }), 'OFFICE_NOT_WAITING'),
    ),
    settle: routes.settle.handler(async ({ input, context }) =>
      recorded(await desk.settle({ ...input, by: by(context) }), 'OFFICE_NOT_WAITING'),
    ),
    answerHotel: routes.answerHotel.handler(async ({ input, context }) => {
      const { lineId, isAccepted, note: noteFa, number: hotelNumber } = input
      const answer = { lineId, isAccepted, noteFa, hotelNumber, by: by(context) }
      return ok({ state: answered(await needs.hotels.requests.answer(answer)) })
    }),
    correctNumber: routes.correctNumber.handler(async ({ input, context }) =>
      ok(answered(await needs.hotels.requests.correctNumber({ ...input, by: by(context) }))),
    ),
    answerTour: routes.answerTour.handler(async ({ input, context }) => {
      const { lineId, isAccepted, note: noteFa } = input
      const answer = { lineId, isAccepted, noteFa, by: by(context) }
      return ok({ state: answered(await needs.tours.requests.answer(answer)) })
    }),
  }
}

type Recorded = Awaited<ReturnType<OfficeNeeds['orders']['desk']['settle']>>

/** What went wrong is told in English to who reads the command; staff at the screen read the code's sentence. */
function recorded(outcome: Recorded, code: 'OFFICE_INPUT_WRONG' | 'OFFICE_NOT_WAITING') {
  if ('isOwn' in outcome) return answered(refuse('APPROVAL_OWN_CASE'))
  if ('isNumberTaken' in outcome) return answered(refuse('OFFICE_NUMBER_TAKEN'))
  if ('wrong' in outcome) return answered(refuse(code, { detail: { wrong: outcome.wrong } }))
  return ok({ orderId: outcome.orderId })
}

const startOf = (day: string, days: number): Temporal.Instant =>
  Temporal.PlainDate.from(day).add({ days }).toZonedDateTime('Asia/Tehran').toInstant()
