import { expect, it } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { readDatabaseTroubles, troublesOf } from './database-troubles.ts'

const { db } = await testDatabase({ maxConnections: 2 })
const confirming = { confirms: true, silentSeconds: 1 }
const whole = {
  wanted: 'ANY 1 (n2, n3)',
  waitingCommits: 0,
  heldBackBytes: 0,
  isLogLost: false,
  standbys: [confirming, confirming],
}

it('finds nothing wrong with a server that needs no other', async () => {
  expect(await readDatabaseTroubles(db)).toEqual([])
})

it.each([
  [{}, []],
  [{ wanted: '', standbys: null }, []],
  [{ wanted: 'ANY 1 (*)', standbys: [confirming] }, []],
  [{ standbys: [confirming] }, ['standby-missing']],
  [{ standbys: null }, ['no-standby']],
  [{ standbys: [{ confirms: false, silentSeconds: null }] }, ['no-standby']],
  // As a role without pg_monitor sees them: no alarm about what is not known.
  [{ standbys: Array(2).fill({ confirms: null, silentSeconds: null }) }, []],
  [{ standbys: [confirming, { confirms: true, silentSeconds: 40 }] }, ['standby-silent']],
  [{ waitingCommits: 2 }, ['commits-wait']],
  [{ isLogLost: true }, ['log-not-kept']],
  [{ heldBackBytes: 1_500_000_000 }, ['log-held-back']],
])('of %j says %j', (seen, wanted) => {
  expect(troublesOf({ ...whole, ...seen })).toEqual(wanted)
})
