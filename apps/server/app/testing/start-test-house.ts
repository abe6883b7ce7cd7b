/** The whole house in this process, on a real port, over a migrated database. For tests, and for proofs that run without them. */
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importShippedTimetable } from '../../modules/inventory/index.ts'
import { createTestClock, systemClock } from '../../platform/clock.ts'
import { loadConfig } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { createJobs } from '../../platform/jobs/jobs.ts'
import { type Log, silentLog } from '../../platform/log.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { openHouse } from '../open-house.ts'
import { serveHouse } from '../serve.ts'
import { createBuyer } from './create-buyer.ts'
import { smallTimetable } from './run-server.ts'

/** Flies system and charter, at home and abroad. */
export const usualCarriers: readonly string[] = ['ZV']

export type TestHouseOptions = {
  carriers?: readonly string[]
  /** Settings of the environment besides those that every test house has. */
  settings?: Record<string, string>
  /** What is logged is thrown away unless a test reads it. */
  log?: Log
  outbound?: Outbound
}

/** Opens it with the shipped schedules of these carriers, unless the database has them already. */
export async function startTestHouse({
  db,
  url,
  carriers = usualCarriers,
  settings = {},
  log = silentLog,
  outbound,
}: TestHouseOptions & { db: Db; url: string }) {
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
    // A machine that does other work beside is slow, not overrun.
    BUSY_AFTER_MS: '60000',
    ...settings,
  })
  const jobs = createJobs({ db, url, log: silentLog, clock })
  const house = await openHouse({ config, db, jobs, clock, log, outbound })
  await jobs.start({ work: false })
  const { app, live } = await serveHouse(house, { webDir: '', site: 'none' })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const close = async () => {
    live.close()
    await app.close()
    await jobs.stop()
    await house.close()
    await rm(varDir, { recursive: true, force: true })
  }
  const baseUrl = `http://127.0.0.1:${port}`
  const buyer = (seed: number) => createBuyer(baseUrl, seed)
  return { house, clock, today, jobs, baseUrl, buyer, close }
}
