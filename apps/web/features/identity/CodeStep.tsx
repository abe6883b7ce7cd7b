import { toPersianDigits } from '@parastoo/kit/text'
import { Button } from '@parastoo/ui/Button.tsx'
import { identity } from '../../messages/identity.ts'
import type { TokenReply } from '../../shell/access-token.ts'
import { askToken } from '../../shell/token-endpoint.ts'
import { wordsOf } from '../../shell/words.ts'
import { CodeForm } from './CodeForm.tsx'
import type { ResendWay } from './Resend.tsx'
import { type Channel, recipientFields, spokenRecipient } from './recipient.ts'
import { type SentCode, sendCode } from './sent-code.ts'

const words = identity.code
const say = wordsOf(words)

/** After so many texts that did not help, the server has the next code read out in a call, where a carrier can. */
const textsBeforeCall = 2

/** Enter code: says where the code went, and how another may come. */
export function CodeStep({
  sent,
  onResent,
  onEdit,
  onSignedIn,
}: {
  sent: SentCode
  onResent: (sent: SentCode) => void
  onEdit: () => void
  onSignedIn: (reply: TokenReply) => Promise<void>
}) {
  const { recipient, channel, codeLength } = sent
  const isByEmail = recipient.kind === 'email'
  const spoken = spokenRecipient(recipient)
  const mayBeSpoken = channel === 'Sms' && sent.asked >= textsBeforeCall
  return (
    <div className="flex flex-col gap-5">
      <p>
        {say(`by${channel}`, { length: codeLength })}{' '}
        <strong className="wrap-anywhere">
          <bdi dir="ltr">{isByEmail ? spoken : toPersianDigits(spoken)}</bdi>
        </strong>{' '}
        <Button kind="bare" size="small" onPress={onEdit}>
          {isByEmail ? words.editEmail : words.editPhone}
        </Button>
      </p>
      <CodeForm
        awaited={sent}
        ways={waysAfter[channel]}
        note={mayBeSpoken && words.spoken}
        submit={words.submit}
        onEnter={async (code) => {
          const grant = { grant_type: 'otp', ...recipientFields(recipient), code }
          await onSignedIn(await askToken(grant))
        }}
        onResend={async (wayId) => {
          onResent(await sendCode({ recipient, channel: wayId as Channel }, sent))
        }}
      />
    </div>
  )
}

/** The same way first, then the other way to the same place. */
const waysAfter: Record<Channel, readonly (ResendWay & { id: Channel })[]> = {
  Sms: [
    { id: 'Sms', text: words.resend },
    { id: 'Whatsapp', text: words.resendByWhatsapp },
  ],
  Whatsapp: [
    { id: 'Whatsapp', text: words.resend },
    { id: 'Sms', text: words.resendBySms },
  ],
  Email: [{ id: 'Email', text: words.resend }],
}
