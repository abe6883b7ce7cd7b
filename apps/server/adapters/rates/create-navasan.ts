import * as z from 'zod'
import type { MarketRate, RateFeed } from '../../modules/flights/ports.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { bodyOf, rialOf, saidOf } from './read-market.ts'

/** Navasan's names of what we sell by. */
const keys = { usd_sell: 'USD', aed_sell: 'AED', iqd: 'IQD' } as const

const rialPerToman = 10
const latest = z.record(
  z.string(),
  z.object({ value: z.union([z.string(), z.number()]), timestamp: z.number().optional() }).loose(),
)

/** Navasan (api.navasan.tech/latest): toman in texts, each with the second it was said. */
export function createNavasan(
  { host, apiKey }: { host: string; apiKey: string },
  { peer }: Pick<Outbound, 'peer'>,
): RateFeed {
  const line = peer({ name: 'navasan', baseUrl: host, secrets: [apiKey], answerWithinMs: 8_000 })
  return {
    name: 'navasan',
    nameFa: 'نوسان',
    async read() {
      const query = { api_key: apiKey }
      const read = bodyOf(
        await line.call({ call: 'rates', method: 'GET', path: '/latest/', query }),
      )
      if ('unknown' in read) return read
      const said = latest.safeParse(read.body)
      if (!said.success) return { unknown: true, reason: 'a reply of another shape' }
      return saidOf(
        Object.entries(keys).flatMap(([key, currencyCode]): MarketRate[] => {
          const { value, timestamp } = said.data[key] ?? {}
          const rialPerUnit = rialOf(value, rialPerToman)
          if (rialPerUnit === null || timestamp === undefined) return []
          const at = Temporal.Instant.fromEpochMilliseconds(Math.floor(timestamp) * 1_000)
          return [{ currencyCode, rialPerUnit, at }]
        }),
      )
    },
  }
}
