import { join } from 'node:path'
import { runDatabaseKills } from '@parastoo/server/app/testing/counter/kill-database'
import { longestSeconds, type Proof } from './proof.ts'

const fullKills = 200
const controlKills = 60

/** kill -9 of PostgreSQL in the middle of sales, and the control that shows that a loss would be seen. */
export const databaseKillsProof: Proof = {
  name: 'database-kills',
  claim:
    'kill -9 of the database in the middle of sales: no acknowledged write is lost, one charge and one ticket each, nothing stuck 60 s later; synchronous_commit=off is caught',
  async run({ folder, seconds = longestSeconds }) {
    const endMs = performance.now() + seconds * 1000
    const durable = await runDatabaseKills({
      folder: join(folder, 'durable'),
      kills: fullKills,
      isOver: () => performance.now() >= endMs,
    })
    const control = await runDatabaseKills({
      folder: join(folder, 'control'),
      kills: controlKills,
      isDurable: false,
    })
    const { kills, sales, acknowledged, inDoubt, slowestReadyMs, restMs, lost, faults } = durable
    const done = [
      `${kills} kills, ${sales} sales, ${acknowledged} acknowledged writes, ${inDoubt} calls in doubt, ready after at most ${Math.round(slowestReadyMs)} ms,`,
      `at rest ${Math.round(restMs / 1000)} s after the last; control lost ${control.lost.length} after ${control.kills} kills`,
    ].join(' ')
    const uncaught =
      control.lost.length === 0 ? ['the control lost nothing: the check is blind'] : []
    return { done, faults: [...lost, ...faults, ...uncaught] }
  },
}
