import { messageOf } from '@parastoo/contract/messages'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { paths } from '../../../paths.ts'
import { useOwnSignIn } from '../../../shell/buying/for-buyer.ts'
import { isOfOpenOrders } from '../../../shell/buying/open-order-codes.ts'
import { displayChannel } from '../../../shell/display-channel.ts'
import { type Refused, refusedOf } from '../../../shell/refused.ts'
import { toastFailure } from '../../../shell/toasts.tsx'
import { useAttempt } from '../../../shell/use-attempt.ts'
import { forgetTabRequest } from '../../../shell/visas/tab-request.ts'
import type { OpenRequest } from './open-request.ts'
import { type RequestFields, requestToSend } from './request-form.ts'
import { sendRequest } from './send-request.ts'
import { fieldNames } from './shown-faults.ts'
import type { useKeptRequest } from './use-kept-request.ts'
import type { RequestFormControl } from './use-request-form.ts'

export type PriceChange = { oldRial: number; newRial: number }
/** Why nothing was placed, where no field says it; `openOrderId` is the order of a case that is open already. */
export type SubmitRefusal = { code: string; text: string; openOrderId: string | null }

/**
 * Submitting the request: signs in first where need be, sends the price the traveller has seen, and sorts what may come back: faults to
 * their fields, a new price to a question, the rest to a notice. Pictures are sent by their ids, so none goes twice.
 */
export function useSubmitRequest({
  open,
  promisedOn,
  totalRial,
  control: { form, papers },
  kept,
}: {
  open: OpenRequest
  promisedOn: string
  /** As the page shows it now. */
  totalRial: number
  control: RequestFormControl
  kept: Pick<ReturnType<typeof useKeptRequest>, 'settle' | 'touch'>
}) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const signIn = useOwnSignIn()
  const [change, setChange] = useState<PriceChange | null>(null)
  const [notice, setNotice] = useState<SubmitRefusal | null>(null)
  const sending = useAttempt(sendRequest)

  async function submit(fields: RequestFields, acceptedTotalPrice = totalRial): Promise<void> {
    setNotice(null)
    if (!(await signIn.require())) return
    // With the order goes the draft that this form was last seen as, and no newer one.
    const draftRevision = await kept.settle()
    try {
      const { orderId } = await sending.mutateAsync({
        ...requestToSend(fields, papers.current, {
          destination: open.destination.code,
          visaType: open.type.code,
          promisedOn,
          acceptedTotalPrice,
        }),
        productChannel: String(displayChannel()),
        ...(draftRevision && { draftRevision }),
      })
      forgetTabRequest()
      await navigate(paths.confirm({ orderId }))
    } catch (error) {
      // What was typed just before is kept like the rest.
      kept.touch()
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
    const known = new Set(fieldNames(form.getValues().applicants.length).map(({ name }) => name))
    const faults = refused.entries.filter(({ field }) => field !== undefined && known.has(field))
    for (const { field, code, messages, detail } of faults) {
      const reason = typeof detail?.reasonFa === 'string' ? ` ${detail.reasonFa}` : ''
      const message = `${messages[0] ?? messageOf(code)}${reason}`
      form.setError(field as never, { type: code, message })
    }
    if (refused.status === 401) return
    const openCase = refused.entries.find(({ code }) => code === 'VISA_CASE_IS_OPEN')
    if (faults.length === 0 || isOfOpenOrders(refused.code) || openCase)
      setNotice({
        code: refused.code,
        text: first?.messages[0] ?? messageOf(refused.code),
        openOrderId: orderIn(openCase?.detail),
      })
  }

  return {
    submit,
    isPending: sending.isPending,
    change,
    notice,
    /** Goes on at the new price; the page is asked anew so that its lines add up again. */
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

const orderIn = (detail: Record<string, unknown> | undefined): string | null =>
  typeof detail?.orderId === 'string' ? detail.orderId : null
