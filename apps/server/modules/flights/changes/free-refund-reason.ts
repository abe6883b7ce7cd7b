import { refundReasons } from '@parastoo/contract/refunds/reasons'
import type { Change } from './store.ts'

/** The reason under which a change's money comes back: the flight goes no more, or was moved by more than two hours. */
export function freeRefundReasonOf(kind: Change['kind']): number {
  const code = kind === 'cancelled' ? 'FlightCancelled' : 'FlightMoved'
  const reason = refundReasons.find((each) => each.code === code)
  if (!reason) throw new Error(`No refund reason is called ${code}`)
  return reason.id
}
