import * as z from 'zod'
import type { RateFeed } from '../../modules/flights/ports.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { bodyOf, rialOf } from './read-market.ts'

const market = z.object({
  status: z.literal('ok'),
  stats: z.object({
    'usdt-rls': z.object({
      latest: z.union([z.string(), z.number()]),
      isClosed: z.boolean().optional(),
    }),
  }),
})

/** Nobitex (/market/stats): what its coin of a dollar is traded at now, in rial. A check on the others, of the dollar alone. */
export function createNobitex(
  { host }: { host: string },
  { peer, now }: Pick<Outbound, 'peer'> & { now: () => Temporal.Instant },
): RateFeed {
  const line = peer({ name: 'nobitex', baseUrl: host, secrets: [], answerWithinMs: 8_000 })
  return {
    name: 'nobitex',
    nameFa: 'نوبیتکس',
    async read() {
      const query = { srcCurrency: 'usdt', dstCurrency: 'rls' }
      const read = bodyOf(
        await line.call({ call: 'rates', method: 'GET', path: '/market/stats', query }),
      )
      if ('unknown' in read) return read
      const said = market.safeParse(read.body)
      if (!said.success) return { unknown: true, reason: 'a reply of another shape' }
      const { latest, isClosed = false } = said.data.stats['usdt-rls']
      const rialPerUnit = rialOf(latest, 1)
      if (isClosed || rialPerUnit === null) return { unknown: true, reason: 'nothing is traded' }
      return [{ currencyCode: 'USD', rialPerUnit, at: now() }]
    },
  }
}
