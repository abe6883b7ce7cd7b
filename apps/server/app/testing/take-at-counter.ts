/** One call of the desk, or one job, in a process of its own, which its test kills at a crash point: `take-at-counter.ts <url> <point> <folder> <call>`. */

import { createTestClock, systemClock } from '../../platform/clock.ts'
import { loadConfig } from '../../platform/config/config.ts'
import { armCrashPoint } from '../../platform/crash-point.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { createGate } from '../../platform/http/guard.ts'
import { localClient } from '../../platform/http/serve-contract.ts'
import { newId } from '../../platform/ids.ts'
import { createJobs } from '../../platform/jobs/jobs.ts'
import { silentLog as log } from '../../platform/log.ts'
import { declareWork } from '../open-house.ts'
import { routersOf } from '../routers.ts'
import { wireHouse } from '../wiring.ts'

const [url = '', point, VAR_DIR = '', call = ''] = process.argv.slice(2)
const told = JSON.parse(call)
const { room, verb = 'takeCash', key = newId(), scope = ['orders'], ...sent } = told
const { point: _point, userId, sessionId, secret: SECRET, ...input } = sent
const db = openDatabase({ url, maxConnections: 4 })
const config = loadConfig({ NODE_ENV: 'test', VAR_DIR, SECRET })
// Jobs are run by hand under a clock that stands still.
const clock = told.job ? createTestClock(systemClock.now()) : systemClock
const jobs = createJobs({ db, url, log, clock })
const house = await wireHouse({ config, db, jobs, clock, log })
declareWork(house)
await house.places.refresh()
await jobs.start({ work: false })
const caller = { userId, sessionId, scope, isFreshlyProved: true }
const context = {
  caller,
  address: '127.0.0.1',
  requestId: newId(),
  idempotencyKey: key,
  userAgent: 'test',
}
const gate = createGate({ events: house.securityEvents })
const { api } = routersOf(house, () => ({ version: '', build: null, minimumVersion: null }))
const desk = localClient(api, { db, log, gate, context })
armCrashPoint(point)
if (told.job) {
  await db.tx((tx) => jobs.enqueue(tx, told.job, {}))
  await jobs.runDue()
} else await desk[room as 'officeCounter'][verb as 'takeCash'](input)
process.exit(0)
