import { openCrashChain, sideBySide } from '@parastoo/server/app/testing/crash-chain'
import { killsOfRefunds, killsOfSales } from '@parastoo/server/app/testing/crash-kills'
import { smallTimetable } from '@parastoo/server/app/testing/run-server'
import { openDatabase } from '@parastoo/server/platform/db/database'
import { longestSeconds, type Proof } from './proof.ts'
import { openScratchDatabases } from './scratch-databases.ts'

const fullKills = 200
const chainsAtOnce = 5

/** kill -9 of the real server at each named point of a sale and of a refund, point after point, until there are 200. */
export const serverKillsProof: Proof = {
  name: 'server-kills',
  claim:
    'kill -9 of the server at every named point of a sale and of a refund: after a restart one charge and one ticket, or none, one refund where one was asked for, sound books and nothing stuck',
  async run({ folder, seconds = longestSeconds, seed, print }) {
    const timetable = await smallTimetable(['EP'])
    const { urls, cluster } = await openScratchDatabases({ folder, count: chainsAtOnce })
    const databases = urls.map((url) => ({ url, db: openDatabase({ url, maxConnections: 2 }) }))
    const endMs = performance.now() + seconds * 1000
    const ways = [...killsOfSales, ...killsOfRefunds]
    const faults: string[] = []
    const kills = { sale: 0, refund: 0 }
    let [begun, done] = [0, 0]
    const chains = sideBySide(
      databases.map(({ db, url: databaseUrl }, place) =>
        openCrashChain({
          db,
          databaseUrl,
          folder: timetable,
          firstSeed: 1_000 * seed + 100 * place,
        }),
      ),
    )
    const work = async () => {
      while (begun < fullKills && performance.now() < endMs && faults.length === 0) {
        const kill = ways[begun % ways.length]
        if (!kill) break
        begun += 1
        faults.push(...(await chains.kill(kill)))
        kills[kill.wantsRefund ? 'refund' : 'sale'] += 1
        done += 1
        if (done % 20 === 0) print(`  ${done} kills`)
      }
    }
    try {
      await Promise.all(databases.map(work))
      faults.push(...(await chains.rest()))
    } finally {
      await chains.close()
      for (const { db } of databases) await db.close()
      await cluster.stop()
    }
    const ofWays = `${Math.min(done, ways.length)} of ${ways.length}`
    const counted = `${kills.sale} in a sale, ${kills.refund} in a refund`
    return { done: `${done} kills at ${ofWays} points and sellers, ${counted}`, faults }
  },
}
