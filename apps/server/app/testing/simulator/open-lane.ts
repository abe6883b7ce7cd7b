/** The real rooms of a sale on a database of their own, living in one world after the other. */

import { createDiscounts } from '../../../modules/discounts/index.ts'
import { createLedger } from '../../../modules/ledger/index.ts'
import { createOrders } from '../../../modules/orders/index.ts'
import { nobodySells } from '../../../modules/orders/testing/nobody-sells.ts'
import { createPayments } from '../../../modules/payments/index.ts'
import { createPayouts } from '../../../modules/payouts/index.ts'
import { type BankAccount, createRefunds } from '../../../modules/refunds/index.ts'
import { createWallet } from '../../../modules/wallet/index.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Db, openDatabase } from '../../../platform/db/database.ts'
import { silentLog as log } from '../../../platform/log.ts'
import { silentSecurityEvents } from '../../../platform/security-events.ts'
import { noAudit } from '../../../platform/testing/no-audit.ts'
import type { Sale } from './draw-sale.ts'
import { createDurableJobs } from './durable-jobs.ts'
import { createLossyBank } from './lossy-bank.ts'
import { createLossySupplier } from './lossy-supplier.ts'
import type { World } from './world.ts'

const mayWrite = /\b(insert|update|delete|merge|truncate)\b/i

export function openLane({ url }: { url: string }) {
  let world: World | null = null
  const worldNow = (): World => {
    if (!world) throw new Error('No world has begun')
    return world
  }
  let writes = 0
  // One connection: what the real code does at once takes its turns with it in the order it asked, so that a seed plays the same way
  // twice. Which tx comes between which others is the world's choice, at its gates.
  const db = openDatabase({
    url,
    maxConnections: 1,
    onQuery: (text, { command, rowCount }) => {
      // What changed nothing is no write; a select with a write inside it counts as one whatever it answers.
      if (mayWrite.test(text) && (command === 'SELECT' || (rowCount ?? 0) > 0)) writes += 1
    },
  })
  diesAround(db, worldNow)
  const clock: Clock = {
    now: () => worldNow().clock.now(),
    sleep: async (ms) => worldNow().clock.advance({ milliseconds: ms }),
  }
  const bank = createLossyBank(worldNow)
  const supplier = createLossySupplier(worldNow)
  const durable = createDurableJobs(worldNow)
  const { jobs } = durable
  let hear = (_fact: string, _payload: object): void => undefined
  const ledger = createLedger({ db, clock })
  const wallet = createWallet({ db, ledger })
  const payments = createPayments({
    db,
    jobs,
    clock,
    log,
    publicUrl: 'http://localhost',
    gateways: [{ id: 1, gateway: bank.gateway, isActive: true }],
    payee: {
      receive: (tx, payment) => orders.receivePayment(tx, payment),
      receiveLoan: (tx, payment) => orders.receiveLoan(tx, payment),
    },
    ledger,
  })
  const discounts = createDiscounts({ db, clock })
  const announce = durable.announce((fact, payload) => hear(fact, payload))
  let account: BankAccount | null = null
  const orders = createOrders({
    db,
    jobs,
    clock,
    log,
    audit: noAudit,
    ledger,
    wallet,
    payments,
    publicUrl: 'http://localhost',
    discounts,
    announce,
    rulesInForce: async () => [],
    ratesNow: () => [],
    seller: nobodySells,
    backInDinars: (tx, ask) => refunds.backInDinars(tx, ask),
    product: () => supplier.product,
  })
  const payouts = createPayouts({
    db,
    clock,
    log,
    ledger,
    sourceOf: () => refunds.payoutSource,
    audit: noAudit,
    maySign: async () => true,
  })
  const refunds = createRefunds({
    audit: noAudit,
    db,
    jobs,
    clock,
    log,
    announce,
    payouts,
    payments,
    orders,
    product: () => supplier.product,
    soldKinds: () => ['flight'],
    bindFiles: async () => ({ bound: true }),
    bankAccountOf: async () => account,
    cashOutHold: async () => null,
    awaitingApproval: async () => new Set(),
    tellOwner: async () => undefined,
    securityEvents: silentSecurityEvents,
  })
  payments.defineJobs()
  orders.defineJobs()
  refunds.defineJobs()
  return {
    db,
    /** How many statements have changed something until now. */
    writes: () => writes,
    bank,
    supplier,
    durable,
    ledger,
    wallet,
    payments,
    orders,
    discounts,
    payouts,
    refunds,
    /** Everything of the world before is forgotten, but what stands in the database. */
    begin(
      next: World,
      ask: {
        seats: number
        sale: Sale
        /** Where the customer may be paid to; null when they have named nothing. */
        account: BankAccount | null
        onFact: (fact: string, payload: object) => void
      },
    ): void {
      world = next
      ;({ account } = ask)
      hear = ask.onFact
      bank.clear()
      supplier.clear(ask)
      durable.clear()
    },
    close: () => db.close(),
  }
}
export type Lane = ReturnType<typeof openLane>

/** Lets the process die before a transaction, in it just before its commit, and after its commit before anybody learns of it. */
function diesAround(db: Db, worldNow: () => World): void {
  const plain = db.tx
  db.tx = async (work, options) => {
    await worldNow().gate('a transaction')
    const result = await plain(async (tx) => {
      const inside = await work(tx)
      worldNow().mayDie('before a commit')
      return inside
    }, options)
    worldNow().mayDie('after a commit')
    return result
  }
}
