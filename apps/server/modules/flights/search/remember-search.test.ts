import { expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { silentLog } from '../../../platform/log.ts'
import { testDatabase } from '../../../platform/testing/test-database.ts'
import { rememberSearches } from './remember-search.ts'
import type { RememberedSearch } from './remembered-search.ts'

const { db } = await testDatabase()
const criteria = {} as RememberedSearch['criteria']
const searchOf = (requestId: string): RememberedSearch => ({
  requestId,
  criteria,
  returningOf: null,
  askedAt: Temporal.Instant.from('2026-11-27T08:00:00Z'),
})

it('is found by another process, also where the first writing of it failed', async () => {
  let times = 0
  const writeFirst = async () => {
    times += 1
    if (times === 1) throw new Error('no connection was free')
  }
  const one = rememberSearches({ db, log: silentLog, writeFirst })
  const other = rememberSearches({ db, log: silentLog })
  const requestId = newId()
  one.remember(searchOf(requestId))
  expect((await other.find(requestId))?.requestId).toBe(requestId)
  expect(times).toBe(2)
})

it('waits for none that is old or was never ours', async () => {
  const { find } = rememberSearches({ db, log: silentLog })
  expect(await find('01970000-0000-7000-8000-000000000000')).toBeNull()
  expect(await find('a1a2a3a4-0000-4000-8000-000000000000')).toBeNull()
})
