/** What must be true of one customer's money and seats after every step, by the database and by the bank's and the supplier's own books. */
import type { Lane } from './open-lane.ts'
import type { Standing } from './standing.ts'
import { givenBackRial, isPaidFor, returnedRial, summed } from './sums.ts'

/** The sentences that are not true of it now. */
export function whatIsWrong({ bank, supplier }: Lane, standing: Standing): string[] {
  const { money, lines, payments, walletRial, receivableRial, charges, discountRial } = standing
  const wrong: string[] = []
  const claim = (isTrue: boolean, sentence: string) => void (isTrue || wrong.push(sentence))
  const inState = (state: string) => lines.filter(({ fulfilment }) => fulfilment === state)
  const paid = payments.filter(({ state }) => state === 'paid')
  const isPaid = isPaidFor(standing)
  const owedRial = summed(lines, 'amount') - discountRial
  const spends = standing.postings.filter(({ kind }) => kind === 'order-paid').length
  const truth = new Map(bank.truth().map((visit) => [visit.paymentId, visit]))

  const mustSpend = isPaid && owedRial > 0 ? 1 : 0
  claim(spends === mustSpend, `an order that is ${money} was paid ${spends} times`)
  claim(charges === paid.length, `${paid.length} paid payments were credited ${charges} times`)
  for (const { id, amount } of paid) {
    const visit = truth.get(id)
    claim(visit?.state === 'verified', `payment ${id} is paid, the bank says ${visit?.state}`)
    claim(
      visit?.amountRial === amount,
      `payment ${id} is ${amount}, the bank's ${visit?.amountRial}`,
    )
  }
  const paidRial = summed(paid, 'amount')
  const spentRial = isPaid ? owedRial : 0
  const failed = inState('failed')
  const failedRial = summed(failed, 'amount') - summed(failed, 'discount')
  const backRial =
    failedRial + givenBackRial(standing, { isToBank: false }) + returnedRial(standing)
  claim(walletRial >= 0, `the wallet is ${walletRial}`)
  claim(
    walletRial === paidRial - spentRial + backRial,
    `the wallet has ${walletRial} of ${paidRial} paid, ${spentRial} spent, ${backRial} back`,
  )
  const waitingRial = isPaid ? summed(inState('issuing'), 'amount') : 0
  claim(receivableRial === waitingRial, `the receivable has ${receivableRial}, not ${waitingRial}`)
  for (const { id, fulfilment } of lines) {
    const state = supplier.stateOf(id)
    const isIssued = state === 'issued'
    const isSold = fulfilment === 'issued' || fulfilment === 'void'
    claim(!isSold || isIssued, `line ${id} is ${fulfilment}, at the supplier ${state}`)
    const isLate = fulfilment === 'failed' && supplier.old.isOld(id)
    const mayBeIssued = isSold || fulfilment === 'issuing' || isLate
    claim(!isIssued || mayBeIssued, `line ${id} is ${fulfilment} and was issued by the supplier`)
    const isMoney = fulfilment === 'issuing' || isSold || fulfilment === 'failed'
    claim(isMoney === isPaid, `line ${id} is ${fulfilment} in an order that is ${money}`)
  }
  claim(!supplier.oversold(), 'the supplier sold more seats than it has')
  return wrong
}

/** Whether nothing is left to happen to it: its states have ended, its payments too, and nobody holds what is not his. */
export function whatIsOpen({ bank, supplier }: Lane, standing: Standing): string[] {
  const open: string[] = []
  if (standing.money === 'unpaid') open.push('the order is unpaid')
  for (const { id, fulfilment } of standing.lines) {
    if (['holding', 'held', 'issuing'].includes(fulfilment))
      open.push(`line ${id} is ${fulfilment}`)
    else if (!['issued', 'void'].includes(fulfilment) && supplier.stateOf(id) === 'held')
      open.push(`line ${id} is ${fulfilment} and still holds a seat`)
  }
  for (const { id, state } of standing.payments)
    if (state === 'created' || state === 'waiting') open.push(`payment ${id} is ${state}`)
  for (const { paymentId, state } of bank.truth())
    if (state === 'paid') open.push(`the bank holds payment ${paymentId} unverified`)
  const paid = new Set(
    standing.payments.filter(({ state }) => state === 'paid').map(({ id }) => id),
  )
  for (const { paymentId, state } of bank.truth())
    if (state === 'verified' && !paid.has(paymentId))
      open.push(`the bank was paid ${paymentId} for good, and it is credited nowhere`)
  return open
}
