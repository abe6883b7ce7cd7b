/** An engine in a process of its own, for tests that stop and kill it: answers the seats of a flight's first class, and its health. */
import { openDatabase } from '../../../../platform/db/database.ts'
import { silentLog } from '../../../../platform/log.ts'
import { createEngine } from '../create-engine.ts'
import { seatsOf } from './seats-of.ts'

const db = openDatabase({ url: process.argv[2] ?? '', maxConnections: 3 })
const engine = createEngine({ db, log: silentLog })
await engine.open()
process.on('message', (flightDateId: number) => {
  const { isFollowing, rebuilds } = engine.health()
  process.send?.({ seats: seatsOf(engine, flightDateId), isFollowing, rebuilds })
})
process.send?.('ready')
