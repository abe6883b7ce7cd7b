/** An approval as the contract shows it to one caller. Pure. */
import type { ApprovalAbout, ApprovalRow } from '@parastoo/contract/office/approvals'
import type { Caller } from '../../../platform/http/request-context.ts'
import { type Approval, stateOf, whyMayNotDecide } from './approval.ts'

/** Whose own matter one is that is about a single person; null of any other. */
export function whoseOf({ will }: Pick<Approval, 'will'>): string | null {
  switch (will.kind) {
    case 'scope-grant':
    case 'second-factor-reset':
    case 'wallet-adjustment':
      return will.userId
    case 'till-gap':
      return will.cashier
    default:
      return null
  }
}

export function shownAs(
  approval: Approval,
  {
    caller,
    about,
    names,
    commands,
    now,
  }: {
    caller: Caller
    about: readonly ApprovalAbout[]
    names: ReadonlyMap<string, string>
    commands: ReadonlyMap<string, string>
    now: Temporal.Instant
  },
): ApprovalRow {
  const { id, kind, reason, amountRial, askedBy, askedAt, expiresAt, decidedBy, decidedAt, note } =
    approval
  const state = stateOf(approval, now)
  const whose = whoseOf(approval)
  const named = (person: string) => ({ id: person, nameFa: names.get(person) ?? person })
  return {
    id,
    kind,
    about: [...about],
    whose: whose === null ? null : named(whose),
    reason,
    amountRial,
    askedBy: named(askedBy),
    byCommand: commands.get(id) ?? null,
    askedAt: askedAt.toString(),
    expiresAt: expiresAt.toString(),
    state,
    decidedBy: decidedBy === null ? null : named(decidedBy),
    decidedAt: decidedAt?.toString() ?? null,
    note,
    mayDecide: whyMayNotDecide(approval, caller, now) === null,
    mayWithdraw: state === 'open' && askedBy === caller.userId,
  }
}
