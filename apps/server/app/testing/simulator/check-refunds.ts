/** What must be true of tickets that come back, after every step: once each, never more than was paid, void at the supplier, and every account even. */
import type { Lane } from './open-lane.ts'
import type { RefundedItem, Standing } from './standing.ts'
import { balanceOf, refundRial, summed } from './sums.ts'

export function whatIsWrongWithRefunds({ supplier }: Lane, standing: Standing): string[] {
  const { money, lines, items, units } = standing
  const wrong: string[] = []
  const claim = (isTrue: boolean, sentence: string) => void (isTrue || wrong.push(sentence))
  const refunded = items.filter(({ state }) => state === 'refunded')

  for (const line of lines) {
    const own = items.filter((item) => item.line === line.id && item.state !== 'refused')
    claim(
      new Set(own.map(({ unit }) => unit)).size === own.length,
      `a unit of line ${line.id} is in two requests`,
    )
    const ofLine = units.filter((unit) => unit.line === line.id)
    for (const unit of ofLine) whatIsWrongWithUnit(unit, { line, own, claim })
    const gone = ofLine.filter(({ state }) => state === 'cancelled').length
    claim(
      (line.fulfilment === 'void') === (gone === ofLine.length),
      `line ${line.id} is ${line.fulfilment}, ${gone} of ${ofLine.length} came back`,
    )
  }
  const isOver = lines.every(({ fulfilment }) => fulfilment === 'void' || fulfilment === 'failed')
  const isSome = refunded.length > 0 || lines.some(({ fulfilment }) => fulfilment === 'failed')
  const wanted = isOver ? 'refunded' : isSome ? 'part-refunded' : null
  if (wanted) claim(money === wanted, `the order is ${money} and should be ${wanted}`)
  else claim(!money.includes('refunded'), `the order is ${money} and nothing came back`)

  for (const item of items) wrong.push(...whatIsWrongWithItem(standing, item))
  for (const { id, unit } of refunded)
    claim(supplier.isVoid(unit), `the ticket of item ${id} came back, and its supplier keeps it`)
  const living = items.filter(({ state }) => state !== 'refused')
  for (const { unit } of items)
    claim(
      living.some((item) => item.unit === unit) ||
        !supplier.isVoid(unit) ||
        supplier.old.isOld(supplier.voidBy(unit)),
      `the ticket of unit ${unit} is void at its supplier, and nobody is paid for it`,
    )

  // The supplier and we give up what was sold, less what is kept of what came back.
  const sold = lines.filter(({ fulfilment }) => fulfilment === 'issued' || fulfilment === 'void')
  const undoneRial = summed(refunded, 'price') - summed(refunded, 'penalty')
  const booked =
    balanceOf(standing, 'supplier-payable:lossy') + balanceOf(standing, 'revenue:flight')
  const earnedRial = summed(sold, 'amount') - undoneRial
  claim(booked === earnedRial, `supplier and revenue have ${booked}, not ${earnedRial}`)
  return wrong
}

/** A unit stands as its line and its refund do, and what came back of it is what is not due of what was paid. */
function whatIsWrongWithUnit(
  unit: Standing['units'][number],
  {
    line,
    own,
    claim,
  }: {
    line: Standing['lines'][number]
    own: readonly RefundedItem[]
    claim: (isTrue: boolean, sentence: string) => void
  },
): void {
  const item = own.find((each) => each.unit === unit.id)
  const ended = item?.state === 'refunded' ? 'cancelled' : 'cancelling'
  const wanted = line.fulfilment === 'failed' ? 'failed' : item === undefined ? 'live' : ended
  claim(unit.state === wanted, `unit ${unit.id} is ${unit.state} and should be ${wanted}`)
  const backRial = item?.state === 'refunded' ? refundRial(item) : 0
  const dueRial = line.fulfilment === 'failed' ? 0 : unit.paid - backRial
  claim(unit.due === dueRial, `${unit.due} is due for unit ${unit.id}, not ${dueRial}`)
}

/** A transfer waits in the account of its refund until the bank has paid it or given it back; then that account is empty. */
function whatIsWrongWithItem(standing: Standing, item: RefundedItem): string[] {
  const { id, state, isToBank, payout, payoutRial } = item
  const wrong: string[] = []
  const claim = (isTrue: boolean, sentence: string) => void (isTrue || wrong.push(sentence))
  const backRial = refundRial(item)
  const isTransfer = state === 'refunded' && isToBank && backRial > 0
  claim((payout !== null) === isTransfer, `item ${id} is ${state}, its transfer ${payout}`)
  claim(
    payout === null || payoutRial === backRial,
    `${backRial} of item ${id} come back, its transfer is ${payoutRial}`,
  )
  const onItsWayRial = isOnItsWay(payout) ? backRial : 0
  const heldRial = balanceOf(standing, `refund-payable:${id}`)
  claim(heldRial === onItsWayRial, `${heldRial} wait for item ${id}, whose transfer is ${payout}`)
  return wrong
}

const isOnItsWay = (payout: string | null) =>
  payout === 'waiting' || payout === 'batched' || payout === 'sent'

/** What is left to happen to tickets that were asked back. */
export function whatIsOpenOfRefunds({ supplier }: Lane, { items }: Standing): string[] {
  const open: string[] = []
  for (const { id, state, payout } of items) {
    if (state === 'waiting' || state === 'accepted') open.push(`item ${id} is ${state}`)
    if (isOnItsWay(payout)) open.push(`the transfer of item ${id} is ${payout}`)
  }
  const paidFor = new Set(
    items.filter(({ state }) => state === 'refunded').map(({ unit }) => supplier.voidBy(unit)),
  )
  // What it took back late and nobody heard of is found by the nightly comparison of books.
  for (const key of supplier.voids())
    if (!paidFor.has(key) && !supplier.old.isUnheard(key))
      open.push(`the supplier took a ticket back by ${key}, and it is not refunded`)
  return open
}
