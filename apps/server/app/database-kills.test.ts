import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runDatabaseKills } from './testing/counter/kill-database.ts'

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'parastoo-kills-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

it('loses nothing it acknowledged and leaves nothing stuck when the database is killed twice in the middle of sales', async () => {
  const outcome = await inFolder((folder) => runDatabaseKills({ folder, kills: 2 }))
  expect(outcome.lost).toEqual([])
  expect(outcome.faults).toEqual([])
  expect(outcome.inDoubt).toBeGreaterThan(0)
}, 170_000)
