/** The operations of discount campaigns: a code is made by two people and stopped by one. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import type { Campaign, CampaignState } from '@parastoo/contract/office/campaigns'
import { refuse } from '@parastoo/kit/outcome'
import { answered, ok, refusalError } from '../../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../../platform/http/request-context.ts'
import type { ListedVoucher } from '../../discounts/index.ts'
import { ask, expireOne, planCampaign } from '../approvals/index.ts'
import type { OfficeNeeds } from '../needs.ts'

export function campaignRoutes(needs: OfficeNeeds) {
  const routes = implement(contract.api.officeCampaigns).$context<RequestContext>()
  const { db, clock, discounts, audit } = needs
  return {
    list: routes.list.handler(async () => {
      const now = clock.now()
      return ok((await discounts.list()).map((voucher) => shown(voucher, now)))
    }),
    ask: routes.ask.handler(async ({ input: { reason, ...wish }, context }) => {
      const { userId: by } = callerOf(context)
      return await db.tx(async (tx) => {
        const kind = 'discount-campaign' as const
        await expireOne(needs, tx, { kind, subject: wish.code })
        const plan = await planCampaign(needs, tx, wish)
        if (!plan) throw refusalError([refuse('CAMPAIGN_CODE_TAKEN', { field: 'code' })])
        return ok(answered(await ask(needs, tx, { kind, plan, by, reason })))
      })
    }),
    stop: routes.stop.handler(async ({ input: { code, reason }, context }) => {
      const { userId: by } = callerOf(context)
      await db.tx(async (tx) => {
        if (!(await discounts.stopIn(tx, code))) throw refusalError([refuse('NOT_FOUND')])
        const subject = { kind: 'discount-code', id: code }
        await audit(tx, { kind: 'campaigns.stopped', by, subject, reason })
      })
      return ok({ stopped: true as const })
    }),
  }
}

const shown = (voucher: ListedVoucher, now: Temporal.Instant): Campaign => ({
  code: voucher.code,
  title: voucher.titleFa,
  worth: voucher.worth,
  state: stateOf(voucher, now),
  taken: voucher.taken,
  inAll: voucher.inAll,
  givenRial: voucher.givenRial,
  budgetRial: voucher.budgetRial,
  startsAt: voucher.startsAt.toString(),
  endsAt: voucher.endsAt?.toString() ?? null,
})

function stateOf(
  { stoppedAt, endsAt, startsAt, taken, inAll, givenRial, budgetRial }: ListedVoucher,
  now: Temporal.Instant,
): CampaignState {
  const isPast = (at: Temporal.Instant) => Temporal.Instant.compare(at, now) <= 0
  if (stoppedAt) return 'stopped'
  if (endsAt && isPast(endsAt)) return 'ended'
  if (taken === inAll || givenRial === budgetRial) return 'spent'
  return isPast(startsAt) ? 'running' : 'waiting'
}
