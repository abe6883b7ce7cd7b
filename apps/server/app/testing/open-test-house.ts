/** The whole house in this process, on a real port, at a time that tests set. For tests of what its calls promise. */
import { afterAll } from 'vitest'
import { importShippedTimetable } from '../../modules/inventory/index.ts'
import { systemClock } from '../../platform/clock.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { filledTemplate } from '../../platform/testing/filled-template.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { smallTimetable } from './run-server.ts'
import { startTestHouse, type TestHouseOptions, usualCarriers } from './start-test-house.ts'

/** Opens it on a database of this test file's own; both are gone when the file is done. */
export async function openTestHouse(options: TestHouseOptions = {}) {
  const templateName = await timetableTemplate(options.carriers ?? usualCarriers)
  const { db, url } = await testDatabase({ templateName })
  const { close, ...house } = await startTestHouse({ db, url, ...options })
  afterAll(close)
  return { ...house, db, url }
}

/** Bringing a timetable in costs as much as all the rest of a house, and many houses have the same one. */
export const timetableTemplate = (carriers: readonly string[]): Promise<string> =>
  filledTemplate(`timetable_${carriers.join('_').toLowerCase()}`, async (url) => {
    const db = openDatabase({ url, maxConnections: 2 })
    await importShippedTimetable({
      db,
      clock: systemClock,
      folder: await smallTimetable(carriers),
    })
    await db.close()
  })
