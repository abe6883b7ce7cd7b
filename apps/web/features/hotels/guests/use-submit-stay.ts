import type { StayRules } from '@parastoo/contract/hotels/guest-faults'
import type { HotelProposal } from '@parastoo/contract/hotels/hotel'
import type { AcceptedTerms } from '@parastoo/contract/hotels/reservation'
import { messageOf } from '@parastoo/contract/messages'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate, useRevalidator } from 'react-router'
import { api } from '../../../shell/api.ts'
import { useOwnSignIn } from '../../../shell/buying/for-buyer.ts'
import { heldIn, isOfOpenOrders } from '../../../shell/buying/open-order-codes.ts'
import { displayChannel } from '../../../shell/display-channel.ts'
import { type Refused, refusedOf } from '../../../shell/refused.ts'
import { placedPath } from '../../../shell/selling.ts'
import { addingTo, stopAdding } from '../../../shell/stays/adding-to.ts'
import { toastFailure } from '../../../shell/toasts.tsx'
import { useAttempt } from '../../../shell/use-attempt.ts'
import type { Stay } from '../stay.ts'
import { type Purchase, tabGuestDrafts } from './guest-draft.ts'
import { guestsToSend, leadToSend, type StayFields } from './guest-form.ts'
import { fieldNames } from './shown-faults.ts'

/** Refusals after which this offer cannot be bought any more, whatever is typed. */
const lostCodes = ['ROOM_SOLD_OUT', 'HOTEL_NOT_AVAILABLE', 'HOTEL_UNKNOWN']

export type TermsChange = { before: AcceptedTerms; now: AcceptedTerms }

/** What its buyer says yes to by going on with an offer as it is shown. */
const termsOf = ({ payNow, payAtHotel, board, cancellation }: HotelProposal): AcceptedTerms => ({
  totalPrice: payNow,
  payAtHotel,
  board,
  cancellation,
})

/**
 * Submitting the stay: signs in first where need be, sends the terms the traveller has seen, and sorts what may come back: faults to
 * their fields, other terms to a question, a lost room to its own page, the rest to a notice.
 */
export function useSubmitStay({
  stay,
  proposal,
  rules,
  form,
  purchase,
}: {
  stay: Stay
  proposal: HotelProposal
  rules: StayRules
  form: UseFormReturn<StayFields>
  purchase: Purchase
}) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const signIn = useOwnSignIn()
  const [change, setChange] = useState<TermsChange | null>(null)
  const [isLost, setLost] = useState(false)
  const [notice, setNotice] = useState<{
    code: string
    text: string
    heldIn: string | null
  } | null>(null)
  const sending = useAttempt(
    (input: Parameters<typeof api.hotelReservation.submitHotelOrder>[0], options) =>
      api.hotelReservation.submitHotelOrder(input, options),
  )

  async function submit(fields: StayFields, accepted = termsOf(proposal)): Promise<void> {
    setNotice(null)
    if (!(await signIn.require())) return
    try {
      const { data: order } = await sending.mutateAsync({
        offerKey: proposal.offerKey,
        ...stay,
        rooms: [...stay.rooms],
        roomGuests: guestsToSend(fields, rules),
        leadGuest: leadToSend(fields.leadGuest),
        hasPoliceLetter: fields.hasPoliceLetter,
        contact: fields.contact,
        specialRequests: fields.specialRequests,
        arrivalTime: fields.arrivalTime || null,
        accepted,
        orderId: addingTo()?.orderId ?? null,
        productChannel: displayChannel(),
      })
      tabGuestDrafts().ordered(purchase)
      stopAdding()
      await navigate(placedPath(order.orderId))
    } catch (error) {
      const refused = refusedOf(error)
      if (refused) sort(refused)
      else toastFailure(error)
    }
  }

  function sort(refused: Refused) {
    // That order ended, or was paid: the next press buys the stay by itself.
    if (refused.code === 'ADDING_TO_ORDER_NOT_POSSIBLE') stopAdding()
    const terms = changedTermsIn(refused)
    setChange(terms)
    if (terms) return
    if (lostCodes.includes(refused.code)) return setLost(true)
    const known = new Set(fieldNames(stay).map(({ name }) => name))
    const faults = refused.entries.filter(({ field }) => field !== undefined && known.has(field))
    for (const { field, code, messages } of faults)
      form.setError(field as never, { type: code, message: messages[0] ?? messageOf(code) })
    if (refused.status === 401) return
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
    isLost,
    notice,
    /** Goes on at the new terms; the page is asked anew so that it shows them too. */
    async acceptChange(): Promise<void> {
      if (!change) return
      void revalidate()
      await submit(form.getValues(), change.now)
    },
    /** Leaves it; the page shows what is sold by now. */
    leaveChange(): void {
      setChange(null)
      void revalidate()
    },
  }
}

/** Both sides that PRICE_CHANGED carries; null for any other refusal. */
function changedTermsIn({ code, entries }: Refused): TermsChange | null {
  const { before, now } = entries[0]?.detail ?? {}
  return code === 'PRICE_CHANGED' && before && now
    ? { before: before as AcceptedTerms, now: now as AcceptedTerms }
    : null
}
