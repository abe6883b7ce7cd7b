/** The ways by which what was sold over the stubs goes back, and the money desk that carries them out. */
import type { PayTarget } from '@parastoo/contract/refunds/refunds'
import { isRefused } from '@parastoo/kit/outcome'
import type { TestClock } from '../../../platform/clock.ts'
import { type Db, query } from '../../../platform/db/database.ts'
import type { House } from '../../wiring.ts'
import type { Buyer } from '../create-buyer.ts'
import { makeStaff } from '../make-staff.ts'
import type { Drawer } from '../simulator/drawer.ts'

type Desk = { preparing: string; signing: string; recording: string }

/** Where somebody wants it: nowhere in particular, which is in dinars where they paid in them, or as they say. */
export type WayBack = { payTo?: PayTarget; accountOwnerName?: string }

/** A way that the product offers whoever gives this order back; who wants it on an account has one that is verified. */
export async function wayBack(
  bench: { house: House; db: Db },
  { orderId, userId, traveller }: { orderId: string; userId: string; traveller: Buyer },
  drawer: Drawer,
): Promise<WayBack> {
  const order = await bench.house.orders.find(orderId)
  const dinars = order ? await bench.house.refunds.dinarsOf(order) : []
  const way = drawer.draw('way back', 5)
  if (way === 0) return { payTo: 'Wallet' }
  if (way === 1) return await toAccount(bench, { userId, traveller })
  return dinars.length > 0 && way === 2 ? { payTo: 'Gateway' } : {}
}

const iban = 'IR730540000000000000009999'
const holderFa = 'سارا مرادی'

async function toAccount(
  { house, db }: { house: House; db: Db },
  { userId, traveller }: { userId: string; traveller: Buyer },
): Promise<WayBack> {
  // Hours have passed since they signed in, and an account is named by whoever has just shown who they are.
  await traveller.signIn()
  traveller.must(await traveller.call('POST', '/accounts/api/Account/Update', { bank: { iban } }))
  const verified = { userId, iban, holderFa, by: 'desk' }
  if (!(await house.identity.bankAccounts.verify(verified)))
    throw new Error(`The account of ${userId} was not verified`)
  // It was named long ago: nothing is held back for it.
  const text = 'update identity.bank_account set iban_changed_at = null where user_id = $1'
  await query(db, text, [userId])
  return { payTo: 'BankAccount', accountOwnerName: holderFa }
}

/** Three of the staff: one puts together what waits, one signs it, one says what became of it. */
export async function openMoneyDesk({
  db,
  clock,
  buyer,
}: {
  db: Db
  clock: TestClock
  buyer: (seed: number) => Buyer
}): Promise<Desk> {
  const hired = async (seed: number, scope: 'finance' | 'finance.approve') => {
    const one = buyer(seed)
    await one.signIn()
    const { id } = one.must(
      await one.call<{ id: string }>('GET', '/accounts/api/Account/CurrentUser'),
    )
    await makeStaff({ db, clock }, id, [scope])
    return id
  }
  return {
    preparing: await hired(900_000_001, 'finance'),
    signing: await hired(900_000_002, 'finance.approve'),
    recording: await hired(900_000_003, 'finance'),
  }
}

/** Sends what waits and records how each ended, some of it thrice at once: given back, not given back, or refused before it was sent. */
export async function payBack(
  { house, db }: { house: House; db: Db },
  { preparing, signing, recording }: Desk,
  drawer: Drawer,
): Promise<void> {
  const { staff } = house.payouts
  const thrice = async (act: () => Promise<unknown>) => {
    await Promise.all([act(), act(), act()])
  }
  for (const { payoutId } of await staff.waiting())
    if (drawer.happens('refused', 120))
      await thrice(() => staff.refuse({ payoutId, by: recording, reasonFa: 'مهلت گذشته است' }))
  const batch = await staff.prepareBatch({ by: preparing })
  if (isRefused(batch)) return
  const { batchId } = batch
  await db.tx((tx) => staff.approveBatch(tx, { batchId, by: signing }))
  const { payouts = [] } = (await staff.batch(batchId)) ?? {}
  for (const { payoutId } of payouts) {
    const bounce = () => staff.recordBounced({ payoutId, by: recording, reasonFa: 'پذیرفته نشد' })
    if (drawer.happens('not given back', 120)) await thrice(bounce)
    const trackingNumber = `R${drawer.draw('tracking', 1_000_000)}`
    await thrice(() => staff.recordPaid({ id: payoutId, trackingNumber, by: recording }))
    if (drawer.happens('comes back', 80)) await thrice(bounce)
  }
}
