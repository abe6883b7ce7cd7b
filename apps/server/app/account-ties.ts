import type { AccountTies } from '../modules/identity/index.ts'
import type { Images } from '../modules/images/index.ts'
import type { Notifications } from '../modules/notifications/index.ts'
import type { Orders } from '../modules/orders/index.ts'
import type { Payments } from '../modules/payments/index.ts'
import type { Payouts } from '../modules/payouts/index.ts'
import type { Refunds } from '../modules/refunds/index.ts'
import type { Support } from '../modules/support/index.ts'
import type { Visas } from '../modules/visas/index.ts'
import type { Wallet } from '../modules/wallet/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/db/database.ts'

type Rooms = {
  clock: Clock
  hotels: { forgetPerson: (tx: Tx, userId: string) => Promise<void> }
  images: Pick<Images, 'privateFiles' | 'uploadParts'>
  notifications: Pick<Notifications, 'forgetPerson'>
  orders: Pick<Orders, 'lockUser' | 'hasOpen' | 'hasIssuedAfter' | 'forgetContacts'>
  payments: Pick<Payments, 'hasOpen'>
  payouts: Pick<Payouts, 'hasOpen'>
  refunds: Pick<Refunds, 'hasOpen'>
  support: Pick<Support, 'forgetPerson'>
  visas: Pick<Visas, 'forgetPerson'>
  wallet: Pick<Wallet, 'balanceOf'>
}

/** What the rooms above identity know of a person, for the closing of an account; `rooms` answers once they are all there. */
export function accountTies(rooms: () => Rooms): AccountTies {
  return {
    // Money comes into the wallet from each of the others, so the wallet is read last: what is not open any more is in it.
    async openMatter(tx, userId) {
      const { clock, orders, payments, payouts, refunds, wallet } = rooms()
      await orders.lockUser(tx, userId)
      if (await payments.hasOpen(tx, userId)) return 'PAYMENT_STILL_OPEN'
      if (await orders.hasOpen(tx, userId)) return 'ORDER_STILL_OPEN'
      if (await refunds.hasOpen(tx, userId)) return 'REFUND_STILL_OPEN'
      if (await payouts.hasOpen(tx, userId)) return 'PAYOUT_STILL_OPEN'
      if ((await wallet.balanceOf(tx, userId)) > 0) return 'WALLET_NOT_EMPTY'
      if (await orders.hasIssuedAfter(tx, userId, pastOf(clock))) return 'TRIP_STILL_AHEAD'
      return null
    },

    async forgetPerson(tx, userId) {
      const { hotels, images, notifications, orders, support, visas } = rooms()
      await orders.forgetContacts(tx, userId)
      await support.forgetPerson(tx, userId)
      await visas.forgetPerson(tx, userId)
      await hotels.forgetPerson(tx, userId)
      await images.privateFiles.removeAll(tx, userId)
      await images.uploadParts.giveUpAll(tx, userId)
      await notifications.forgetPerson(tx, userId)
    },
  }
}

/** A local time that is past wherever something ends: times are those of that place. */
const pastOf = (clock: Clock): string =>
  clock.now().subtract({ hours: 24 }).toZonedDateTimeISO('Asia/Tehran').toPlainDateTime().toString()

type MoneyRooms = {
  clock: Clock
  db: Db
  orders: Pick<Orders, 'hasPaidAfter'>
  refunds: Pick<Refunds, 'hasOpen'>
  wallet: Pick<Wallet, 'balanceOf'>
}

/** Whether somebody has money with us: in the wallet, on its way there, or in an order that may still be given back. */
export async function hasMoney(
  { clock, db, orders, refunds, wallet }: MoneyRooms,
  userId: string,
): Promise<boolean> {
  return (
    (await wallet.balanceOf(db, userId)) > 0 ||
    (await orders.hasPaidAfter(userId, pastOf(clock))) ||
    (await refunds.hasOpen(db, userId))
  )
}
