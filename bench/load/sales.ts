/** Buyers who have signed in before, and what a sale of theirs takes over HTTP. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Proposal } from '@parastoo/contract/flights/proposal'
import { addDays } from '@parastoo/kit/dates'
import { type Buyer, createBuyer } from '@parastoo/server/app/testing/create-buyer'
import { percentile } from '../table.ts'

/** How often a buyer's page asks whether the ticket is there: oftener, the asking would be most of what a sale takes. */
const askedEachMs = 40
/** Each may submit 20 orders a minute. */
const ordersOfOne = 15
const routes = [
  ['THR', 'MHD'],
  ['THR', 'KIH'],
  ['THR', 'SYZ'],
  ['MHD', 'THR'],
  ['THR', 'AWZ'],
  ['THR', 'TBZ'],
] as const

export async function openSales({
  baseUrl,
  today,
  most,
}: {
  baseUrl: string
  today: string
  /** How many orders there will be. */
  most: number
}) {
  const people: Buyer[] = []
  // A number that signed in lately waits for its next code: each run has its own.
  const firstSeed = (Math.floor(performance.timeOrigin / 1000) % 50_000) * 170
  for (let at = 0; at < Math.max(60, most / ordersOfOne); at += 10)
    await Promise.all(
      Array.from({ length: 10 }, async (_, more) => {
        const buyer = createBuyer(baseUrl, firstSeed + at + more)
        await buyer.signIn()
        people.push(buyer)
      }),
    )
  const waits = { hold: [] as number[], issued: [] as number[] }
  let turn = 0

  const sellOne = async (): Promise<void> => {
    turn += 1
    const buyer = people[turn % people.length] as Buyer
    const offer = await pick(buyer, turn)
    const beganMs = performance.now()
    const { orderId } = buyer.must(await buyer.submit(offer))
    waits.hold.push(performance.now() - beganMs)
    const { redirectUrl } = buyer.must(await buyer.pay(orderId))
    const location = await buyer.bank(redirectUrl, 'paid')
    const paidMs = performance.now()
    await buyer.comeBack(location ?? '')
    for (;;) {
      const { status } = await buyer.order(orderId)
      if (status === 'FinalizationSuccessful') break
      if (status === 'FinalizationFailed') throw new Error(status)
      await delay(askedEachMs)
    }
    waits.issued.push(performance.now() - paidMs)
  }

  const pick = async (buyer: Buyer, at: number): Promise<Proposal> => {
    const [origin, destination] = routes[at % routes.length] ?? routes[0]
    const departureDate = addDays(today, 10 + (at % 40))
    const { proposals } = await buyer.search({ origin, destination, departureDate })
    const direct = proposals.filter(({ seat, stops }) => seat >= 2 && (stops ?? 0) === 0)
    const offer = direct[at % direct.length] ?? proposals[0]
    if (!offer) throw new Error('Nothing for sale')
    return offer
  }

  return {
    sellOne,
    /** The middle of what was measured since the last time, in milliseconds. */
    takeWaits() {
      const middle = (samples: number[]) => Math.round(percentile(samples, 0.5))
      const taken = { hold: middle(waits.hold), issued: middle(waits.issued) }
      waits.hold = []
      waits.issued = []
      return taken
    },
  }
}
