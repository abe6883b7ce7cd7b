import { isRefused, refuse } from '@parastoo/kit/outcome'
import type { LineKey, Product } from '../../orders/index.ts'
import { isUnknown } from '../hotel-supplier.ts'
import { type ReservationNeeds, supplierNamed } from './needs.ts'
import { askOf, isWorse, soldTermsOf, termsOf } from './stay.ts'
import { findStay } from './store.ts'

type PriceNow = Awaited<ReturnType<NonNullable<Product['priceNow']>>>

/**
 * What the rooms of a line would cost now, rial, while all of them are free. At the same sum but with less to eat, more to pay at the
 * hotel or a higher penalty they are not available: a sum alone cannot be asked about, a new order shows all of it.
 */
export async function priceNow(needs: ReservationNeeds, { lineId }: LineKey): Promise<PriceNow> {
  const stay = await findStay(needs.db, lineId)
  if (!stay) throw new Error(`Line ${lineId} has no stay`)
  const now = await supplierNamed(needs, stay.supplier).offer(stay.offerKey, askOf(stay))
  if (isUnknown(now)) return now
  if (isRefused(now)) return refuse(now.refused === 'ROOM_SOLD_OUT' ? 'SOLD_OUT' : 'NOT_AVAILABLE')
  const { offer } = now
  if (offer.roomsLeft === 0) return refuse('SOLD_OUT')
  const isSameSum = offer.payNowRial === stay.totalRial
  return isSameSum && isWorse(termsOf(offer), soldTermsOf(stay), needs.clock.now())
    ? refuse('NOT_AVAILABLE')
    : { priceRial: offer.payNowRial }
}
