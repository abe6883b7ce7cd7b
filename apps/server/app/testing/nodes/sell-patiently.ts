/** A traveller who buys where nodes and databases die under him: asks again by the same key, and does nothing else. */
import type { Proposal } from '@parastoo/contract/flights/proposal'
import { addDays } from '@parastoo/kit/dates'
import { systemClock } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import type { Buyer, Refused } from '../create-buyer.ts'

/** What travellers were told, kept outside of the product: what it says of itself proves nothing about what it lost. */
export type ToldTravellers = {
  orders: Set<string>
  paid: Set<string>
  /** Asked again after no answer, a fault, or a call of the same key that is under way. */
  retries: number
  /** Searched again: the search was gone with its node, or the seats with another traveller. */
  searchedAgain: number
  /** The longest that one step took until it was answered. */
  longestStepMs: number
  /** What a traveller was told that asking again did not mend. */
  faults: string[]
}

export const nobodyTold = (): ToldTravellers => ({
  orders: new Set(),
  paid: new Set(),
  retries: 0,
  searchedAgain: 0,
  longestStepMs: 0,
  faults: [],
})

const routes = [
  ['THR', 'MHD'],
  ['MHD', 'THR'],
] as const
/** A step that is not answered for so long is given up, and is a fault. */
const mostPatientMs = 180_000
const againAfterMs = 300
/** These ask for another search: what was found is not to be had any more. */
const searchAgain = new Set([
  'SEARCH_NOT_FOUND',
  'PRICE_CHANGED',
  'FLIGHT_SOLD_OUT',
  'FLIGHT_NOT_AVAILABLE',
])

type Answer<T> = { data: T; refused: null } | { data: null; refused: Refused }
type Submitted = { orderId: string; totalPrice: number }

/** One sale, from the search to an order that is paid. Answers the moments of its paying, or null where it was given up. */
export async function sellPatiently(
  buyer: Buyer,
  { told, turn, today }: { told: ToldTravellers; turn: number; today: string },
): Promise<{ begunMs: number; paidMs: number } | null> {
  const begunMs = performance.now()
  /** Asks until there is an answer; a refusal is one. */
  const answered = async <T>(what: string, ask: () => Promise<Answer<T>>): Promise<Answer<T>> => {
    const fromMs = performance.now()
    for (;;) {
      let said = ''
      try {
        const answer = await ask()
        if (!answer.refused || !isAgain(answer.refused)) {
          told.longestStepMs = Math.max(told.longestStepMs, performance.now() - fromMs)
          return answer
        }
        said = `${answer.refused.status} ${answer.refused.code}`
      } catch (fault) {
        said = String((fault as Error).cause ?? fault)
      }
      told.retries += 1
      if (performance.now() - fromMs > mostPatientMs)
        throw new Error(`${what}: no answer in ${mostPatientMs / 1000} s, at last ${said}`)
      await systemClock.sleep(againAfterMs)
    }
  }
  const wanted = <T>(what: string, { data, refused }: Answer<T>): T => {
    if (refused) throw new Error(`${what}: ${refused.status} ${refused.code}`)
    return data
  }

  const search = async (): Promise<Proposal> => {
    for (let day = 0; ; day += 1) {
      const at = turn + day
      const [origin, destination] = routes[at % routes.length] ?? routes[0]
      const ask = { origin, destination, departureDate: addDays(today, 8 + (at % 45)) }
      const found = wanted(
        'search',
        await answered('search', async () => ({ data: await buyer.search(ask), refused: null })),
      )
      const free = found.proposals.filter(
        ({ seat, provider }) => seat > 1 && provider === 'inventory',
      )
      const chosen = free[turn % Math.max(1, free.length)]
      if (chosen) return chosen
      if (day > 90) throw new Error('Nothing for sale')
    }
  }
  const hold = async (): Promise<Submitted> => {
    for (;;) {
      const proposal = await search()
      const key = newId()
      const answer = await answered<Submitted>('hold', () =>
        buyer.submit(proposal, { key, passengers: [buyer.passenger('Moradi', turn % 100)] }),
      )
      if (!searchAgain.has(answer.refused?.code ?? '')) return wanted('hold', answer)
      told.searchedAgain += 1
    }
  }

  try {
    const { orderId } = await hold()
    told.orders.add(orderId)
    const payKey = newId()
    const { redirectUrl } = wanted(
      'pay',
      await answered('pay', () =>
        buyer.call<{ redirectUrl: string }>(
          'POST',
          '/api/payment/Pay/Create',
          { orderId },
          { 'idempotency-key': payKey },
        ),
      ),
    )
    const way = wanted(
      'bank',
      await answered('bank', async () => {
        const location = await buyer.bank(redirectUrl, 'paid')
        if (location === null) throw new Error('the bank answered no way back')
        return { data: location, refused: null }
      }),
    )
    await answered('coming back', async () => {
      // A reload of the page that the bank sends everybody to.
      await buyer.comeBack(way)
      const { money } = await buyer.order(orderId)
      if (money !== 'paid') throw new Error(`the order is ${money}`)
      return { data: null, refused: null }
    })
    told.paid.add(orderId)
    return { begunMs, paidMs: performance.now() }
  } catch (fault) {
    told.faults.push(String((fault as Error).message))
    return null
  }
}

const isAgain = ({ status, code }: Refused): boolean =>
  status >= 500 || status === 429 || code === 'REQUEST_IN_PROGRESS'
