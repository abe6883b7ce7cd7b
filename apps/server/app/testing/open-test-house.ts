/** The whole house in this process, on a real port, at a time that tests set. For tests of what its calls promise. */
import { afterAll } from 'vitest'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { startTestHouse, type TestHouseOptions } from './start-test-house.ts'

/** Opens it on a database of this test file's own; both are gone when the file is done. */
export async function openTestHouse(options: TestHouseOptions = {}) {
  const { db, url } = await testDatabase()
  const { close, ...house } = await startTestHouse({ db, url, ...options })
  afterAll(close)
  return { ...house, db }
}
