import { refuse } from '@parastoo/kit/outcome'
import {
  type FlightSupplier,
  isUnknown,
  oneCallOfASale,
  type SupplierCheck,
  type SupplierJournal,
  type Unknown,
} from '../../../modules/flights/ports.ts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { createSepehrCalls, type SepehrAccount, unclear } from './calls.ts'
import { cancel, quoteCancel } from './cancel.ts'
import { changesOf } from './changes.ts'
import { hold, release, type Selling } from './hold.ts'
import { issue, status } from './issue.ts'
import { readSale } from './sale.ts'
import { createSepehrSearch } from './search.ts'
import { balanceReply } from './wire.ts'

/** Fills `FlightSupplier` from a charterer's site on Sepehr, one account for each charterer. */
export function createSepehr({
  account,
  outbound,
  journal,
  now,
  zoneOf,
  answerWithinMs,
  tellStaff,
}: {
  account: SepehrAccount
  outbound: Pick<Outbound, 'peer'>
  journal: SupplierJournal
  now: () => Temporal.Instant
  /** The time zone of an airport; null where nobody knows it. */
  zoneOf: (iataCode: string) => string | null
  answerWithinMs: number
  /** Says what only people can settle. */
  tellStaff: Selling['tellStaff']
}): FlightSupplier {
  const calls = createSepehrCalls(outbound, account, answerWithinMs)
  const search = createSepehrSearch({ account, calls, journal, now, zoneOf })
  const selling: Selling = { account, calls, search, journal, now, tellStaff }
  const alone = oneCallOfASale()

  return {
    name: account.name,
    search: (question, signal) => search.search(question, signal),
    async reprice(offerKey) {
      return (await search.now(offerKey)) ?? refuse('FLIGHT_NOT_AVAILABLE')
    },
    hold: (ask) => alone(ask.key, () => hold(selling, ask)),
    release: (key) => alone(key, () => release(selling, key)),
    issue: (ask) => alone(ask.key, () => issue(selling, ask)),
    status: (key) => alone(key, () => status(selling, key)),
    quoteCancel: (key, passengers) => quoteCancel(selling, { key, passengers }),
    cancel: (ask) => alone(ask.key, () => cancel(selling, ask)),
    async timesNow({ key }) {
      const kept = await readSale(journal, key)
      if (kept?.entry.state !== 'issued')
        return { unknown: true, reason: 'a sale nobody here knows' }
      const changed = await changesOf(selling, { key, sale: kept.entry })
      if (isUnknown(changed)) return changed
      return { legs: [changed.isCancelled ? null : changed.times] }
    },
    office: {
      nameFa: account.nameFa,
      lowCreditRial: account.lowCreditRial,
      credit: () => credit(selling),
      learnRoutes: () => search.learnRoutes(),
      check: () => check(selling),
    },
  }
}

async function credit({ calls }: Selling): Promise<{ leftRial: number } | Unknown> {
  const heard = await calls('balance', { schema: balanceReply })
  if (!('reply' in heard)) return unclear(heard)
  return { leftRial: Math.trunc(heard.reply.remainedcredit) }
}

/** Reading calls only: the credit, the routes that are flown, and the flights of one of them. */
async function check(selling: Selling): Promise<readonly SupplierCheck[]> {
  const { search, now } = selling
  const left = await credit(selling)
  const learnt = await search.learnRoutes()
  const date = now().toZonedDateTimeISO('Asia/Tehran').toPlainDate().add({ days: 7 }).toString()
  const listed = await search.offersOf({ origin: 'THR', destination: 'MHD', date })
  return [
    {
      fa: 'ورود و اعتبار',
      en: 'signs in, credit',
      works: !isUnknown(left),
      detail: isUnknown(left) ? left.reason : `${left.leftRial} IRR`,
    },
    {
      fa: 'مسیرهای فعال',
      en: 'active routes',
      works: !isUnknown(learnt),
      detail: isUnknown(learnt) ? learnt.reason : `${learnt.routes} routes`,
    },
    {
      fa: 'پروازهای THR-MHD',
      en: 'flights of THR-MHD',
      works: !isUnknown(listed),
      detail: isUnknown(listed) ? listed.reason : `${listed.offers.length} fares on ${date}`,
    },
  ]
}
