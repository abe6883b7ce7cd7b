/** The operations of currency rates: read through their door, set by one person, or asked of a second where one alone may not. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Tx } from '../../../platform/db/database.ts'
import { answered, ok } from '../../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../../platform/http/request-context.ts'
import { approvalReader, ask, expireOne, planRate } from '../approvals/index.ts'
import type { OfficeNeeds } from '../needs.ts'

const kind = 'currency-rate' as const

export function rateRoutes(needs: OfficeNeeds) {
  const { db, currencies, identity } = needs
  const routes = implement(contract.api.officeCurrencies).$context<RequestContext>()
  return {
    list: routes.list.handler(async () => {
      const rates = await currencies.inForce()
      const names = await identity.staff.namesOf(rates.flatMap(({ setBy }) => setBy ?? []))
      const asked = await askedRates(needs)
      const proposals = await currencies.proposals()
      return ok({
        freshHours: currencies.freshHours,
        rates: rates.flatMap((rate) => {
          const { currencyCode, rialPerUnit, source, setAt, setBy, version } = rate
          if (setAt === null) return []
          const shown = {
            currencyCode,
            rialPerUnit,
            source,
            setAt: setAt.toString(),
            setBy: setBy === null ? null : { id: setBy, nameFa: names.get(setBy) ?? setBy },
            version,
            isFresh: currencies.isShown(rate),
            asked: asked.get(currencyCode) ?? null,
            proposed: proposedOf(proposals.get(currencyCode)),
          }
          return [shown]
        }),
      })
    }),
    set: routes.set.handler(async ({ input, context }) => {
      const { userId: by } = callerOf(context)
      return ok(answered(await db.tx((tx) => setRate(needs, tx, { ...input, by }))))
    }),
  }
}

/** What feeds propose, as its page shows it. */
const proposedOf = (proposal: RateProposal | undefined) =>
  proposal
    ? {
        rialPerUnit: proposal.rialPerUnit,
        sourceFa: proposal.feedsFa.join('، '),
        at: proposal.at.toString(),
        isJump: proposal.isJump,
      }
    : null
type RateProposal =
  Awaited<ReturnType<OfficeNeeds['currencies']['proposals']>> extends Map<string, infer One>
    ? One
    : never

type Wish = Parameters<typeof planRate>[2] & { by: string }
type SetRefused = Refusal<'RATE_CHANGED' | 'APPROVAL_ALREADY_ASKED' | 'APPROVAL_OWN_CASE'>

async function setRate(
  needs: OfficeNeeds,
  tx: Tx,
  { by, ...wish }: Wish,
): Promise<{ version: number | null; approvalId: string | null } | SetRefused> {
  const done = await needs.currencies.set(tx, { ...wish, by })
  if (!isRefused(done)) return { version: done.version, approvalId: null }
  if (done.refused === 'RATE_CHANGED') return refuse('RATE_CHANGED')
  await expireOne(needs, tx, { kind, subject: wish.currencyCode })
  const plan = await planRate(needs, tx, wish)
  if (!plan) return refuse('RATE_CHANGED')
  const asked = await ask(needs, tx, { kind, plan, by, reason: wish.source })
  return isRefused(asked) ? asked : { version: null, approvalId: asked.id }
}

/** What somebody asked for and nobody has decided, by currency. */
async function askedRates({ db, clock }: OfficeNeeds) {
  const query = { kinds: [kind], isOpen: true, now: clock.now(), page: 1, pageSize: 10 }
  const { approvals } = await approvalReader(db).list(query)
  return new Map(
    approvals.flatMap(({ id: approvalId, will }) =>
      will.kind === kind
        ? [[will.currencyCode, { approvalId, rialPerUnit: will.rialPerUnit }] as const]
        : [],
    ),
  )
}
