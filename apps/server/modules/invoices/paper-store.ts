/** Every SQL statement of issued papers. They are only ever added; the national codes on them lie sealed. */
import { sql } from 'kysely'
import { type Db, jsonb, type Tx, tables } from '../../platform/db/database.ts'
import type { DocumentSeals } from '../../platform/document-seals.ts'
import type { Renewable } from '../travellers/index.ts'
import type { Invoice, ReturnInvoice } from './invoice.ts'
import { labelOf } from './store.ts'
import type { InvoicesTables, PaperTable } from './tables.generated.ts'

export type NewPaper = { orderId: string } & (
  | { kind: 'sale'; content: Invoice }
  | { kind: 'return'; content: ReturnInvoice; saleId: string; refundRequestId: string }
)
export type Paper = {
  paperId: string
  year: number
  number: number
  issuedAt: Temporal.Instant
} & Pick<NewPaper, 'kind' | 'content' | 'orderId'>

export function paperWriter(tx: Tx, seals: DocumentSeals) {
  const db = tables<InvoicesTables>(tx)
  return {
    /** Holds an order's papers, and whom they are made out to, until the transaction ends. */
    async lockOrder(orderId: string): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`invoice:${orderId}`}, 0))`.execute(
        db,
      )
    },

    /** The next number of a year. Its row stays locked until the transaction ends, and a transaction that fails gives the number back. */
    async takeNumber(year: number): Promise<number> {
      const { last } = await db
        .insertInto('invoices.series')
        .values({ year, last: 1 })
        .onConflict((on) =>
          on.column('year').doUpdateSet((eb) => ({ last: eb('invoices.series.last', '+', 1) })),
        )
        .returning('last')
        .executeTakeFirstOrThrow()
      return last
    },

    async add({ paperId, content, ...paper }: NewPaper & Omit<Paper, 'content'>): Promise<void> {
      await db
        .insertInto('invoices.paper')
        .values({
          id: paperId,
          ...paper,
          content: jsonb(withNationalId(content, (id) => seals.seal(id, labelOf(paper.orderId)))),
        })
        .execute()
    },
  }
}

export function paperReader(dbOrTx: Db | Tx, seals: DocumentSeals) {
  const papers = () => tables<InvoicesTables>(dbOrTx).selectFrom('invoices.paper').selectAll()
  return {
    async saleOf(orderId: string): Promise<Paper | null> {
      const row = await papers()
        .where('orderId', '=', orderId)
        .where('kind', '=', 'sale')
        .executeTakeFirst()
      return row ? paperOf(seals, row) : null
    },

    async hasReturnOf(refundRequestId: string): Promise<boolean> {
      const row = await papers().where('refundRequestId', '=', refundRequestId).executeTakeFirst()
      return row !== undefined
    },

    /** Every paper of an order in the order they were issued. */
    async ofOrder(orderId: string): Promise<Paper[]> {
      const rows = await papers()
        .where('orderId', '=', orderId)
        .orderBy('year')
        .orderBy('number')
        .execute()
      return rows.map((row) => paperOf(seals, row))
    },
  }
}

const paperOf = (seals: DocumentSeals, { id, ...row }: PaperTable): Paper => ({
  paperId: id,
  orderId: row.orderId,
  year: row.year,
  number: row.number,
  issuedAt: row.issuedAt,
  kind: row.kind as Paper['kind'],
  content: withNationalId(row.content as Paper['content'], (sealed) =>
    seals.open(sealed, labelOf(row.orderId)),
  ),
})

/** A paper's content with its buyer's national code as `change` makes it. */
const withNationalId = <Content extends Paper['content']>(
  content: Content,
  change: (nationalId: string) => string,
): Content => ({
  ...content,
  buyer: content.buyer && { ...content.buyer, nationalId: change(content.buyer.nationalId) },
})

/** Papers are never changed but for the seal of their buyer's national code, which lies within their content. */
export const paperSeals: Renewable = {
  table: 'invoices.paper',
  sealed: ['content'],
  keys: [],
  atOnce: 200,
  async renewPage(tx, seals, { after, most }) {
    const ofInvoices = tables<InvoicesTables>(tx)
    const nationalId = sql<string>`content #>> '{buyer,nationalId}'`
    const older = await ofInvoices
      .selectFrom('invoices.paper')
      .select(['id', 'orderId', 'content'])
      .where(nationalId, '<>', '')
      .where(nationalId, 'not like', `${seals.sealMark}%`)
      .$if(after !== null, (behind) => behind.where('id', '>', after ?? ''))
      .orderBy('id')
      .limit(most)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { id, orderId, content } of older) {
      const label = labelOf(orderId)
      const renewed = withNationalId(content as Paper['content'], (old) =>
        seals.seal(seals.open(old, label), label),
      )
      await ofInvoices
        .updateTable('invoices.paper')
        .set({ content: jsonb(renewed) })
        .where('id', '=', id)
        .execute()
    }
    return { last: older.at(-1)?.id ?? null, renewed: older.length, unopened: [] }
  },
}
