/** `npm run staff -- …` for many commands in one process: each line in is the words of one, each line out what it said. */
import { createInterface } from 'node:readline'
import { actingAs } from '@parastoo/server/platform/audit'
import { loadConfig } from '@parastoo/server/platform/config/config'
import { openDatabase, query } from '@parastoo/server/platform/db/database'
import { createLog } from '@parastoo/server/platform/log'
import { staffHouse } from '../../tools/staff/open-staff-house.ts'
import { staffCommands } from '../../tools/staff/staff-commands.ts'
import { officer } from './officer.ts'

const config = loadConfig()
const log = createLog({ level: 'silent' })
const url = config.databaseUrl ?? ''
const db = openDatabase({ url, maxConnections: 4, log })
await query(
  db,
  `insert into identity.person (id, dialing_code, phone_number, scope, created_at)
   values (gen_random_uuid(), '+98', $1, array['orders', 'refunds', 'visas'], now())
   on conflict (dialing_code, phone_number) do update set scope = excluded.scope`,
  [officer.replace(/^0/, '')],
)
const house = staffHouse({ config, db, url, log })
for await (const line of createInterface({ input: process.stdin })) {
  const [name, ...words] = JSON.parse(line) as string[]
  const asked = { db, url, words, openHouse: house.open }
  const actor = { via: 'command' as const, account: 'journey' }
  try {
    const command = staffCommands.find((each) => each.name === name)
    if (!command) throw new Error(`There is no command ${name}`)
    console.log(JSON.stringify({ said: await actingAs(actor, () => command.run(asked)) }))
  } catch (fault) {
    console.log(JSON.stringify({ failed: String(fault) }))
  }
}
await house.close()
await db.close()
