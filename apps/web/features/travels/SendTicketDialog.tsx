import type { TicketChannel } from '@parastoo/contract/flights/ticketing'
import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { writtenPhone } from '@parastoo/kit/phone'
import { ltr, toPersianDigits } from '@parastoo/kit/text'
import { Button } from '@parastoo/ui/Button.tsx'
import { Dialog } from '@parastoo/ui/Dialog.tsx'
import { SegmentedControl } from '@parastoo/ui/SegmentedControl.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { travels } from '../../messages/travels.ts'
import { api, queries } from '../../shell/api.ts'
import { refusedOf } from '../../shell/refused.ts'
import { toast, toastFailure } from '../../shell/toasts.tsx'
import { useBackCloses } from '../../shell/use-back-closes.ts'
import { wordsOf } from '../../shell/words.ts'
import { SentLinks } from './SentLinks.tsx'

const words = travels.send
const say = wordsOf(words)

/** Sends the ticket to the order's contact or to somebody else, by what this house carries. */
export function SendTicketDialog({
  orderId,
  contact,
  onClose,
}: {
  orderId: string
  contact: OrderDetails['contact']
  onClose: () => void
}) {
  useBackCloses(true, onClose)
  const asked = useQuery(queries.ticketing.ticketChannels.queryOptions())
  const channels = asked.data?.data.channels ?? ['Sms' as const]
  const [channel, setChannel] = useState<TicketChannel>('Sms')
  const [to, setTo] = useState('')
  const [fault, setFault] = useState<string>()
  const [isPending, setPending] = useState(false)
  const isEmail = channel === 'Email'

  async function submit(event: FormEvent) {
    event.preventDefault()
    setFault(undefined)
    setPending(true)
    try {
      await api.ticketing.sendTicket({ orderId, channel, to })
      toast({ text: words.sent, tone: 'good' })
      onClose()
    } catch (error) {
      const refused = refusedOf(error)
      if (refused && refused.status < 500) setFault(refused.message)
      else toastFailure(error)
    } finally {
      setPending(false)
    }
  }

  return (
    <Dialog
      title={words.title}
      isOpen
      onOpenChange={(isStillOpen) => {
        if (!isStillOpen) onClose()
      }}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-sm text-quiet">{words.text}</p>
        {channels.length > 1 && (
          <SegmentedControl
            label={words.channel}
            isWide
            value={channel}
            onChange={(id) => {
              setChannel(id as TicketChannel)
              setTo('')
              setFault(undefined)
            }}
            options={channels.map((id) => ({ id, text: words.channels[id] }))}
          />
        )}
        <TextField
          label={isEmail ? words.toEmail : words.toPhone}
          type={isEmail ? 'email' : 'text'}
          inputMode={isEmail ? 'email' : 'tel'}
          direction="ltr"
          value={to}
          onChange={(typed) => {
            setTo(typed)
            setFault(undefined)
          }}
          description={ownAddress(isEmail, contact)}
          error={fault}
        />
        <Button type="submit" size="large" isWide isPending={isPending}>
          {words.submit}
        </Button>
      </form>
      <SentLinks orderId={orderId} />
    </Dialog>
  )
}

function ownAddress(isEmail: boolean, contact: OrderDetails['contact']): string | undefined {
  if (!isEmail) return say('ownPhone', { phone: ltr(toPersianDigits(writtenPhone(contact))) })
  return contact.email ? say('ownEmail', { email: contact.email }) : undefined
}
