import { expect, it } from 'vitest'
import { createTestClock } from '../../platform/clock.ts'
import { silentLog } from '../../platform/log.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { pageWriter } from './store.ts'
import { tellEngines } from './tell-engines.ts'
import { archivePage, publishNow, renamePage } from './write-pages.ts'

const { db } = await testDatabase()
const clock = createTestClock(Temporal.Instant.from('2026-11-24T08:00:00Z'))
const needs = { db, clock, jobs: null as never }

const told: string[] = []
const taken = async (paths: readonly string[]) => {
  told.push(...paths)
  return { told: true as const }
}
let tellAll: (paths: readonly string[]) => Promise<{ told: true } | { untold: string }> = taken
const searchEngines = {
  keyFile: { path: '/key.txt', text: 'key' },
  tell: (paths: readonly string[]) => tellAll(paths),
}
async function hear(): Promise<string[]> {
  told.length = 0
  await tellEngines({ db, log: silentLog, searchEngines })
  return [...told]
}

/** A page of one sentence, not shown yet. */
async function written(pageId: string, path: string) {
  const body = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'یک جمله' }] }],
  }
  await db.tx(async (tx) => {
    const writer = pageWriter(tx)
    await writer.addPage({ pageId, path, kind: 'page' })
    await writer.addRevision({
      title: 'آزمون',
      lead: 'یک جمله',
      description: 'یک جمله',
      author: null,
      dated: '2026-11-24',
      places: [],
      sources: [],
      body,
      pageId,
      number: 1,
      savedBy: 'sara',
      savedAt: clock.now(),
    })
  })
  return { pageId, number: 1 }
}

it('hear of what is shown, renamed and taken off, once', async () => {
  const page = await written('00000000-0000-4000-8000-000000000001', '/told/one')
  expect(await hear()).toEqual([])
  await publishNow(needs, page)
  await publishNow(needs, page)
  expect(await hear()).toEqual(['/told/one'])
  expect(await hear()).toEqual([])
  await renamePage(needs, { pageId: page.pageId, path: '/told/two' })
  expect(new Set(await hear())).toEqual(new Set(['/told/one', '/told/two']))
  await archivePage(needs, { pageId: page.pageId, leadTo: null })
  expect(await hear()).toEqual(['/told/two'])
})

it('hear of it later when they could not be told, and again of what changes meanwhile', async () => {
  const page = await written('00000000-0000-4000-8000-000000000002', '/told/late')
  await publishNow(needs, page)
  tellAll = async () => ({ untold: '429' })
  expect(await hear()).toEqual([])
  tellAll = async (paths) => {
    await publishNow(needs, page)
    return await taken(paths)
  }
  expect(await hear()).toEqual(['/told/late'])
  tellAll = taken
  expect(await hear()).toEqual(['/told/late'])
  expect(await hear()).toEqual([])
})
