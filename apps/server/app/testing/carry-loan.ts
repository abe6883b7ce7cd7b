/**
 * One step of a sale that a lender pays, in a process of its own, which its test kills at a crash point:
 * `carry-loan.ts <url> <point> issue|carry <order> <buyer> <host of the lender>`.
 */
import { createSnapppay } from '../../adapters/gateways/snapppay/create-snapppay.ts'
import { openSale } from '../../modules/orders/testing/open-sale.ts'
import { armCrashPoint } from '../../platform/crash-point.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { silentLog } from '../../platform/log.ts'
import { createOutbound } from '../../platform/outbound/outbound.ts'

const [url = '', point, step, orderId = '', userId = '', host = ''] = process.argv.slice(2)
const words = { clientId: 'agency-of-tests', clientSecret: 'a word that opens nothing' }
const account = { ...words, username: 'agency-purchase', password: 'another word of tests' }
const gateway = createSnapppay(
  { ...account, host, minRial: 10_000, maxRial: 500_000_000 },
  { ...createOutbound({ log: silentLog }), nowMs: () => 0 },
)
const sale = await openSale({
  on: { db: openDatabase({ url, applicationName: 'carry-loan' }), url, userId },
  gateways: [{ id: 1, gateway, isActive: true }],
})
armCrashPoint(point)
if (step === 'issue') await sale.issue(orderId)
else await sale.payments.sweep()
process.exit(0)
