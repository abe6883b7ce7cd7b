import { join } from 'node:path'
import {
  runDatabaseKills,
  startAlone,
  startReplicated,
} from '@parastoo/server/app/testing/counter/kill-database'
import { longestSeconds, type Proof } from './proof.ts'

const fullKills = 200
const controlKills = 60

/** kill -9 of PostgreSQL in the middle of sales, and the control that shows that a loss would be seen. */
export const databaseKillsProof: Proof = {
  name: 'database-kills',
  claim:
    'kill -9 of the database in the middle of sales: no acknowledged write is lost, one charge and one ticket each, nothing stuck 60 s later; synchronous_commit=off is caught',
  run: (asked) => killAgainAndAgain(asked, { start: startAlone, kills: fullKills, controlKills }),
}

/** The same where a standby takes the place of the primary, which each commit waited for; without the waiting, losses are seen. */
export const failOverProof: Proof = {
  name: 'fail-over',
  claim:
    'kill -9 of the primary in the middle of sales: a standby takes its place and no acknowledged write is lost; commits that wait for no standby are caught',
  run: (asked) => killAgainAndAgain(asked, { start: startReplicated, kills: 20, controlKills: 20 }),
}

async function killAgainAndAgain(
  { folder, seconds = longestSeconds }: Parameters<Proof['run']>[0],
  {
    start,
    kills: most,
    controlKills,
  }: { start: typeof startAlone; kills: number; controlKills: number },
): ReturnType<Proof['run']> {
  const endMs = performance.now() + seconds * 1000
  const durable = await runDatabaseKills({
    server: await start(join(folder, 'durable')),
    kills: most,
    isOver: () => performance.now() >= endMs,
  })
  const control = await runDatabaseKills({
    server: await start(join(folder, 'control'), { isDurable: false }),
    kills: controlKills,
    isDurable: false,
  })
  const { kills, sales, acknowledged, inDoubt, slowestReadyMs, restMs, lost, faults } = durable
  const done = [
    `${kills} kills, ${sales} sales, ${acknowledged} acknowledged writes, ${inDoubt} calls in doubt, ready after at most ${Math.round(slowestReadyMs)} ms,`,
    `at rest ${Math.round(restMs / 1000)} s after the last; control lost ${control.lost.length} after ${control.kills} kills`,
  ].join(' ')
  const uncaught = control.lost.length === 0 ? ['the control lost nothing: the check is blind'] : []
  return { done, faults: [...lost, ...faults, ...uncaught] }
}
