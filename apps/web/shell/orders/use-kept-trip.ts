import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { useEffect, useEffectEvent } from 'react'
import { paths } from '../../paths.ts'
import { api } from '../api.ts'
import { useUser } from '../site.ts'
import { whenIdle } from '../when-idle.ts'

/** Keeps the page of a trip with a policy or a tour for the time without a network, with the first paper of it. */
export function useKeptTrip(order: OrderDetails): void {
  const ownerId = useUser()?.id
  // The fee of a change has no paper: that is of the order it is part of.
  const isKept =
    order.partOf === null &&
    order.lines.some(
      ({ kind, state }) => state === 'issued' && (kind === 'insurance' || kind === 'tour'),
    )
  const keep = useEffectEvent(async (owner: string) => {
    const { keepTicket } = await import('../kept-tickets.ts')
    const { orderId, title } = order
    const trip = { orderId, title, path: paths.trip(orderId), pdf: paperOf(order) }
    await keepTicket(trip, owner).catch(() => undefined)
  })
  useEffect(() => {
    if (!ownerId || !isKept) return
    return whenIdle(() => keep(ownerId))
  }, [ownerId, isKept])
}

/** Of a flight the ticket is the paper, which its own page keeps. */
function paperOf({ orderId, lines }: OrderDetails): (() => Promise<Blob>) | null {
  const issued = lines.filter(({ state }) => state === 'issued').map(({ kind }) => kind)
  if (issued.includes('flight')) return null
  return issued.includes('insurance')
    ? () => api.policies.policyPdf({ id: orderId, language: 'en' })
    : () => api.tourReservation.tourProgrammePdf({ id: orderId })
}
