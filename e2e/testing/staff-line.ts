/** `npm run staff -- visa-cases …` for many commands in one process: each line in is the words of one, each line out what it said. */
import { createInterface } from 'node:readline'
import { actingAs } from '@parastoo/server/platform/audit'
import { loadConfig } from '@parastoo/server/platform/config/config'
import { openDatabase } from '@parastoo/server/platform/db/database'
import { createLog } from '@parastoo/server/platform/log'
import { staffHouse } from '../../tools/staff/open-staff-house.ts'
import { visaCases } from '../../tools/staff/visa-cases.ts'

const config = loadConfig()
const log = createLog({ level: 'silent' })
const url = config.databaseUrl ?? ''
const db = openDatabase({ url, maxConnections: 4, log })
const house = staffHouse({ config, db, url, log })
for await (const line of createInterface({ input: process.stdin })) {
  const words = JSON.parse(line) as string[]
  const asked = { db, url, words, openHouse: house.open }
  const actor = { via: 'command' as const, account: 'journey' }
  try {
    console.log(JSON.stringify({ said: await actingAs(actor, () => visaCases.run(asked)) }))
  } catch (fault) {
    console.log(JSON.stringify({ failed: String(fault) }))
  }
}
await house.close()
await db.close()
