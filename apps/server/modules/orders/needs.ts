/** What every use case of orders is given. */

import type { ChangeGlance } from '@parastoo/contract/orders/changes'
import type { ProductKind } from '@parastoo/contract/orders/lines'
import type { Announce } from '../../platform/announce.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { Discounts } from '../discounts/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Payments } from '../payments/index.ts'
import type { Wallet } from '../wallet/index.ts'
import type { OrderFacts } from './events.ts'
import type { Order } from './order.ts'
import type { Product, RefundStanding } from './product.ts'

export type OrdersNeeds = {
  db: Db
  jobs: Jobs
  clock: Clock
  log: Log
  announce: Announce<OrderFacts>
  ledger: Ledger
  wallet: Wallet
  payments: Payments
  discounts: Pick<Discounts, 'apply' | 'use' | 'release'>
  /** What sells lines of a kind; wiring hands them in. */
  product: (kind: ProductKind) => Product
  /** Refunds stand above orders, so wiring hands them in. */
  refundStanding: (order: Order) => Promise<RefundStanding>
  /** The newest change by a carrier of each order that has one; flights stand above orders too. */
  changesAtGlance: (orderIds: readonly string[]) => Promise<ReadonlyMap<string, ChangeGlance>>
  publicUrl: string
}
