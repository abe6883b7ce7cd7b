/** The steps of a purchase, as tests of its calls take them. */
import type { Proposal } from '@parastoo/contract/flights/proposal'
import { addDays } from '@parastoo/kit/dates'
import type { Buyer } from './create-buyer.ts'

export type Submitted = {
  orderId: string
  status: string
  totalPrice: number
  holdExpiresAt: string | null
}
export type Verified = Submitted & { priceChanged: boolean; available: boolean }

type ForTwo = { daysAhead: number; lastName?: string }

/** Every buyer is a new one; `today` is the date on which flights are searched from. */
export function takeSteps({ buyer, today }: { buyer: (seed: number) => Buyer; today: string }) {
  let seed = 100

  async function signedIn(): Promise<Buyer> {
    seed += 1
    const one = buyer(seed)
    await one.signIn()
    return one
  }

  /** The cheapest seats to Mashhad, a week ahead unless told. */
  async function offered(
    one: Buyer,
    ask: { adults?: number; daysAhead?: number; isRefundable?: boolean; seats?: number } = {},
  ) {
    const { adults = 1, daysAhead = 7, isRefundable = false, seats = 1 } = ask
    const departureDate = addDays(today, daysAhead)
    const trip = { origin: 'THR', destination: 'MHD', departureDate, adults }
    const { proposals } = await one.search(trip)
    const proposal = proposals.find(
      (each) => each.seat >= seats && (each.isRefundable || !isRefundable),
    )
    if (!proposal) throw new Error('The test timetable sells nothing')
    return proposal
  }

  /** The cheapest seat abroad that the test's carrier sells within a week. */
  async function offeredAbroad(one: Buyer): Promise<Proposal> {
    for (let day = 7; day < 14; day += 1)
      for (const destination of ['NJF', 'IST', 'BGW', 'DXB']) {
        const departureDate = addDays(today, day)
        const productType = 'InternationalFlight'
        const { proposals } = await one.search({
          origin: 'THR',
          destination,
          departureDate,
          productType,
        })
        const proposal = proposals.find(({ seat }) => seat > 0)
        if (proposal) return proposal
      }
    throw new Error('The test timetable sells nothing abroad')
  }

  async function held(one: Buyer, proposal?: Proposal): Promise<Submitted> {
    return one.must(await one.submit(proposal ?? (await offered(one)))) as Submitted
  }

  /** Pays at the sandbox bank and comes back. */
  async function paidAtBank(one: Buyer, orderId: string) {
    const started = one.must(await one.pay(orderId))
    const back = await one.bank(started.redirectUrl, 'paid')
    const landing = await one.comeBack(String(back))
    return { ...started, landing }
  }

  /** Two people on a scheduled flight that gives money back, paid at the bank; their tickets are issued by the jobs that are due then. */
  async function paidForTwo(one: Buyer, { daysAhead, lastName = 'Moradi' }: ForTwo) {
    const departureDate = addDays(today, daysAhead)
    const { proposals } = await one.search({
      origin: 'THR',
      destination: 'MHD',
      adults: 2,
      departureDate,
    })
    const proposal = proposals.find(
      ({ seat, isCharter, isRefundable }) => seat > 3 && !isCharter && isRefundable,
    )
    if (!proposal) throw new Error('The test timetable sells nothing that can be given back')
    const passengers = [one.passenger(lastName), one.passenger('Karimi', 1)]
    const { orderId } = one.must(await one.submit(proposal, { passengers }))
    await paidAtBank(one, orderId)
    return { orderId, proposal }
  }

  const verify = async (one: Buyer, orderId: string) =>
    one.must(
      await one.call<Verified>(
        'GET',
        `/api/flight-reservation/Submit/VerifyFlightOrder/${orderId}`,
      ),
    )

  return { signedIn, offered, offeredAbroad, held, paidAtBank, paidForTwo, verify }
}
