import type {
  CellAnswer,
  InventoryChoice,
  InventorySheet,
  LoadDay,
} from '@parastoo/contract/office/inventory'
import type { CellChange, InventorySource } from '@parastoo/contract/office/inventory-cells'
import type { RuleSheetName } from '@parastoo/contract/office/rule-names'
import type { ProductKind } from '@parastoo/contract/orders/lines'
import type { WriteAudit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { DocumentSeals } from '../../platform/document-seals.ts'
import type { RuleSheet } from '../../platform/imports/rule-sheet.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { Content } from '../content/index.ts'
import type { Discounts } from '../discounts/index.ts'
import type { Currencies, createFlights } from '../flights/index.ts'
import type { createHotelStock } from '../hotel-stock/index.ts'
import type { createHotels } from '../hotels/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Images } from '../images/index.ts'
import type { createInsurance } from '../insurance/index.ts'
import type { Inventory } from '../inventory/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Notifications } from '../notifications/index.ts'
import type { Orders, Product } from '../orders/index.ts'
import type { Payments } from '../payments/index.ts'
import type { Payouts } from '../payouts/index.ts'
import type { Reconciliation } from '../reconciliation/index.ts'
import type { Refunds } from '../refunds/index.ts'
import type { Support } from '../support/index.ts'
import type { createTours } from '../tours/index.ts'
import type { createVisas } from '../visas/index.ts'
import type { Wallet } from '../wallet/index.ts'

/** What the hotels of our own tell staff beside their nights. */
type HotelDesk = Pick<
  ReturnType<typeof createHotelStock>['desk'],
  'hasHotel' | 'content' | 'saveContent' | 'addPicture'
>

/** One kind of the agency's own stock, as the room that has it offers it to staff. */
export type StockDesk = {
  choices: () => Promise<InventoryChoice[]>
  sheet: (ask: {
    of: string | undefined
    from: string
    until: string
    days?: string | undefined
  }) => Promise<InventorySheet>
  load: (ask: { of: string | undefined }) => Promise<LoadDay[]>
  /** In a transaction as that sees them. */
  preview: (changes: readonly CellChange[], tx?: Tx) => Promise<CellAnswer[]>
  /** Of cells without a price the prices nearest to each in its column, the nearest first; absent where every cell has one. */
  nearest?: (
    cells: readonly { row: string; column: string }[],
    dbOrTx: Db | Tx,
  ) => Promise<{ row: string; column: string; priced: { row: string; rial: number }[] }[]>
  /** The choice that a row is of, and its day; null for no row of ours. */
  placeOf: (dbOrTx: Db | Tx, row: string) => Promise<{ of: string; on: string } | null>
  /** How staff know the row and the column of each cell. */
  titlesOf: (tx: Tx, cells: readonly { row: string; column: string }[]) => Promise<string[]>
  /** In the transaction of the caller, who writes down what was changed. */
  change: (tx: Tx, changes: readonly CellChange[]) => Promise<CellAnswer[]>
}

/** Tables of rules and prices by the rooms that have them, and what a draft of some would give back. */
export type RuleBooks = {
  sheets: Readonly<Record<RuleSheetName, RuleSheet>>
  tryPenalty: Inventory['rules']['tryPenalty']
  tryPolicy: ReturnType<typeof createHotelStock>['rules']['tryPolicy']
  tryBands: ReturnType<typeof createTours>['rules']['tryBands']
  tryVisa: ReturnType<typeof createVisas>['rules']['tryVisa']
}

/** The doors through which the back-office reads and acts; it keeps nothing of theirs. */
export type OfficeNeeds = {
  db: Db
  clock: Clock
  log: Log
  metrics: Metrics
  jobs: Jobs
  audit: WriteAudit
  publicUrl: string
  /** Signs the links of lists that are sent by themselves. */
  listKey: string
  /** Whom troubles of the desk's own work are told; nobody where it is not set. */
  staffMobile: string | undefined
  /** What people call a bank or a supplier: an account of ours as the configuration names it. */
  partyFa: (name: string) => string
  /** Hashes of people's documents, by which travellers are found. */
  documents: DocumentSeals
  product: (kind: ProductKind) => Product
  identity: Pick<Identity, 'people' | 'staff' | 'payCodes'>
  currencies: Pick<
    Currencies,
    | 'freshHours'
    | 'inForce'
    | 'isShown'
    | 'set'
    | 'proposals'
    | 'toCharge'
    | 'chargedBy'
    | 'refresh'
  >
  discounts: Pick<Discounts, 'list' | 'stopIn' | 'addIn' | 'isTaken'>
  orders: Orders
  ledger: Pick<
    Ledger,
    'entriesOfOrder' | 'reports' | 'post' | 'balance' | 'lock' | 'debts' | 'statement'
  >
  notifications: Pick<Notifications, 'aboutOrder' | 'send' | 'preview' | 'statesOf' | 'carries'>
  wallet: Pick<Wallet, 'balanceOf' | 'flows'>
  payments: Pick<Payments, 'differing'>
  payouts: Pick<Payouts, 'staff' | 'ofUser'>
  refunds: Pick<Refunds, 'desk'>
  support: Pick<Support, 'desk'>
  flights: Pick<
    ReturnType<typeof createFlights>,
    'orderOfTicket' | 'travellersOn' | 'changes' | 'external' | 'keysOf'
  >
  hotels: Pick<
    ReturnType<typeof createHotels>,
    'requests' | 'arrivals' | 'reviews' | 'standingStays' | 'ordersOfDocument'
  >
  tours: Pick<
    ReturnType<typeof createTours>,
    'rooming' | 'border' | 'broughtBy' | 'requests' | 'ordersOfDocument'
  >
  insurance: Pick<ReturnType<typeof createInsurance>, 'desk' | 'ordersOfDocument'>
  visas: Pick<ReturnType<typeof createVisas>, 'desk'>
  stock: Readonly<Record<InventorySource, StockDesk>> & {
    flights: Pick<Inventory['desk'], 'keysOn' | 'departures'>
    hotels: HotelDesk
  }
  rules: RuleBooks
  content: Pick<Content, 'desk'>
  images: Pick<Images, 'privateFiles' | 'publicPictures'>
  reconciliation: Pick<Reconciliation, 'openDifferences' | 'names' | 'lists' | 'settleIn'>
}
