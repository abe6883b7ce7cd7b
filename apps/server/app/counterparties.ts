/** Whose books ours are compared with, and what stands in ours: banks by their references, suppliers by our lines. */
import { type Account, accounts, type Ledger } from '../modules/ledger/index.ts'
import type { Orders } from '../modules/orders/index.ts'
import type { Payments } from '../modules/payments/index.ts'
import type { Counterparty, Days, Line } from '../modules/reconciliation/index.ts'
import type { Refunds } from '../modules/refunds/index.ts'

const zone = 'Asia/Tehran'
const pageSize = 1_000

type Rooms = { ledger: Ledger; payments: Payments; orders: Orders; refunds: Refunds }

/**
 * A bank: what its clearing account was charged, under the references it gave us. A bank that takes another currency lists that
 * one, in its smallest unit; our book has the rial it stood for.
 */
export function bankCounterparty(
  { ledger, payments }: Rooms,
  {
    gateway,
    statementOf,
  }: { gateway: string; statementOf: Counterparty['statementOf'] | undefined },
): Counterparty {
  return {
    name: `bank:${gateway}`,
    async ours(days) {
      const account = accounts.gatewayClearing(gateway)
      const booked = await movements(ledger, { account, days, kinds: ['payment'] })
      const asked = await payments.references.askedOf(booked.map(({ key }) => key))
      return booked.map(({ key, ...line }) => {
        const { reference, charge } = asked.get(key) ?? { reference: key, charge: null }
        if (charge && charge.currencyCode !== line.currency)
          return { ...line, reference, amount: charge.amountMinor, currency: charge.currencyCode }
        return { ...line, reference, amount: -line.amount }
      })
    },
    known: (references) => payments.references.known(gateway, references),
    ...(statementOf ? { statementOf } : {}),
  }
}

/**
 * A supplier: what each issued line owes it, under the line's id, and what each ticket given back takes off that, under its item's:
 * the keys it was asked by.
 */
export function supplierCounterparty(
  { ledger, orders, refunds }: Rooms,
  supplier: string,
): Counterparty {
  return {
    name: `supplier:${supplier}`,
    async ours(days) {
      const account = accounts.supplierPayable(supplier)
      const booked = await movements(ledger, { account, days, kinds: ['line-issued', 'refund'] })
      return booked.map(({ key, ...line }) => ({ ...line, reference: key }))
    },
    async known(references) {
      const [lines, items] = await Promise.all([
        orders.knownLines(references),
        refunds.knownItems(references),
      ])
      return lines.union(items)
    },
  }
}

/** What was booked on an account in some days of Tehran's, each with its key. */
async function movements(
  ledger: Ledger,
  { account, days, kinds }: { account: Account; days: Days; kinds: string[] },
): Promise<(Omit<Line, 'reference'> & { key: string })[]> {
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(zone).toInstant()
  const from = startOf(Temporal.PlainDate.from(days.from))
  const before = startOf(Temporal.PlainDate.from(days.to).add({ days: 1 }))
  const found: (Omit<Line, 'reference'> & { key: string })[] = []
  for (let page = 1; ; page += 1) {
    const { rows } = await ledger.statement(account, { page, pageSize, from, before, kinds })
    for (const { key, amount, currency, recordedAt } of rows) {
      const day = recordedAt.toZonedDateTimeISO(zone).toPlainDate().toString()
      found.push({ key, amount, currency, day, at: recordedAt })
    }
    if (rows.length < pageSize) return found
  }
}
