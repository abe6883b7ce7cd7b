import { refuse } from '@parastoo/kit/outcome'
import {
  type FlightSupplier,
  isUnknown,
  oneCallOfASale,
  type SupplierCheck,
  type SupplierJournal,
} from '../../../modules/flights/ports.ts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { createDuffelCalls, type DuffelAccount, unclear } from './calls.ts'
import { cancel, quoteCancel } from './cancel.ts'
import { legsNow } from './changes.ts'
import { hold, release } from './hold.ts'
import { issue, status } from './issue.ts'
import { compareAmounts, hundredthsOf, rialOf } from './money.ts'
import type { Pricing } from './offers.ts'
import { readSale } from './sale.ts'
import { createDuffelSearch } from './search.ts'
import type { Selling } from './selling.ts'
import { ordersAnswer } from './wire.ts'

/**
 * Fills `FlightSupplier` from Duffel (API v2): international flights of many airlines, for agencies that are settled where it sells. It knows no key
 * of ours, tells no seats, prices a party whole and cancels an order whole.
 */
export function createDuffel({
  account,
  outbound,
  journal,
  now,
  zoneOf,
  rialPerUnit,
  code2Of,
  answerWithinMs,
  tellStaff,
}: {
  account: DuffelAccount
  outbound: Pick<Outbound, 'peer'>
  journal: SupplierJournal
  now: () => Temporal.Instant
  /** The time zone of an airport; null where nobody knows it. */
  zoneOf: Pricing['zoneOf']
  rialPerUnit: Pricing['rialPerUnit']
  /** The two letters of a country that is known by three; null where nobody knows it. */
  code2Of: Selling['code2Of']
  answerWithinMs: number
  /** Says what only people can settle. */
  tellStaff: Selling['tellStaff']
}): FlightSupplier {
  const calls = createDuffelCalls(outbound, account, answerWithinMs)
  const { markupPercent } = account
  const pricing: Pricing = { rialPerUnit, markupPercent, zoneOf }
  const search = createDuffelSearch({ calls, pricing, now, answerWithinMs })
  const selling: Selling = { account, calls, search, journal, now, code2Of, tellStaff }
  const alone = oneCallOfASale()

  return {
    name: account.name,
    cancelsWhole: true,
    search: (question, signal) => search.search(question, signal),
    async reprice(offerKey) {
      const found = await search.now(offerKey)
      if (found === null) return refuse('FLIGHT_NOT_AVAILABLE')
      return isUnknown(found) ? found : found.offer
    },
    hold: (ask) => alone(ask.key, () => hold(selling, ask)),
    release: (key) => alone(key, () => release(selling, key)),
    issue: (ask) => alone(ask.key, () => issue(selling, ask)),
    status: (key) => alone(key, () => status(selling, key)),
    quoteCancel: (key, passengers) => alone(key, () => quoteCancel(selling, { key, passengers })),
    cancel: (ask) => alone(ask.key, () => cancel(selling, ask)),
    async billed(key) {
      const kept = await readSale(journal, key)
      if (!kept) return null
      const { amount, currency } = kept.entry.total
      return { minor: hundredthsOf(amount), currency }
    },
    async timesNow({ key }) {
      const kept = await readSale(journal, key)
      return kept?.entry.state === 'issued'
        ? await legsNow(selling, kept.entry)
        : { unknown: true, reason: 'a sale nobody here knows' }
    },
    office: { nameFa: account.nameFa, check: () => check(selling, pricing) },
  }
}

/** Reading calls only: whether it lets us in, and what it asks for a flight it always has, in a currency the house has a rate of. */
async function check(
  { calls, search, now }: Selling,
  { rialPerUnit }: Pricing,
): Promise<readonly SupplierCheck[]> {
  const orders = await calls.get('list-orders', {
    path: '/air/orders',
    query: { limit: '1' },
    schema: ordersAnswer,
  })
  const date = now().toZonedDateTimeISO('UTC').toPlainDate().add({ days: 30 }).toString()
  const party = { adults: 1, children: 0, infants: 0 }
  const ways = [{ origin: 'LHR', destination: 'DXB', date }]
  const found = await search.ask({ ways, party, cabinClass: 1 })
  const offers = 'offers' in found ? found.offers : []
  const whyNone = isUnknown(found) ? found.reason : 'refused' in found ? found.refused : null
  const cheapest = offers.toSorted((one, other) =>
    compareAmounts(one.total_amount, other.total_amount),
  )[0]
  const rate = cheapest ? rialPerUnit(cheapest.total_currency) : null
  return [
    {
      fa: 'ورود و فهرست سفارش‌ها',
      en: 'signs in, lists orders',
      works: 'reply' in orders,
      detail: 'reply' in orders ? 'let in' : unclear(orders).reason,
    },
    {
      fa: 'پروازهای LHR-DXB',
      en: 'flights of LHR-DXB',
      works: offers.length > 0,
      detail: whyNone ?? `${offers.length} offers on ${date}`,
    },
    {
      fa: 'نرخ ارزِ قیمت‌ها',
      en: 'a rate of its currency',
      works: rate !== null,
      detail: cheapest
        ? `${cheapest.total_amount} ${cheapest.total_currency}${rate === null ? ', which has no rate here' : `, ${rialOf(cheapest.total_amount, rate)} IRR`}`
        : 'no price was seen',
    },
  ]
}
