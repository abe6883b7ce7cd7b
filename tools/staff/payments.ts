import { parseArgs } from 'node:util'
import { returnVerbs } from '@parastoo/contract/office/approvals'
import { isUuid } from '@parastoo/kit/uuid'
import {
  askLenderAgain,
  differingPayments,
  refusedLoans,
  waitingPayments,
} from '@parastoo/server/modules/payments/index'
import { systemClock } from '@parastoo/server/platform/clock'
import { checked } from './checked.ts'
import { signerOf } from './signed-by.ts'
import { type StaffCommand, WrongWords } from './staff-command.ts'

const usage =
  'differing | waiting | return <payment id> reverse|refund <reason> --by <who> | check <gateway> | loans | ask-lender <payment id>'

export const payments: StaffCommand = {
  name: 'payments',
  usage,
  description:
    'lists payments whose bank differs from us, or is silent for long; asks that the bank gives back one that differs, which another person allows in the back-office (--by: mobile or e-mail of whoever asks, with the scope finance); proves the configuration of one by reading calls only; lists loans whose lender refuses a step, and asks again',
  async run({ db, words: [what, ...more], openHouse }) {
    const needs = { db, clock: systemClock }
    if (what === 'differing') return listed(await differingPayments(needs))
    if (what === 'waiting') return listed(await waitingPayments(needs))
    if (what === 'check') {
      const [name = ''] = more
      const checks = await (await openHouse()).payments.check(name)
      if (!checks) throw new WrongWords(`No gateway that is configured is called ${name}.`)
      return checked(name, checks)
    }
    if (what === 'loans') return listed(await refusedLoans(db))
    if (what === 'ask-lender') {
      const [paymentId = ''] = more
      if (!isUuid(paymentId) || !(await askLenderAgain(db, paymentId)))
        throw new WrongWords('That payment is no loan whose lender refuses a step.')
      return 'The lender is asked within a minute; see payments loans.'
    }
    if (what !== 'return') throw new WrongWords(`Needs ${usage}.`)
    const { paymentId, verb, reason, by } = returnWords(more)
    const { approvals } = (await openHouse()).office
    const asked = await approvals.askReturn({
      paymentId,
      verb,
      reason,
      by: await signerOf(db, by, 'finance'),
    })
    if ('refused' in asked) throw new WrongWords(whyNotAsked[asked.refused])
    return `Asked as ${asked.id}. Another person allows it in the back-office; the bank is asked within a minute then.`
  },
}

const whyNotAsked = {
  FORBIDDEN: 'Whoever asks needs the scope finance.',
  APPROVAL_NOTHING_TO_DO: 'That payment does not differ, or its money is going back already.',
  APPROVAL_ALREADY_ASKED: 'Somebody has asked for it; another person decides in the back-office.',
  APPROVAL_OWN_CASE: 'Nobody asks about a payment of their own.',
} as const

/** The words after `return`, with a reason that the checker reads. */
function returnWords(words: readonly string[]) {
  let read: { values: { by?: string | undefined }; positionals: string[] }
  try {
    read = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { by: { type: 'string' } },
    })
  } catch (fault) {
    throw new WrongWords(fault instanceof Error ? fault.message : String(fault))
  }
  const [paymentId = '', given, ...why] = read.positionals
  const verb = returnVerbs.find((each) => each === given)
  const reason = why.join(' ').trim()
  if (!isUuid(paymentId) || !verb || reason.length < 3) throw new WrongWords(`Needs ${usage}.`)
  return { paymentId, verb, reason, by: read.values.by }
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
