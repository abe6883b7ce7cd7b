import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runDatabaseKills, startAlone, startReplicated } from './testing/counter/kill-database.ts'

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'parastoo-kills-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

it('loses nothing it acknowledged and leaves nothing stuck when the database is killed twice in the middle of sales', async () => {
  const outcome = await inFolder(async (folder) =>
    runDatabaseKills({ server: await startAlone(folder), kills: 2 }),
  )
  expect(outcome.lost).toEqual([])
  expect(outcome.faults).toEqual([])
  expect(outcome.inDoubt).toBeGreaterThan(0)
}, 170_000)

it('loses nothing it acknowledged when the primary is killed in the middle of sales and a standby takes its place', async () => {
  const outcome = await inFolder(async (folder) =>
    runDatabaseKills({ server: await startReplicated(folder), kills: 1 }),
  )
  expect(outcome.lost).toEqual([])
  expect(outcome.faults).toEqual([])
  expect(outcome.inDoubt).toBeGreaterThan(0)
}, 170_000)
