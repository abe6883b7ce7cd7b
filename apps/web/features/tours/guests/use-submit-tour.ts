import { messageOf } from '@parastoo/contract/messages'
import type { TourQuote } from '@parastoo/contract/tours/catalogue'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate, useRevalidator } from 'react-router'
import { api } from '../../../shell/api.ts'
import { useOwnSignIn } from '../../../shell/buying/for-buyer.ts'
import { heldIn, isOfOpenOrders } from '../../../shell/buying/open-order-codes.ts'
import { displayChannel } from '../../../shell/display-channel.ts'
import { passengerToSend } from '../../../shell/passengers/passenger-fields.ts'
import { type Refused, refusedOf } from '../../../shell/refused.ts'
import { placedPath } from '../../../shell/selling.ts'
import { toastFailure } from '../../../shell/toasts.tsx'
import { useAttempt } from '../../../shell/use-attempt.ts'
import { type OpenTour, roomsToSend } from './open-tour.ts'
import { type Purchase, tabTravellerDrafts } from './traveller-draft.ts'
import { fieldNames, type TravellerFields } from './traveller-form.ts'

/**
 * Submitting the tour: signs in first where need be, sends the total and the rules that were seen, and sorts what may come back: faults to
 * their fields, a new price to a question, the rest to a notice.
 */
export function useSubmitTour({
  open: { departure, bundle, rooms, party },
  quote,
  form,
  purchase,
}: {
  open: OpenTour
  quote: TourQuote | null
  form: UseFormReturn<TravellerFields>
  purchase: Purchase
}) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const signIn = useOwnSignIn()
  const [change, setChange] = useState<{ oldRial: number; newRial: number } | null>(null)
  const [notice, setNotice] = useState<{
    code: string
    text: string
    heldIn: string | null
  } | null>(null)
  const sending = useAttempt(
    (input: Parameters<typeof api.tourReservation.submitTourOrder>[0], options) =>
      api.tourReservation.submitTourOrder(input, options),
  )

  async function submit(fields: TravellerFields, totalPrice = quote?.totalPrice): Promise<void> {
    setNotice(null)
    if (!quote || totalPrice === undefined || !(await signIn.require())) return
    try {
      const { data: order } = await sending.mutateAsync({
        departureId: departure.departureId,
        packageCode: bundle.code,
        rooms: roomsToSend(rooms).map((room, place) => ({
          ...room,
          kinship: fields.rooms[place]?.kinship || null,
        })),
        passengers: fields.passengers.map(passengerToSend),
        contact: fields.contact,
        pays: quote.paymentPlan ? fields.pays : 'whole',
        accepted: { totalPrice, rulesVersion: quote.rulesVersion },
        productChannel: displayChannel(),
      })
      tabTravellerDrafts().ordered(purchase)
      await navigate(placedPath(order.orderId))
    } catch (error) {
      const refused = refusedOf(error)
      if (refused) sort(refused, totalPrice)
      else toastFailure(error)
    }
  }

  function sort(refused: Refused, oldRial: number): void {
    const newRial = newPriceIn(refused)
    setChange(newRial === null ? null : { oldRial, newRial })
    if (newRial !== null) return
    const people = party.adults + party.childAges.length
    const known = new Set(fieldNames(people, rooms.length).map(({ name }) => name))
    const faults = refused.entries.filter(({ field }) => field !== undefined && known.has(field))
    for (const { field, code, messages } of faults)
      form.setError(field as never, { type: code, message: messages[0] ?? messageOf(code) })
    if (refused.status === 401) return
    // What is shown is not what is sold any more.
    if (['TOUR_RULES_CHANGED', 'PAYMENT_PLAN_ENDED'].includes(refused.code)) void revalidate()
    if (faults.length === 0 || isOfOpenOrders(refused.code))
      setNotice({
        code: refused.code,
        text: refused.entries[0]?.messages[0] ?? messageOf(refused.code),
        heldIn: heldIn(refused),
      })
  }

  return {
    submit,
    isPending: sending.isPending,
    change,
    notice,
    /** Goes on at the new price; the page is asked anew so that its rows add up again. */
    async acceptChange(): Promise<void> {
      if (!change) return
      void revalidate()
      await submit(form.getValues(), change.newRial)
    },
    /** Leaves it; the page shows what it costs by now. */
    leaveChange(): void {
      setChange(null)
      void revalidate()
    },
  }
}

/** The total that PRICE_CHANGED carries, in rial; null for any other refusal. */
function newPriceIn({ code, entries }: Refused): number | null {
  const totalPrice = entries[0]?.detail?.totalPrice
  return code === 'PRICE_CHANGED' && typeof totalPrice === 'number' ? totalPrice : null
}
