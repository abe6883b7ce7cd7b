import { byCopying } from '@parastoo/server/app/testing/restore/by-copying'
import { byPgBackRest } from '@parastoo/server/app/testing/restore/pgbackrest'
import { restoreDatabase } from '@parastoo/server/app/testing/restore/restore-database'
import type { Proof } from './proof.ts'

const usualSeconds = 60

/** A backup is worth what its restore is: everything is lost, and comes back as it was at a moment. */
export const restoreProof: Proof = {
  name: 'restore',
  claim:
    'back up in the middle of sales, lose everything, restore to a random moment since: what was told before it is there, what was asked for after it is not, the chain and the sums of the book are right, and sales go on',
  async run({ folder, seconds = usualSeconds, seed, print }) {
    const ways = [byCopying(folder)]
    const program = byPgBackRest(folder)
    if ('missing' in program) print(`  pgBackRest: not tried, ${program.missing}`)
    else ways.push(program)
    const faults: string[] = []
    const done: string[] = []
    for (const [place, way] of ways.entries()) {
      const restored = await restoreDatabase({
        folder: `${folder}/${place}`,
        way,
        seconds,
        seed,
      }).finally(way.discard)
      const { sales, before, after, entries, backupMs, restoreMs, newestLostMs } = restored
      const inSeconds = (ms: number) => (ms / 1000).toFixed(1)
      done.push(
        `${way.name}: ${sales} sales, ${before} writes told before the moment, ${after} asked for after it, ${entries} entries of the book; backed up in ${inSeconds(backupMs)} s, restored in ${inSeconds(restoreMs)} s, the newest moment would have lacked ${inSeconds(newestLostMs)} s`,
      )
      faults.push(...restored.faults.map((fault) => `${way.name}: ${fault}`))
      if (before === 0 || after === 0)
        faults.push(`${way.name}: nothing was told on one side of the moment, so nothing is shown`)
    }
    return { done: done.join('; '), faults }
  },
}
