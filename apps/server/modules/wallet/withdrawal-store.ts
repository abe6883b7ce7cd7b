/** Every SQL statement of withdrawals. */
import { sourcesOf } from '@parastoo/contract/orders/states'
import { type WithdrawalState, withdrawalMoves } from '@parastoo/contract/wallet/withdrawal-states'
import { sql } from 'kysely'
import { type Db, type DbTx, tables } from '../../platform/db/database.ts'
import type { WalletTables } from './tables.generated.ts'
import type { Withdrawal } from './withdrawal.ts'

const columns = [
  ...(['id', 'userId', 'amountRial', 'iban', 'holderFa', 'state', 'entryId'] as const),
  ...(['requestedAt', 'batchId', 'endedAt', 'trackingNumber', 'reasonFa'] as const),
] as const

type Row = Omit<Withdrawal, 'withdrawalId' | 'state' | 'entryId'> & {
  id: string
  state: string
  entryId: string | null
}
const withdrawalOf = ({ id, state, entryId, ...row }: Row): Withdrawal => ({
  ...row,
  withdrawalId: id,
  state: state as WithdrawalState,
  entryId: entryId ?? '',
})

export function withdrawalReader(dbOrTx: Db | DbTx) {
  const from = () => tables<WalletTables>(dbOrTx).selectFrom('wallet.withdrawal')
  return {
    async find(withdrawalId: string): Promise<Withdrawal | null> {
      const row = await from().select(columns).where('id', '=', withdrawalId).executeTakeFirst()
      return row ? withdrawalOf(row) : null
    },

    async ofUser(userId: string, { page, pageSize }: { page: number; pageSize: number }) {
      const own = from().where('userId', '=', userId)
      const counted = await own
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirst()
      const rows = await own
        .select(columns)
        .orderBy('requestedAt', 'desc')
        .orderBy('id', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute()
      return { withdrawals: rows.map(withdrawalOf), total: counted?.total ?? 0 }
    },

    /** Those in a state, the oldest first. */
    async inState(state: WithdrawalState): Promise<Withdrawal[]> {
      const rows = await from()
        .select(columns)
        .where('state', '=', state)
        .orderBy('requestedAt')
        .execute()
      return rows.map(withdrawalOf)
    },
  }
}

export function withdrawalWriter(dbTx: DbTx) {
  const db = tables<WalletTables>(dbTx)
  /** Every change of state goes through here: it happens only from a state that `withdrawalMoves` allows. */
  const move = (withdrawalId: string, to: WithdrawalState) =>
    db
      .updateTable('wallet.withdrawal')
      .set({ state: to })
      .where('id', '=', withdrawalId)
      .where('state', 'in', sourcesOf(withdrawalMoves, to))
      .returning(columns)
  const moved = (row: Row | undefined) => (row ? withdrawalOf(row) : null)
  return {
    /** False when its owner has one that has not ended. */
    async add(row: Omit<Withdrawal, 'state' | 'entryId' | 'batchId' | keyof Ended>) {
      const { withdrawalId, ...rest } = row
      const added = await db
        .insertInto('wallet.withdrawal')
        .values({ id: withdrawalId, ...rest })
        .onConflict((on) =>
          on
            .column('userId')
            // Spelt out: a prepared statement with placeholders here does not name the index any more.
            .where('state', 'in', [sql.lit('requested'), sql.lit('approved')])
            .doNothing(),
        )
        .returning('id')
        .executeTakeFirst()
      return added !== undefined
    },

    /** Takes back what was added in this dbTx. */
    async remove(withdrawalId: string): Promise<void> {
      await db.deleteFrom('wallet.withdrawal').where('id', '=', withdrawalId).execute()
    },

    async bind(withdrawalId: string, entryId: string): Promise<void> {
      await db
        .updateTable('wallet.withdrawal')
        .set({ entryId })
        .where('id', '=', withdrawalId)
        .execute()
    },

    async approve(of: {
      withdrawalId: string
      batchId: string
      by: string
      at: Temporal.Instant
    }): Promise<Withdrawal | null> {
      const { withdrawalId, batchId, by, at } = of
      return moved(
        await move(withdrawalId, 'approved')
          .set({ batchId, approvedAt: at, approvedBy: by })
          .executeTakeFirst(),
      )
    },

    async end(of: {
      withdrawalId: string
      end: { state: 'paid'; trackingNumber: string } | { state: 'refused'; reasonFa: string }
      by: string
      at: Temporal.Instant
    }): Promise<Withdrawal | null> {
      const { withdrawalId, end, by, at } = of
      const { state, ...told } = end
      return moved(
        await move(withdrawalId, state)
          .set({ ...told, endedAt: at, endedBy: by })
          .executeTakeFirst(),
      )
    },
  }
}
type Ended = Pick<Withdrawal, 'endedAt' | 'trackingNumber' | 'reasonFa'>
