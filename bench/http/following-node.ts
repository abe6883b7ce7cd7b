/** A node in a process of its own that notes when each transaction stood in its columns, there for its next search. */
import { createEngine } from '@parastoo/server/modules/inventory/engine/index'
import { openDatabase } from '@parastoo/server/platform/db/database'
import { silentLog as log } from '@parastoo/server/platform/log'

const db = openDatabase({ url: process.argv[2] ?? '', maxConnections: 3 })
const visibleNs: bigint[] = []
const { follow } = db
Object.assign(db, {
  follow: (options: Parameters<typeof follow>[0]) =>
    follow({
      ...options,
      onCommitted(committed) {
        options.onCommitted(committed)
        visibleNs.push(process.hrtime.bigint())
      },
    }),
})
const engine = createEngine({ db, log, compareEveryMs: 3_600_000 })
await engine.open()
process.on('message', () => process.send?.(visibleNs.splice(0).map(String)))
process.send?.('ready')
