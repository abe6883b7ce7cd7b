import type { StatusWord } from '@parastoo/contract/orders/states'
import type { Tone } from '@parastoo/ui/Badge.tsx'

/** The colour an order's status word is shown in; the word itself always stands beside it. */
export function statusTone(status: StatusWord): Tone {
  if (/^(Finalization|Payment|Confirm)Successful$|^Paid$|^Approved$/.test(status)) return 'good'
  if (/Failed$/.test(status)) return 'bad'
  if (/^(Submitted|Created|Finalization(Pending|InProgress))$/.test(status)) return 'caution'
  return 'plain'
}
