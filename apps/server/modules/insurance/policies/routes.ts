/** Contract operations of policies. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { isRefused, refuse } from '@parastoo/kit/outcome'
import { answered, ok, refusalError } from '../../../platform/http/answer.ts'
import { requestHashOf } from '../../../platform/http/idempotency.ts'
import { unlessKept } from '../../../platform/http/paper-version.ts'
import { callerOf, type RequestContext } from '../../../platform/http/request-context.ts'
import { newId } from '../../../platform/ids.ts'
import type { Order } from '../../orders/index.ts'
import { insurerNamed, isUnknown } from '../ports.ts'
import { buyCover } from './buy-cover.ts'
import { checkPolicy } from './check-policy.ts'
import { describeCovers } from './describe-covers.ts'
import { drawPolicyPdf } from './draw-policy-pdf.ts'
import type { PolicyNeeds } from './needs.ts'

export function policyRoutes(needs: PolicyNeeds) {
  const os = implement(contract.api.policies).$context<RequestContext>()
  /** The code a submit brought, put on the order it placed; why it was not taken, else null. */
  const discount = async ({ orderId, userId }: Order, code: string | null | undefined) => {
    if (!code) return null
    const taken = await needs.orders.discount({ orderId, userId, code, providerExtra: null })
    return isRefused(taken) ? taken.refused : null
  }
  return {
    submitInsuranceOrder: os.submitInsuranceOrder.handler(async ({ input, context }) => {
      const { userId } = callerOf(context)
      const attempt = { key: context.idempotencyKey ?? newId(), requestHash: requestHashOf(input) }
      const outcome = await buyCover(needs, { ...input, userId, attempt })
      if (Array.isArray(outcome)) throw refusalError(outcome)
      return ok({
        orderId: outcome.orderId,
        status: await needs.orders.statusOf(outcome),
        totalPrice: outcome.totalRial,
        holdExpiresAt: outcome.money === 'unpaid' ? (outcome.payBy?.toString() ?? null) : null,
        discountRefused: await discount(outcome, input.discountVoucherCode),
      })
    }),
    verifyIssuePolicy: os.verifyIssuePolicy.handler(async ({ input, context }) => {
      const own = { userId: callerOf(context).userId, orderId: input.id }
      const { order, issued } = answered(await insuredOfOrder(needs, own))
      const promised = order.lines.flatMap(({ kind, promisedBy }) =>
        kind === 'insurance' && promisedBy ? [promisedBy] : [],
      )
      const policies = issued.map(({ lineId, cover, person, policy }) => ({
        lineId,
        unitId: person.unitId,
        nameFa: `${person.firstNameFarsi} ${person.lastNameFarsi}`,
        policyNumber: policy.number,
        uniqueCode: policy.uniqueCode,
        startsOn: cover.startsOn,
        endsOn: cover.endsOn,
        exitUntil: policy.exitUntil,
        hasInsurersPaper: policy.hasInsurersPaper,
        checkUrl: policy.checkUrl,
      }))
      const status = await needs.orders.statusOf(order)
      return ok({ status, promisedBy: promised[0]?.toString() ?? null, policies })
    }),
    policyPdf: os.policyPdf.handler(async ({ input, context }) => {
      const { id: orderId, unitId, language, paper } = input
      const own = { userId: callerOf(context).userId, orderId }
      const { order, issued } = answered(await insuredOfOrder(needs, own))
      const found = issued.find(({ person }) => unitId === undefined || person.unitId === unitId)
      if (!found) return answered(refuse('POLICY_NOT_READY'))
      const { cover, person, policy } = found
      const pdf =
        paper === 'insurer'
          ? await paperOfInsurer(needs, { insuredId: person.unitId, ...found })
          : await drawPolicyPdf(
              { orderNumber: order.orderNumber, cover, person, policy, agency: needs.agency },
              language,
              unlessKept(context, needs.pdf),
            )
      if (isRefused(pdf))
        return answered(pdf.refused === 'POLICY_NOT_READY' ? pdf : refuse('SERVICE_UNAVAILABLE'))
      return new File([new Uint8Array(pdf.pdf)], `policy-${order.orderNumber}-${language}.pdf`, {
        type: 'application/pdf',
      })
    }),
    checkPolicy: os.checkPolicy.handler(async ({ input }) =>
      ok(await checkPolicy(needs, input.code)),
    ),
  }
}

/** An own order with insurance, and everybody on it who has a policy. Another's order, and one without insurance, is NOT_FOUND. */
async function insuredOfOrder(
  needs: PolicyNeeds,
  { userId, orderId }: { userId: string; orderId: string },
) {
  const order = await needs.orders.findOwn(userId, orderId)
  const lines = order?.lines.filter(({ kind }) => kind === 'insurance') ?? []
  if (!order || lines.length === 0) return refuse('NOT_FOUND')
  const described = await describeCovers(
    needs,
    lines.map(({ lineId }) => lineId),
  )
  const issued = [...described].flatMap(([lineId, { cover }]) =>
    cover.insured.flatMap((person) =>
      person.policy ? [{ lineId, cover, person, policy: person.policy }] : [],
    ),
  )
  return { order, issued }
}

type Issued = Extract<
  Awaited<ReturnType<typeof insuredOfOrder>>,
  { order: Order }
>['issued'][number]

async function paperOfInsurer(
  needs: PolicyNeeds,
  { insuredId, cover, policy }: Issued & { insuredId: string },
) {
  const { number, uniqueCode } = policy
  const insurer = insurerNamed(needs.insurers, cover.plan.insurer.code)
  const answer = await insurer.policyPdf({ insuredId, number, uniqueCode })
  if (isUnknown(answer)) return refuse('SERVICE_UNAVAILABLE')
  return answer.pdf ? { pdf: answer.pdf } : refuse('POLICY_NOT_READY')
}
