import { Button } from '@parastoo/ui/Button.tsx'
import { Countdown } from '@parastoo/ui/Countdown.tsx'
import { MessageCircle, RefreshCw } from '@parastoo/ui/icons.ts'
import { useState } from 'react'
import { identity } from '../../messages/identity.ts'
import type { Channel } from './recipient.ts'
import type { SentCode } from './sent-code.ts'

const words = identity.code

/** After so many texts that did not help, the server has the next code read out in a call, where a carrier can. */
const textsBeforeCall = 2

/** A countdown until another code may be asked for, then the buttons that ask: again, and by the other channel of a number. */
export function Resend({
  sent,
  onResend,
}: {
  sent: SentCode
  onResend: (channel: Channel) => Promise<void>
}) {
  const [readySince, setReadySince] = useState<string | null>(null)
  const [pending, setPending] = useState<Channel | null>(null)

  async function ask(channel: Channel) {
    setPending(channel)
    await onResend(channel)
    setPending(null)
  }

  if (readySince !== sent.resendAt)
    return (
      <Countdown
        key={sent.resendAt}
        className="min-h-11 justify-center text-quiet!"
        label={words.resendIn}
        until={sent.resendAt}
        renderedAt={sent.askedAt}
        onEnd={() => setReadySince(sent.resendAt)}
      />
    )
  const isPending = (channel: Channel) => pending === channel
  return (
    <div className="flex flex-col gap-2">
      {sent.channel === 'Sms' && sent.asked >= textsBeforeCall && (
        <p className="text-sm text-quiet">{words.spoken}</p>
      )}
      <div className="grid gap-2 sm:auto-cols-fr sm:grid-flow-col">
        <Button
          kind="quiet"
          isPending={isPending(sent.channel)}
          onPress={() => void ask(sent.channel)}
        >
          <RefreshCw aria-hidden className="size-5 text-quiet" />
          {words.resend}
        </Button>
        {sent.channel === 'Sms' && (
          <Button
            kind="quiet"
            isPending={isPending('Whatsapp')}
            onPress={() => void ask('Whatsapp')}
          >
            <MessageCircle aria-hidden className="size-5 text-quiet" />
            {words.resendByWhatsapp}
          </Button>
        )}
        {sent.channel === 'Whatsapp' && (
          <Button kind="quiet" isPending={isPending('Sms')} onPress={() => void ask('Sms')}>
            {words.resendBySms}
          </Button>
        )}
      </div>
    </div>
  )
}
