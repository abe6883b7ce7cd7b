/** Ends an unpaid order whose time is over in a process of its own, which its test kills at a crash point: `expire-in-dinars.ts <url> <point> <order> <buyer>`. */
import { armCrashPoint } from '../../../platform/crash-point.ts'
import { openDatabase } from '../../../platform/db/database.ts'
import { expireOrder } from '../../orders/expire-order.ts'
import { fakeFib } from './fake-fib.ts'
import { openRefunds } from './open-refunds.ts'

const [url = '', point, orderId = '', userId = ''] = process.argv.slice(2)
const bench = await openRefunds({
  gateways: [{ id: 7, gateway: fakeFib, isActive: true }],
  on: { db: openDatabase({ url }), url, userId },
})
bench.clock.advance({ hours: 1_000 })
armCrashPoint(point)
await expireOrder(bench.orderNeeds, orderId)
process.exit(0)
