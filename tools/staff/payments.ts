import { toPersianDigits } from '@parastoo/kit/text'
import { isUuid } from '@parastoo/kit/uuid'
import {
  askLenderAgain,
  differingPayments,
  giveBack,
  refusedLoans,
  waitingPayments,
} from '@parastoo/server/modules/payments/index'
import { systemClock } from '@parastoo/server/platform/clock'
import { type StaffCommand, WrongWords } from './staff-command.ts'

const usage =
  'differing | waiting | return <payment id> reverse|refund <reason> | check <gateway> | loans | ask-lender <payment id>'

export const payments: StaffCommand = {
  name: 'payments',
  usage,
  description:
    'lists payments whose bank differs from us, or is silent for long; has the bank give back one that differs; proves the configuration of one by reading calls only; lists loans whose lender refuses a step, and asks again',
  async run({ db, words: [what, ...more], openHouse }) {
    const needs = { db, clock: systemClock }
    if (what === 'differing') return listed(await differingPayments(needs))
    if (what === 'waiting') return listed(await waitingPayments(needs))
    if (what === 'check') {
      const [name = ''] = more
      const checks = await (await openHouse()).payments.check(name)
      if (!checks) throw new WrongWords(`No gateway that is configured is called ${name}.`)
      const works = checks.filter((check) => check.works).length
      return [
        ...checks.map(
          ({ fa, en, works: isGood, detail }) =>
            `${isGood ? 'yes' : 'NO '}  ${en}: ${detail}\n     ${fa}: ${isGood ? 'کار می‌کند' : 'کار نمی‌کند'}`,
        ),
        '',
        `${name}: ${works} of ${checks.length} work. Nothing was begun or changed.`,
        `${name}: ${toPersianDigits(works)} از ${toPersianDigits(checks.length)} کار می‌کند. چیزی آغاز یا عوض نشد.`,
      ].join('\n')
    }
    if (what === 'loans') return listed(await refusedLoans(db))
    if (what === 'ask-lender') {
      const [paymentId = ''] = more
      if (!isUuid(paymentId) || !(await askLenderAgain(db, paymentId)))
        throw new WrongWords('That payment is no loan whose lender refuses a step.')
      return 'The lender is asked within a minute; see payments loans.'
    }
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
