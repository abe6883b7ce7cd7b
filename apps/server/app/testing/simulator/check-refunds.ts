/** What must be true of tickets that come back, after every step: once each, never more than was paid, void at the supplier, and every account even. */
import type { Lane } from './open-lane.ts'
import type { RefundedItem, Standing } from './standing.ts'
import { balanceOf, refundRial, summed } from './sums.ts'

export function whatIsWrongWithRefunds({ supplier }: Lane, standing: Standing): string[] {
  const { money, lines, items, totals } = standing
  const wrong: string[] = []
  const claim = (isTrue: boolean, sentence: string) => void (isTrue || wrong.push(sentence))
  const refunded = items.filter(({ state }) => state === 'refunded')

  for (const line of lines) {
    const own = items.filter((item) => item.line === line.id && item.state !== 'refused')
    const passengers = new Set(own.map(({ passenger }) => passenger))
    claim(passengers.size === own.length, `a ticket of line ${line.id} is in two requests`)
    const gone = own.filter(({ state }) => state === 'refunded')
    const backRial = gone.reduce((sum, item) => sum + refundRial(item), 0)
    const paidRial = line.amount - line.discount
    claim(backRial <= paidRial, `line ${line.id} was paid ${paidRial}, and ${backRial} came back`)
    const total = totals.find((each) => each.line === line.id)
    claim(own.length === 0 || total !== undefined, `line ${line.id} has items and no total`)
    if (total) {
      claim(
        total.paid === paidRial,
        `line ${line.id} was paid ${paidRial}, its total says ${total.paid}`,
      )
      claim(
        total.refunded === backRial,
        `${backRial} came back of line ${line.id}, its total says ${total.refunded}`,
      )
      claim(
        total.gone === gone.length,
        `${gone.length} left line ${line.id}, its total says ${total.gone}`,
      )
    }
    const isWhole = total !== undefined && gone.length === total.passengers
    claim(
      (line.fulfilment === 'void') === isWhole,
      `line ${line.id} is ${line.fulfilment}, ${gone.length} of ${total?.passengers} came back`,
    )
  }
  const isOver = lines.every(({ fulfilment }) => fulfilment === 'void' || fulfilment === 'failed')
  const isSome = refunded.length > 0 || lines.some(({ fulfilment }) => fulfilment === 'failed')
  const wanted = isOver ? 'refunded' : isSome ? 'part-refunded' : null
  if (wanted) claim(money === wanted, `the order is ${money} and should be ${wanted}`)
  else claim(!money.includes('refunded'), `the order is ${money} and nothing came back`)

  for (const item of items) wrong.push(...whatIsWrongWithItem(standing, item))
  for (const { id, line, passenger } of refunded)
    claim(
      supplier.isVoid(line, passenger),
      `the ticket of item ${id} came back, and its supplier keeps it`,
    )
  const living = items.filter(({ state }) => state !== 'refused')
  const isLivingTicket = (line: string, passenger: number) =>
    living.some((item) => item.line === line && item.passenger === passenger)
  for (const { line, passenger } of items)
    claim(
      isLivingTicket(line, passenger) ||
        !supplier.isVoid(line, passenger) ||
        supplier.old.isOld(supplier.voidBy(line, passenger)),
      `ticket ${passenger} of line ${line} is void at its supplier, and nobody is paid for it`,
    )

  // The supplier and we give up what was sold, less what is kept of what came back.
  const sold = lines.filter(({ fulfilment }) => fulfilment === 'issued' || fulfilment === 'void')
  const undoneRial = summed(refunded, 'price') - summed(refunded, 'penalty')
  const booked =
    balanceOf(standing, 'supplier-payable:lossy') + balanceOf(standing, 'revenue:flights')
  const earnedRial = summed(sold, 'amount') - undoneRial
  claim(booked === earnedRial, `supplier and revenue have ${booked}, not ${earnedRial}`)
  return wrong
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
  const onItsWayRial = payout === 'waiting' || payout === 'batched' ? backRial : 0
  const heldRial = balanceOf(standing, `refund-payable:${id}`)
  claim(heldRial === onItsWayRial, `${heldRial} wait for item ${id}, whose transfer is ${payout}`)
  return wrong
}

/** What is left to happen to tickets that were asked back. */
export function whatIsOpenOfRefunds({ supplier }: Lane, { items }: Standing): string[] {
  const open: string[] = []
  for (const { id, state, payout } of items) {
    if (state === 'waiting' || state === 'accepted') open.push(`item ${id} is ${state}`)
    if (payout === 'waiting' || payout === 'batched')
      open.push(`the transfer of item ${id} is ${payout}`)
  }
  const paidFor = new Set(
    items
      .filter(({ state }) => state === 'refunded')
      .map(({ line, passenger }) => supplier.voidBy(line, passenger)),
  )
  // What it took back late and nobody heard of is found by the nightly comparison of books.
  for (const key of supplier.voids())
    if (!paidFor.has(key) && !supplier.old.isUnheard(key))
      open.push(`the supplier took a ticket back by ${key}, and it is not refunded`)
  return open
}
