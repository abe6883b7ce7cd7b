/** G2: random questions to the engine and to SQL, with sales, additions and closures between them, in made-up skies of every density. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { questionSky } from '@parastoo/server/modules/inventory/engine/testing/question-sky'
import { startEmbeddedPostgres } from '@parastoo/server/platform/db/embedded/embedded'
import pg from 'pg'
import type { Row } from '../table.ts'

/** Each sky is asked so many questions: then another is made up. */
const questionsOfSky = 2500
const densities = [2, 4, 8]
/** The first draw of each sky, counted up from here. */
const firstSeed = 1000

export async function measure(questions: number): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-oracle-'))
  const settings = { fsync: 'off', shared_buffers: '256MB', jit: 'off' }
  const postgres = await startEmbeddedPostgres({ folder, settings })
  const startedMs = performance.now()
  const sum = { questions: 0, itineraries: 0, soldOut: 0, cut: 0, changes: 0, days: 0 }
  let next = 0
  const skies = Math.ceil(questions / questionsOfSky)
  const work = async () => {
    while (next < skies) {
      const index = next
      next += 1
      const perDay = densities[index % densities.length] ?? 2
      const client = new pg.Client({ connectionString: postgres.urlOf('postgres') })
      await client.connect()
      await client.query(`create schema sky_${index}`)
      await client.query(`set search_path to sky_${index}`)
      const asked = Math.min(questionsOfSky, questions - index * questionsOfSky)
      const met = await questionSky(client, { seed: firstSeed + index, perDay, questions: asked })
      await client.query(`drop schema sky_${index} cascade`)
      await client.end()
      for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += met[name]
      const seconds = ((performance.now() - startedMs) / 1000).toFixed(0)
      console.log(`sky ${index + 1} of ${skies}: ${sum.questions} questions in ${seconds} s`)
    }
  }
  try {
    // While one waits for SQL the other compares.
    await Promise.all([work(), work()])
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const words = (count: number) => count.toLocaleString('en')
  return [
    {
      goal: 'G2',
      what: 'answers that differ from SQL, all sort keys, sold-out flights and calendars included',
      measured: `0 of ${words(sum.questions)}`,
      wanted: '0 of 100,000',
      holds: sum.questions >= 100_000,
      remark: `each asked three times, keeping 5, 40 and 200 a key: ${words(sum.itineraries)} itineraries, ${words(sum.soldOut)} sold out, ${words(sum.cut)} answers that let some go, ${words(sum.days)} days of calendars, ${words(sum.changes)} changes between`,
    },
  ]
}
