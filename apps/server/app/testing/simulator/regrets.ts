/** A customer who gives tickets back: some or all, one direction or both, to the wallet or a bank account, in one request or several. */
import { reasonsFor } from '@parastoo/contract/refunds/reasons'
import type { RefundableItem } from '@parastoo/contract/refunds/refunds'
import { isRefused } from '@parastoo/kit/outcome'
import type { BankAccount } from '../../../modules/refunds/index.ts'
import { lives, type Stage } from './customer.ts'
import type { World } from './world.ts'

const holder = 'سارا مرادی'
const mostRequests = 3

export function drawAccount({ happens }: World): BankAccount | null {
  if (happens('no account', 200)) return null
  return { iban: 'IR820540102680020817909002', holder, isVerified: !happens('not proven', 100) }
}

/** Called whenever a ticket was issued, or a request came to nothing. */
export function createRegrets(stage: Stage) {
  const { world } = stage
  let requests = 0
  const regretAfter = (seconds: number) => {
    requests += 1
    if (requests > mostRequests) return
    world.in(
      seconds,
      'the customer regrets',
      lives(stage, 'giving back', () => giveBack(stage), again),
    )
  }
  const again = () => regretAfter(20)
  return {
    issued(): void {
      // Where cancellations are answered late, everybody with a ticket regrets it.
      if (requests === 0 && world.happens('regrets', world.lateYes?.isRefund ? 1000 : 450))
        regretAfter(10 + world.draw('regrets after', 900))
    },
    refused(): void {
      if (world.happens('asks anew', 300)) regretAfter(60)
    },
    settled(): void {
      if (world.happens('gives back the rest', 450))
        regretAfter(10 + world.draw('the rest after', 600))
    },
  }
}

/** Asks what comes back, thinks about it, and asks for it; a lost answer is asked for again in the same words. */
async function giveBack(stage: Stage): Promise<void> {
  const { lane, world, sale } = stage
  const { orderId, userId } = sale
  const reasonId = world.happens('another reason', 350)
    ? 2 + world.draw('reason', reasonsFor('flight').length - 1)
    : 1
  const items = await lane.refunds.quoteItems({ userId, orderId, reasonId })
  if (isRefused(items)) {
    world.note(`no quote: ${items.refused}`)
    throw new Error('There is no quote')
  }
  const chosen = chosenOf(
    stage,
    items.filter(({ state }) => state === 'open'),
  )
  if (chosen.length === 0) return
  const toBank = world.happens('to the bank', 400)
  const ask = {
    userId,
    sessionId: null,
    orderId,
    reasonId,
    items: chosen.map(({ id }) => id),
    payTo: toBank ? ('BankAccount' as const) : ('Wallet' as const),
    accountOwnerName: world.happens('another name', 50) ? 'رضا مرادی' : holder,
  }
  let tries = 0
  const request = async () => {
    const made = await lane.refunds.requestRefund(ask)
    world.note(isRefused(made) ? `not asked: ${made.refused}` : `asked for ${chosen.length} back`)
  }
  const again = () => {
    tries += 1
    if (tries <= 2) world.in(5, 'the request again', lives(stage, 'asking', request, again))
  }
  // The quote stands for 15 minutes, and some think for longer.
  const seconds = world.happens('thinks long', 80)
    ? 850 + world.draw('so long', 100)
    : 1 + world.draw('thinks', 300)
  world.in(seconds, 'the customer asks for it', lives(stage, 'asking', request, again))
  if (world.happens('asks twice', world.illness.doubled))
    world.in(
      seconds + world.draw('twice', 20),
      'and in another window',
      lives(stage, 'asking', request),
    )
}

/** Everybody, one traveller, or one direction. */
function chosenOf({ world, sale }: Stage, open: readonly RefundableItem[]): RefundableItem[] {
  const perLine = sale.travellers.length
  const which = world.draw('which', 4)
  const one = world.draw('which one', Math.max(1, open.length))
  if (which === 0) return open.slice(one, one + 1)
  if (which === 1) return open.slice(0, perLine)
  return [...open]
}
