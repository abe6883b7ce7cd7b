/** Every SQL statement of vouchers. */
import { type Db, type Tx, tables } from '../../../platform/db/database.ts'
import type { HotelsTables } from '../tables.generated.ts'

export type Voucher = {
  id: string
  lineId: string
  orderId: string
  number: string
  reference: string
  /** The hold it came from: what its supplier cancels by. */
  holdKey: string
  issuedAt: Temporal.Instant
}

/** Writes the voucher of a line; one that is written stays as it is, so a repeat is harmless. */
export async function addVoucher(tx: Tx, voucher: Voucher): Promise<void> {
  await tables<HotelsTables>(tx)
    .insertInto('hotels.voucher')
    .values(voucher)
    .onConflict((on) => on.column('lineId').doNothing())
    .execute()
}

/** The vouchers of these lines, by line; one that has none is left out. */
export async function vouchersOf(
  dbOrTx: Db | Tx,
  lineIds: readonly string[],
): Promise<Map<string, Voucher>> {
  if (lineIds.length === 0) return new Map()
  const rows = await tables<HotelsTables>(dbOrTx)
    .selectFrom('hotels.voucher')
    .selectAll()
    .where('lineId', 'in', lineIds)
    .execute()
  return new Map(rows.map((row) => [row.lineId, row]))
}

/** Lines with a voucher whose stay begins at the agency's own hotel on this night. */
export async function arrivingLines(
  db: Db,
  { hotel, night }: { hotel: string; night: string },
): Promise<{ lineId: string; number: string }[]> {
  return await tables<HotelsTables>(db)
    .selectFrom('hotels.voucher as voucher')
    .innerJoin('hotels.stay as stay', 'stay.lineId', 'voucher.lineId')
    .select(['voucher.lineId', 'voucher.number'])
    .where('stay.hotelCode', '=', hotel)
    .where('stay.checkIn', '=', Temporal.PlainDate.from(night))
    .orderBy('voucher.number')
    .execute()
}

/** The order of a voucher's own number; none where nobody has it. */
export async function ordersOfVoucher(db: Db, number: string): Promise<string[]> {
  const rows = await tables<HotelsTables>(db)
    .selectFrom('hotels.voucher')
    .select('orderId')
    .where('number', '=', number)
    .execute()
  return rows.map(({ orderId }) => orderId)
}

export async function findVoucher(db: Db, id: string): Promise<Voucher | null> {
  const row = await tables<HotelsTables>(db)
    .selectFrom('hotels.voucher')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}
