import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { LineKey, Waiting } from '../../orders/index.ts'
import type { ReservationNeeds } from './needs.ts'
import { addRequest, endRequest, findRequest, type TourRequest } from './request-store.ts'

/** How long staff have to find out, and the buyer has to pay from then on (decision 24). */
const answerHours = 24
const payHours = 2

type Asked = { accepted: true; until: Temporal.Instant } | Waiting | Refusal<'NOT_AVAILABLE'>

/** What staff say to a tour on request, which is not paid. They are asked once a hold; silence until the hour that was named is a no. */
export async function askStaff(needs: ReservationNeeds, line: LineKey): Promise<Asked> {
  const { key, lineId, orderId } = line
  const now = needs.clock.now()
  const before = await findRequest(needs.db, key)
  if (!before) {
    const answerBy = now.add({ hours: answerHours })
    await needs.db.tx(async (tx) => {
      if (!(await addRequest(tx, { key, lineId, askedAt: now, answerBy }))) return
      const fact = { orderId, lineId, answerBy: answerBy.toString() }
      await needs.announce(tx, 'tour-requested', fact)
    })
    return waitingFor((await findRequest(needs.db, key)) ?? { answerBy })
  }
  if (before.state === 'accepted') return { accepted: true, until: now.add({ hours: payHours }) }
  if (before.state === 'waiting') {
    if (Temporal.Instant.compare(now, before.answerBy) < 0) return waitingFor(before)
    const end = { key, to: 'unanswered' as const, at: now }
    // Whoever answered in this moment was first: looked at again.
    if (!(await needs.db.tx((tx) => endRequest(tx, end)))) return await askStaff(needs, line)
  }
  return refuse('NOT_AVAILABLE', { detail: { why: before.state } })
}

const waitingFor = ({ answerBy }: Pick<TourRequest, 'answerBy'>): Waiting => ({
  waitsFor: 'staff',
  until: answerBy,
})
