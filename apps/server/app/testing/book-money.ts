/** Entries of the book that tests of the money desk begin with, as a withdrawal and an issued line make them. */
import { accounts } from '../../modules/ledger/index.ts'
import type { Db } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { House } from '../wiring.ts'

type Grounds = { db: Db; house: Pick<House, 'ledger' | 'payouts'> }

/** Something set aside for a customer that waits to be paid out; its id. */
export async function setAside(
  { db, house }: Grounds,
  { userId, amountRial, iban }: { userId: string; amountRial: number; iban: string },
): Promise<string> {
  const payoutId = newId()
  await db.tx(async (tx) => {
    await house.ledger.post(tx, {
      kind: 'set-aside',
      key: payoutId,
      descriptionFa: 'کنار گذاشته شد',
      postings: [
        { from: accounts.gatewayClearing('test'), to: accounts.withdrawals(), amountRial },
      ],
    })
    await house.payouts.add(tx, {
      payoutId,
      source: 'withdrawal',
      userId,
      orderId: null,
      amountRial,
      iban,
      holderFa: 'سارا مرادی',
      titleFa: 'برداشت از کیف پول',
      reference: payoutId,
    })
  })
  return payoutId
}

/** Books that much to a supplier. */
export async function oweSupplier(
  { db, house }: Grounds,
  { supplier, amountRial }: { supplier: string; amountRial: number },
): Promise<void> {
  await db.tx((tx) =>
    house.ledger.post(tx, {
      kind: 'line-issued',
      key: newId(),
      descriptionFa: 'صدور',
      postings: [
        { from: accounts.receivable(newId()), to: accounts.supplierPayable(supplier), amountRial },
      ],
    }),
  )
}
