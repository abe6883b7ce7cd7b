import { crashSale } from '@parastoo/server/app/testing/crash-sale'
import { smallTimetable } from '@parastoo/server/app/testing/run-server'
import { crashPointNames } from '@parastoo/server/platform/crash-points'
import { openDatabase } from '@parastoo/server/platform/db/database'
import type { Proof } from './proof.ts'
import { openScratchDatabases } from './scratch-databases.ts'

const fullKills = 200

/** kill -9 of the real server at each named point of a sale, point after point, until there are 200. */
export const serverKillsProof: Proof = {
  name: 'server-kills',
  claim:
    'kill -9 of the server at every named point of a sale: after a restart one charge and one ticket, or none, sound books and nothing stuck',
  async run({ folder, seconds, print }) {
    const timetable = await smallTimetable(['EP'])
    const endMs =
      seconds === undefined ? Number.POSITIVE_INFINITY : performance.now() + seconds * 1000
    const faults: string[] = []
    let kills = 0
    // A few databases at a time: each sale has its own, and a server full of them is no part of the proof.
    for (; kills < fullKills && performance.now() < endMs && faults.length === 0; kills += 1) {
      const crashAt = crashPointNames[kills % crashPointNames.length] ?? crashPointNames[0]
      const { urls, cluster } = await openScratchDatabases({
        folder: `${folder}/${kills}`,
        count: 1,
      })
      const databaseUrl = urls[0] ?? ''
      const db = openDatabase({ url: databaseUrl, maxConnections: 2 })
      try {
        const seed = 1_000 + kills
        faults.push(...(await crashSale({ crashAt, db, databaseUrl, seed, folder: timetable })))
      } finally {
        await db.close()
        await cluster.stop()
      }
      if (kills % 20 === 19) print(`  ${kills + 1} kills`)
    }
    return { done: `${kills} kills at ${Math.min(kills, crashPointNames.length)} points`, faults }
  },
}
