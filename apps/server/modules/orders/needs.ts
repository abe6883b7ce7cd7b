/** What every use case of orders is given. */

import type { ProductKind, ProductType } from '@parastoo/contract/orders/lines'
import type { FrozenRate } from '@parastoo/contract/orders/rates'
import type { Announce } from '../../platform/announce.ts'
import type { WriteAudit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { Discounts } from '../discounts/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Payments } from '../payments/index.ts'
import type { Wallet } from '../wallet/index.ts'
import type { AgreedRule } from './agreed-rules.ts'
import type { OrderFacts } from './events.ts'
import type { Product } from './product.ts'

export type OrdersNeeds = {
  db: Db
  jobs: Jobs
  clock: Clock
  log: Log
  audit: WriteAudit
  announce: Announce<OrderFacts>
  ledger: Ledger
  wallet: Wallet
  payments: Payments
  discounts: Pick<Discounts, 'apply' | 'use' | 'release'>
  /** What sells lines of a kind; wiring hands them in. */
  product: (kind: ProductKind) => Product
  /** The rules in force for these products; written pages stand above orders. */
  rulesInForce: (tx: Tx, productTypes: readonly ProductType[]) => Promise<AgreedRule[]>
  /** What currencies cost in rial now, by rates prices may be shown by; they are kept above orders. */
  ratesNow: () => readonly FrozenRate[]
  /** Keeps who of the staff placed an order for its buyer, where somebody did; the counter stands above orders. */
  noteSold: (tx: Tx, orderId: string) => Promise<void>
  publicUrl: string
}
