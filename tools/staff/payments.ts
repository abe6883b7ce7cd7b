import { isUuid } from '@parastoo/kit/uuid'
import {
  differingPayments,
  giveBack,
  waitingPayments,
} from '@parastoo/server/modules/payments/index'
import { systemClock } from '@parastoo/server/platform/clock'
import { type StaffCommand, WrongWords } from './staff-command.ts'

const usage = 'differing | waiting | return <payment id> reverse|refund <reason>'

export const payments: StaffCommand = {
  name: 'payments',
  usage,
  description:
    'lists payments whose bank differs from us, or is silent for long; has the bank give back one that differs',
  async run({ db, words: [what, ...more] }) {
    const needs = { db, clock: systemClock }
    if (what === 'differing') return listed(await differingPayments(needs))
    if (what === 'waiting') return listed(await waitingPayments(needs))
    if (what !== 'return') throw new WrongWords(`Needs ${usage}.`)
    const [paymentId = '', verb, ...reason] = more
    if (!isUuid(paymentId) || (verb !== 'reverse' && verb !== 'refund') || reason.length === 0)
      throw new WrongWords(`Needs ${usage}.`)
    const ordered = await giveBack(needs, { paymentId, verb, reason: reason.join(' ') })
    if (!ordered)
      throw new WrongWords('That payment does not differ, or its money is going back already.')
    return `Ordered as ${ordered.returnId}. The bank is asked within a minute; see payments differing.`
  },
}

/** One payment after the other, a line for each thing known of it. */
function listed(found: readonly object[]): string {
  const blocks = found.map((payment) =>
    Object.entries(payment)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => `${name.padEnd(14)} ${String(value)}`)
      .join('\n'),
  )
  return [`${found.length} payment(s)`, ...blocks].join('\n\n')
}
