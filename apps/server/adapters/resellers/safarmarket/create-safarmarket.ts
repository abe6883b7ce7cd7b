import type { Reseller, StepNews } from '../../../modules/resellers/ports.ts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'

export type SafarmarketSettings = {
  /** `https://safarmarket.com` but in tests. */
  host: string
  /** What they call us. */
  provider: string
}

/**
 * Their addresses, one a step; 3 is the step before the bank, as storefronts that are in use call it. The rest follows their order for
 * hotels. NOTE: they publish no contract; ask them for it before this is switched on.
 */
const addresses: Record<StepNews['step'], string> = {
  results: '/api/v1/trace/pixel/{provider}/1/',
  passengers: '/api/v1/trace/pixel/{provider}/2/',
  confirm: '/api/v1/trace/pixel/{provider}/3/',
  paid: '/api/v1/trace/pixel/{provider}/4/',
}

/** SafarMarket's pixel, called by us in place of the traveller's browser. Its fields for name, telephone, mail and price are left out. */
export function createSafarmarket(
  { host, provider }: SafarmarketSettings,
  { peer }: Pick<Outbound, 'peer'>,
): Reseller {
  const line = peer({
    name: 'safarmarket',
    baseUrl: host,
    secrets: [],
    answerWithinMs: 10_000,
    largestReplyBytes: 65_536,
    breaker: { failures: 5, restMs: 60_000 },
  })
  return {
    name: 'safarmarket',
    async tell(news) {
      const reply = await line.call({
        call: `step-${news.step}`,
        method: 'GET',
        path: addresses[news.step].replace('{provider}', encodeURIComponent(provider)),
        query: queryOf(news),
        // A picture of one point, whatever its type.
        expects: 'bytes',
      })
      if (reply.outcome === 'unsent') return { unsent: true, reason: reply.reason }
      if (reply.outcome === 'unknown') return { unknown: true, reason: reply.reason }
      if (reply.status < 300) return { told: true }
      if (reply.status < 500) return { refused: String(reply.status) }
      return { unknown: true, reason: String(reply.status) }
    },
  }
}

/** Their names for what we tell; a time is "date time" there. */
function queryOf({ reference, sale, flight, departs, returns, ...news }: StepNews) {
  return {
    smId: reference,
    ...(sale !== null && { pnr: sale }),
    ...(flight && {
      fliNo: flight.numbers.join('-'),
      typ: flight.isCharter ? 'CHARTER' : 'SYSTEM',
    }),
    adu: String(news.adults),
    chi: String(news.children),
    inf: String(news.infants),
    from: news.origin,
    to: news.destination,
    dep: departs.replace('T', ' '),
    ...(returns !== null && { ret: returns.replace('T', ' ') }),
    bck: 'false',
  }
}
