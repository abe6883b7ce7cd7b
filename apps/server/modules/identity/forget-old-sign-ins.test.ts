import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestClock, systemClock } from '../../platform/clock.ts'
import { tables } from '../../platform/db/database.ts'
import { createJobs } from '../../platform/jobs/jobs.ts'
import { silentLog } from '../../platform/log.ts'
import { silentSecurityEvents } from '../../platform/security-events.ts'
import { noAudit } from '../../platform/testing/no-audit.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { forgetOldSignIns } from './forget-old-sign-ins.ts'
import { furnish } from './needs.ts'
import { signInNative, startIdentityNode } from './testing/identity-node.ts'
import { noTies } from './testing/no-ties.ts'

const { db, url } = await testDatabase()
const clock = createTestClock(systemClock.now())
const node = await startIdentityNode({ db, url, clock })
const room = furnish({
  db,
  clock,
  log: silentLog,
  jobs: createJobs({ db, url, log: silentLog, clock }),
  notifications: {
    carries: () => true,
    send: async () => ({ queued: true }),
    sendNow: async () => ({ sent: true }),
  },
  audit: noAudit,
  securityEvents: silentSecurityEvents,
  accountTies: noTies,
  hasMoney: async () => false,
  secret: 'a secret that only these tests know',
  publicUrl: 'http://localhost:3000',
  otpLength: 4,
})

async function counts() {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from identity.one_time_code) as codes,
      (select count(*) from identity.allowance) as allowances,
      (select count(*) from identity.guess_guard) as guards,
      (select count(*) from identity.session) as sessions,
      (select count(*) from identity.refresh_token) as tokens`.execute(tables(db))
  return rows[0]
}

it('forgets codes and limits when they are over, and sessions only when they have ended', async () => {
  const { refresh_token: token } = await signInNative(node, '09121234567')
  await forgetOldSignIns(room)
  const all = { codes: 1, allowances: 3, guards: 0, sessions: 1, tokens: 1 }
  expect(await counts()).toEqual(all)
  clock.advance({ hours: 49 })
  await forgetOldSignIns(room)
  expect(await counts()).toEqual({ ...all, codes: 0, allowances: 0 })
  const form = { grant_type: 'refresh_token', client_id: 'native', refresh_token: token }
  expect((await node.postForm('/connect/token', form)).statusCode).toBe(200)
  clock.advance({ hours: 24 * 31 })
  await forgetOldSignIns(room)
  expect(await counts()).toEqual({ codes: 0, allowances: 0, guards: 0, sessions: 1, tokens: 2 })
  clock.advance({ hours: 24 * 400 })
  await forgetOldSignIns(room)
  expect(await counts()).toMatchObject({ sessions: 0, tokens: 0 })
})
