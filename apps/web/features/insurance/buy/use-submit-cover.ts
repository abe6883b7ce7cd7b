import { messageOf } from '@parastoo/contract/messages'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { api } from '../../../shell/api.ts'
import { useOwnSignIn } from '../../../shell/buying/for-buyer.ts'
import { displayChannel } from '../../../shell/display-channel.ts'
import { type Refused, refusedOf } from '../../../shell/refused.ts'
import { placedPath } from '../../../shell/selling.ts'
import { toastFailure } from '../../../shell/toasts.tsx'
import { useAttempt } from '../../../shell/use-attempt.ts'
import { tabInsuredDrafts } from './insured-draft.ts'
import { fieldNames, type InsuredFields, insuredToSend } from './insured-form.ts'
import type { OpenPlan } from './open-plan.ts'

/** Somebody is insured already, or a customer of the staff waits to pay for the same. */
const boughtCodes: readonly string[] = ['ALREADY_INSURED', 'OFFICE_CUSTOMER_HOLDS_IT']

/** Why nothing was placed, where no field says it; `openOrderId` is the order in which that is bought already. */
export type SubmitRefusal = { code: string; text: string; openOrderId: string | null }

/**
 * Submitting a policy: signs in first where need be, sends the price the traveller has seen, and sorts what may come back: faults to their
 * fields, another price to a question, the rest to a notice.
 */
export function useSubmitCover({
  open: { plan, journey, offer },
  form,
}: {
  open: OpenPlan
  form: UseFormReturn<InsuredFields>
}) {
  const navigate = useNavigate()
  const signIn = useOwnSignIn()
  const [change, setChange] = useState<{ oldRial: number; newRial: number } | null>(null)
  const [notice, setNotice] = useState<SubmitRefusal | null>(null)
  const sending = useAttempt(
    (input: Parameters<typeof api.policies.submitInsuranceOrder>[0], options) =>
      api.policies.submitInsuranceOrder(input, options),
  )

  async function submit(
    fields: InsuredFields,
    acceptedTotalPrice = plan.totalPrice,
  ): Promise<void> {
    setNotice(null)
    if (!(await signIn.require())) return
    const { ages: _ages, ...days } = journey
    try {
      const { data: order } = await sending.mutateAsync({
        ...days,
        orderId: offer?.isAddable ? (journey.besideOrderId ?? null) : null,
        planCode: plan.planCode,
        insured: fields.insured.map(insuredToSend),
        contact: fields.contact,
        acceptedTotalPrice,
        leavesFromIran: fields.leavesFromIran,
        acceptsLongStayRule: fields.acceptsLongStayRule,
        productChannel: displayChannel(),
      })
      tabInsuredDrafts().ordered(plan.planCode)
      await navigate(placedPath(order.orderId))
    } catch (error) {
      const refused = refusedOf(error)
      if (refused) sort(refused, acceptedTotalPrice)
      else toastFailure(error)
    }
  }

  function sort(refused: Refused, acceptedTotalPrice: number) {
    const [first] = refused.entries
    const newRial = first?.detail?.totalPrice
    if (refused.code === 'PRICE_CHANGED' && typeof newRial === 'number')
      return setChange({ oldRial: acceptedTotalPrice, newRial })
    setChange(null)
    const known = new Set(fieldNames(journey.ages.length).map(({ name }) => name))
    const faults = refused.entries.filter(({ field }) => field !== undefined && known.has(field))
    for (const { field, code, messages } of faults)
      form.setError(field as never, { type: code, message: messages[0] ?? messageOf(code) })
    if (refused.status === 401) return
    const taken = refused.entries.find(({ code }) => boughtCodes.includes(code))
    const orderId = taken?.detail?.orderId
    if (faults.length === 0 || taken)
      setNotice({
        code: refused.code,
        text: first?.messages[0] ?? messageOf(refused.code),
        openOrderId: typeof orderId === 'string' ? orderId : null,
      })
  }

  return {
    submit,
    isPending: sending.isPending,
    change,
    notice,
    acceptChange: async () => {
      if (change) await submit(form.getValues(), change.newRial)
    },
    leaveChange: () => setChange(null),
  }
}
