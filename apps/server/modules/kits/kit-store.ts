/** Every SQL statement about kits. */
import { type Db, type Tx, tables } from '../../platform/db/database.ts'
import type { KitsTables } from './tables.generated.ts'

type KeptKit = {
  orderId: string
  visaOrderId: string
  userId: string
  /** Where the visa leads. */
  countryCode: string
  startsOn: string
  endsOn: string
  decidedOn: string
  riskRial: number
  madeAt: Temporal.Instant
}

/** What of a kit is booked, or may be in a moment. */
export const standing = ['holding', 'requested', 'held', 'issuing', 'issued']

const dateOf = (text: string) => Temporal.PlainDate.from(text)

/** Writes which order is a kit, in the transaction that places it. */
export async function addKit(
  tx: Tx,
  { startsOn, endsOn, decidedOn, ...kit }: KeptKit,
): Promise<void> {
  await tables<KitsTables>(tx)
    .insertInto('kits.kit')
    .values({
      ...kit,
      startsOn: dateOf(startsOn),
      endsOn: dateOf(endsOn),
      decidedOn: dateOf(decidedOn),
    })
    .execute()
}

/** A person's kits for the visas of an order, the newest first. */
export async function kitsOfVisas(
  db: Db,
  { visaOrderId, userId }: { visaOrderId: string; userId: string },
): Promise<{ orderId: string }[]> {
  return await tables<KitsTables>(db)
    .selectFrom('kits.kit')
    .select('orderId')
    .where('visaOrderId', '=', visaOrderId)
    .where('userId', '=', userId)
    .orderBy('madeAt', 'desc')
    .limit(10)
    .execute()
}

/** The orders of a person's kits for the visas of an order in which days of this stay are kept. */
export async function kitsOnDays(
  tx: Tx,
  {
    visaOrderId,
    userId,
    startsOn,
    endsOn,
  }: Pick<KeptKit, 'visaOrderId' | 'userId' | 'startsOn' | 'endsOn'>,
): Promise<string[]> {
  const rows = await tables<KitsTables>(tx)
    .selectFrom('kits.kit')
    .select('orderId')
    .where('visaOrderId', '=', visaOrderId)
    .where('userId', '=', userId)
    .where('startsOn', '<', dateOf(endsOn))
    .where('endsOn', '>', dateOf(startsOn))
    .orderBy('madeAt')
    .execute()
  return rows.map(({ orderId }) => orderId)
}

/** An own kit by its order; null of another's, and of an order that is none. */
export async function findKit(
  db: Db,
  { orderId, userId }: { orderId: string; userId: string },
): Promise<KeptKit | null> {
  const row = await tables<KitsTables>(db)
    .selectFrom('kits.kit')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row
    ? {
        ...row,
        startsOn: row.startsOn.toString(),
        endsOn: row.endsOn.toString(),
        decidedOn: row.decidedOn.toString(),
      }
    : null
}
