/** From an act and whoever asks for it to the row that is kept of it. Pure, but for who asks. */
import { isUuid } from '@parastoo/kit/uuid'
import { type Act, actorNow } from '../../../platform/audit.ts'
import { newId } from '../../../platform/ids.ts'
import { addressGroup } from '../../../platform/network-address.ts'
import type { NewAct } from './audit-store.ts'

/** Of somebody signed in, who they are is proven, whatever an act says; a command only names somebody. */
export function rowOf(act: Act, at: Temporal.Instant): NewAct {
  const { kind, by = null, subject, before = null, after = null, reason = null } = act
  const actor = actorNow()
  const isSession = actor?.via === 'session'
  const named = by !== null && isUuid(by) ? by : null
  return {
    id: newId(),
    at,
    person: isSession ? actor.person : named,
    via: actor?.via ?? 'program',
    account: actor?.via === 'command' ? actor.account : null,
    session: isSession ? actor.session : null,
    address: isSession ? addressGroup(actor.address) : null,
    requestId: isSession ? actor.requestId : null,
    kind,
    subjectKind: subject.kind,
    subjectId: subject.id,
    before,
    after,
    reason: reason === '' ? null : reason,
  }
}
