/** The whole house in this process, on a real port, at a time that tests set. For tests of what its calls promise. */
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { importShippedTimetable } from '../../modules/inventory/index.ts'
import { createTestClock, systemClock } from '../../platform/clock.ts'
import { loadConfig } from '../../platform/config/config.ts'
import { createJobs } from '../../platform/jobs/jobs.ts'
import { silentLog } from '../../platform/log.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { openHouse } from '../open-house.ts'
import { serveHouse } from '../serve.ts'
import { createBuyer } from './create-buyer.ts'
import { smallTimetable } from './run-server.ts'

/** Opens it with the shipped schedules of these carriers; the one it has by itself flies system and charter, at home and abroad. */
export async function openTestHouse({
  carriers = ['ZV'],
  settings = {},
}: {
  carriers?: string[]
  /** Settings of the environment besides those that every test house has. */
  settings?: Record<string, string>
} = {}) {
  const { db, url } = await testDatabase()
  const varDir = await mkdtemp(join(tmpdir(), 'parastoo-house-'))
  // The library that signs tokens reads the machine's time, so the house starts there; then its time stands still.
  const clock = createTestClock(systemClock.now())
  const today = clock.now().toZonedDateTimeISO('Asia/Tehran').toPlainDate().toString()
  await importShippedTimetable({ db, clock, folder: await smallTimetable(carriers) })
  const config = loadConfig({
    NODE_ENV: 'test',
    VAR_DIR: varDir,
    PUBLIC_URL: 'http://parastoo.test',
    TRUST_PROXY: '1',
    ...settings,
  })
  const jobs = createJobs({ db, url, log: silentLog, clock })
  const house = await openHouse({ config, db, jobs, clock, log: silentLog })
  await jobs.start({ work: false })
  const { app, live } = await serveHouse(house, { webDir: '', site: 'none' })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  afterAll(async () => {
    live.close()
    await app.close()
    await jobs.stop()
    await house.close()
    await rm(varDir, { recursive: true, force: true })
  })
  const baseUrl = `http://127.0.0.1:${port}`
  const buyer = (seed: number) => createBuyer(baseUrl, seed)
  return { house, clock, today, jobs, db, baseUrl, buyer }
}
