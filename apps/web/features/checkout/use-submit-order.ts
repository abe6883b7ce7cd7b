import { messageOf } from '@parastoo/contract/messages'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate, useRevalidator } from 'react-router'
import { api } from '../../shell/api.ts'
import { useOwnSignIn } from '../../shell/buying/for-buyer.ts'
import { heldIn } from '../../shell/buying/open-order-codes.ts'
import { displayChannel } from '../../shell/display-channel.ts'
import { passengerToSend } from '../../shell/passengers/passenger-fields.ts'
import { fieldMessages, type Refused, refusedOf } from '../../shell/refused.ts'
import { placedPath } from '../../shell/selling.ts'
import { toastFailure } from '../../shell/toasts.tsx'
import { useAttempt } from '../../shell/use-attempt.ts'
import type { Chosen } from './chosen-flight.ts'
import { tabDrafts } from './passenger-draft.ts'
import { type FormFields, isFieldName } from './passenger-form.ts'
import type { CaptchaControl } from './use-captcha.ts'

/** Refusals after which this flight cannot be bought any more, whatever is typed. */
const lostCodes = ['SEARCH_NOT_FOUND', 'FLIGHT_SOLD_OUT', 'FLIGHT_NOT_AVAILABLE'] as const
export type LostCode = (typeof lostCodes)[number]
export const isLost = (code: string): code is LostCode => lostCodes.some((one) => one === code)

/** `heldIn`: the order in which a customer of the staff has it already. */
type SubmitNotice = { code: string; text: string; heldIn: string | null }
export type PriceChange = { oldRial: number; newRial: number }

/**
 * Submitting the order: signs in first where need be, sends the total the traveller has seen, and sorts what may come back: faults
 * to their fields, a new price to a question, a lost flight to its own page, the rest to a notice.
 */
export function useSubmitOrder({
  chosen,
  totalRial,
  form,
  captchas,
}: {
  chosen: Chosen
  totalRial: number
  captchas: readonly CaptchaControl[]
  form: UseFormReturn<FormFields>
}) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const signIn = useOwnSignIn()
  const [change, setChange] = useState<PriceChange | null>(null)
  const [lost, setLost] = useState<LostCode | null>(null)
  const [notice, setNotice] = useState<SubmitNotice | null>(null)
  const sending = useAttempt(
    (input: Parameters<typeof api.reservation.submitFlightOrder>[0], options) =>
      api.reservation.submitFlightOrder(input, options),
  )

  async function submit(fields: FormFields, acceptedTotalPrice = totalRial): Promise<void> {
    setNotice(null)
    if (!captchas.every((captcha) => captcha.isFilled())) return
    if (!(await signIn.require())) return
    try {
      const { data: order } = await sending.mutateAsync({
        ...chosen,
        passengers: fields.passengers.map(passengerToSend),
        contact: fields.contact,
        productChannel: displayChannel(),
        ...Object.assign({}, ...captchas.map((captcha) => captcha.answer())),
        acceptedTotalPrice,
      })
      tabDrafts().ordered()
      await navigate(placedPath(order.orderId))
    } catch (error) {
      const refused = refusedOf(error)
      if (refused) sort(refused, acceptedTotalPrice)
      else toastFailure(error)
    }
  }

  function sort(refused: Refused, acceptedTotalPrice: number) {
    const newRial = newPriceIn(refused)
    if (newRial !== null) return setChange({ oldRial: acceptedTotalPrice, newRial })
    setChange(null)
    if (isLost(refused.code)) return setLost(refused.code)
    const areRead = captchas.map((captcha) => captcha.hear(refused))
    if (areRead.includes(true)) return
    const faults = Object.entries(fieldMessages(refused))
    const values = form.getValues()
    const known = faults.filter(([path]) => isFieldName(path, values))
    for (const [name, message] of known) form.setError(name as never, { type: 'server', message })
    if (known.length === 0 && refused.status !== 401)
      setNotice({ code: refused.code, text: textOf(refused), heldIn: heldIn(refused) })
  }

  return {
    submit,
    isPending: sending.isPending,
    change,
    lost,
    notice,
    /** Goes on at the new price; the page is asked anew so that its rows add up again. */
    async acceptChange(): Promise<void> {
      if (!change) return
      void revalidate()
      await submit(form.getValues(), change.newRial)
    },
  }
}

/** The total that PRICE_CHANGED carries, in rial; null for any other refusal. */
export function newPriceIn({ code, entries }: Refused): number | null {
  const totalPrice = entries[0]?.detail?.totalPrice
  return code === 'PRICE_CHANGED' && typeof totalPrice === 'number' ? totalPrice : null
}

const textOf = ({ code, entries }: Refused): string => entries[0]?.messages[0] ?? messageOf(code)
