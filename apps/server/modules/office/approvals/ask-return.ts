import { approvalKinds, type ReturnVerb } from '@parastoo/contract/office/approvals'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { planReturn } from './customer-kinds.ts'
import { type ApprovalsNeeds, ask, expireOne } from './decide.ts'

const kind = 'bank-return'

/** Asks as the desk does, for whomever a command names: what the desk would refuse them is refused here, and another person allows it at the desk. */
export async function askReturn(
  needs: ApprovalsNeeds,
  { by, reason, ...wish }: { by: string; reason: string; paymentId: string; verb: ReturnVerb },
): Promise<
  | { id: string }
  | Refusal<'FORBIDDEN' | 'APPROVAL_NOTHING_TO_DO' | 'APPROVAL_ALREADY_ASKED' | 'APPROVAL_OWN_CASE'>
> {
  return await needs.db.tx(async (tx) => {
    const member = await needs.identity.staff.memberIn(tx, by)
    const { asks } = approvalKinds[kind]
    if (!asks.some((scope) => member?.scope.includes(scope))) return refuse('FORBIDDEN')
    await expireOne(needs, tx, { kind, subject: wish.paymentId })
    const plan = await planReturn(needs, tx, wish)
    if (!plan) return refuse('APPROVAL_NOTHING_TO_DO')
    return await ask(needs, tx, { kind, plan, by, reason })
  })
}
