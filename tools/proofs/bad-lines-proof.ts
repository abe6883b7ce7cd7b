import { sellThroughFaults } from '@parastoo/server/app/testing/lines/sell-through-faults'
import { longestSeconds, type Proof } from './proof.ts'
import { openScratchDatabases } from './scratch-databases.ts'

const fullSales = 5_000

/** Proxies with faults between us and the bank, the supplier and the database. */
export const badLinesProof: Proof = {
  name: 'bad-lines',
  claim:
    'resets before and after, black holes, slow lines and half replies between us, bank, supplier and database: every wanted sale has its effects once, in our book, the bank’s and the supplier’s',
  async run({ folder, seconds = longestSeconds, seed }) {
    const { urls, cluster } = await openScratchDatabases({ folder, count: 1 })
    const endMs = performance.now() + seconds * 1000
    try {
      const { sales, struck, repeated, restMs, faults } = await sellThroughFaults({
        url: urls[0] ?? '',
        count: fullSales,
        seed,
        isOver: () => performance.now() >= endMs,
      })
      const counted = Object.entries(struck)
        .map(
          ([line, times]) =>
            `${line} ${Object.entries(times)
              .map(([fault, n]) => `${n} ${fault}`)
              .join(', ')}`,
        )
        .join('; ')
      const done = `${sales} sales, ${repeated} steps taken again, at rest ${Math.round(restMs / 1000)} s after the last; struck: ${counted}`
      return { done, faults }
    } finally {
      await cluster.stop()
    }
  },
}
