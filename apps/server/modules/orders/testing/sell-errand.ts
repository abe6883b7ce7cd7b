/**
 * One step of a sale of errands in a process of its own, which its test kills at a crash point: `sell-errand.ts <url> <point> <step> <order> <line> <buyer>`. A
 * step that is a sum pays so much by bank, for the instalment whose number stands for the line.
 */
import { armCrashPoint } from '../../../platform/crash-point.ts'
import { openDatabase } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { openErrands } from './open-errands.ts'
import { openSale } from './open-sale.ts'

const [url = '', point, step, orderId = '', lineId = '', userId = newId()] = process.argv.slice(2)
const db = openDatabase({ url })
const sale = await openSale({ on: { db, url, userId } })
const { clock, orders, needs, product, jobs } = sale
const errands = await openErrands({ db, clock, askAgain: orders.askAgain, isThere: true })
needs.product = (kind) => (kind === 'visa' ? errands.product : product.port)
if (step === 'ask') await errands.ask({ lineId })
armCrashPoint(point)
if (step === 'miss') sale.clock.advance({ hours: 241 })
if (step === 'run' || step === 'miss') await jobs.runDue()
else if (Number(step) > 0)
  await sale.settle(orderId, { amountRial: Number(step), instalment: Number(lineId) })
else await sale.issue(orderId)
process.exit(0)
