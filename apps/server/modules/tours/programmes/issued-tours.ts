import type { TourView } from '@parastoo/contract/tours/tour-line'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Order } from '../../orders/index.ts'
import type { ReservationNeeds } from '../reservation/index.ts'
import { describeTours } from './describe-tours.ts'

type IssuedTour = { lineId: string; tour: TourView }

/** The tours of an own order that have a programme, and the order. Another's order, and one without a tour, is NOT_FOUND. */
export async function issuedTours(
  needs: ReservationNeeds,
  { userId, orderId }: { userId: string; orderId: string },
): Promise<{ order: Order; tours: IssuedTour[] } | Refusal<'NOT_FOUND'>> {
  const order = await needs.orders.findOwn(userId, orderId)
  const lines = order?.lines.filter(({ kind }) => kind === 'tour') ?? []
  if (!order || lines.length === 0) return refuse('NOT_FOUND')
  const described = await describeTours(
    needs,
    lines.map(({ lineId }) => lineId),
  )
  const tours = lines.flatMap(({ lineId }) => {
    const tour = described.get(lineId)?.tour
    return tour?.programme ? [{ lineId, tour }] : []
  })
  return { order, tours }
}
