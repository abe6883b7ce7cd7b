import { isRefused, refuse } from '@parastoo/kit/outcome'
import type { LineKey, Product } from '../../orders/index.ts'
import { isUnknown } from '../hotel-supplier.ts'
import { type ReservationNeeds, supplierNamed } from './needs.ts'
import { askOf } from './stay.ts'
import { findStay } from './store.ts'

type PriceNow = Awaited<ReturnType<NonNullable<Product['priceNow']>>>

/** What the rooms of a line would cost now, rial, while all of them are free. */
export async function priceNow(needs: ReservationNeeds, { lineId }: LineKey): Promise<PriceNow> {
  const stay = await findStay(needs.db, lineId)
  if (!stay) throw new Error(`Line ${lineId} has no stay`)
  const now = await supplierNamed(needs, stay.supplier).offer(stay.offerKey, askOf(stay))
  if (isUnknown(now)) return now
  if (isRefused(now)) return refuse(now.refused === 'ROOM_SOLD_OUT' ? 'SOLD_OUT' : 'NOT_AVAILABLE')
  return now.offer.roomsLeft > 0 ? { priceRial: now.offer.totalRial } : refuse('SOLD_OUT')
}
