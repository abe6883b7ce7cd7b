import * as z from 'zod'
import type { MarketRate, RateFeed } from '../../modules/flights/ports.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { bodyOf, rialOf, saidOf } from './read-market.ts'

/** TGJU's names of what we sell by. */
const keys = { price_dollar_rl: 'USD', price_aed: 'AED', price_iqd: 'IQD' } as const

const page = z.object({
  current: z.record(z.string(), z.object({ p: z.string(), ts: z.string().optional() }).loose()),
})

/** TGJU (call1.tgju.org/ajax.json): rial with commas, each with the moment it was said in Tehran's time. */
export function createTgju({ host }: { host: string }, { peer }: Pick<Outbound, 'peer'>): RateFeed {
  const line = peer({
    name: 'tgju',
    baseUrl: host,
    secrets: [],
    answerWithinMs: 8_000,
    largestReplyBytes: 4_194_304,
  })
  return {
    name: 'tgju',
    nameFa: 'تی‌جی‌جی‌یو',
    async read() {
      const read = bodyOf(await line.call({ call: 'rates', method: 'GET', path: '/ajax.json' }))
      if ('unknown' in read) return read
      const said = page.safeParse(read.body)
      if (!said.success) return { unknown: true, reason: 'a reply of another shape' }
      return saidOf(
        Object.entries(keys).flatMap(([key, currencyCode]): MarketRate[] => {
          const { p, ts } = said.data.current[key] ?? {}
          const rialPerUnit = rialOf(p, 1)
          const at = momentOf(ts)
          return rialPerUnit !== null && at ? [{ currencyCode, rialPerUnit, at }] : []
        }),
      )
    },
  }
}

/** `2030-11-20 11:30:00`, as it is in Tehran. */
function momentOf(written: string | undefined): Temporal.Instant | null {
  if (!written || !/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(written)) return null
  try {
    const local = Temporal.PlainDateTime.from(written.replace(' ', 'T'))
    return local.toZonedDateTime('Asia/Tehran').toInstant()
  } catch {
    return null
  }
}
