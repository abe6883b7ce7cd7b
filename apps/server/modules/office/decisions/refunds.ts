/** Contract operations by which staff decide refunds. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import type { OfficeRefund } from '@parastoo/contract/office/decisions'
import { refuse } from '@parastoo/kit/outcome'
import { answered, ok } from '../../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../../platform/http/request-context.ts'
import { askedSubjects } from '../approvals/index.ts'
import type { OfficeNeeds } from '../needs.ts'
import { namesOf } from '../notes/index.ts'

export function refundRoutes(needs: OfficeNeeds) {
  const routes = implement(contract.api.officeRefunds).$context<RequestContext>()
  const { desk } = needs.refunds
  return {
    request: routes.request.handler(async ({ input: { number } }) =>
      ok((await showRefund(needs, number)) ?? answered(refuse('NOT_FOUND'))),
    ),
    approve: routes.approve.handler(async ({ input, context }) => {
      const { note, ...decision } = input
      const staff = callerOf(context).userId
      return ok(answered(await desk.approve({ ...decision, staff, noteFa: note || undefined })))
    }),
    refuse: routes.refuse.handler(async ({ input, context }) => {
      const { number, itemIds, note: noteFa } = input
      if (noteFa.trim() === '') return answered(refuse('OFFICE_REFUSAL_NEEDS_NOTE'))
      const staff = callerOf(context).userId
      return ok(answered(await desk.refuse({ number, itemIds, noteFa, staff })))
    }),
  }
}

async function showRefund(needs: OfficeNeeds, number: string): Promise<OfficeRefund | null> {
  const { refunds, identity } = needs
  const found = await refunds.desk.request(number)
  if (!found) return null
  const { request, shown } = found
  const { steps, userId } = request
  const nameOf = await namesOf(
    identity,
    steps.map(({ staff }) => staff),
  )
  const asked = await askedSubjects(needs, { kind: 'refund-above', subjects: [number] })
  const priceOf = new Map(request.items.map(({ itemId, priceRial }) => [itemId, priceRial]))
  return {
    number,
    userId,
    orderId: shown.orderId,
    orderNumber: shown.orderNumber,
    title: shown.title,
    reason: shown.reason,
    payTo: shown.payTo,
    statusFa: shown.statusFa,
    requestedAt: shown.requestedAt,
    promisedAt: shown.promisedAt,
    files: shown.files.length,
    askedId: asked.get(number) ?? null,
    items: shown.items.map((item) => ({
      itemId: item.id,
      label: item.label,
      line: item.title,
      state: item.state,
      price: priceOf.get(item.id) ?? item.paidAmount,
      paid: item.paidAmount,
      penaltyPercent: item.penaltyPercent,
      penalty: item.penaltyAmount,
      back: item.refundAmount,
    })),
    steps: steps.map(({ kind, staff, noteFa, takenAt }) => ({
      kind,
      by: staff && nameOf(staff),
      note: noteFa,
      at: takenAt.toString(),
    })),
  }
}
