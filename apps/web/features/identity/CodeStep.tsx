import { messageOf } from '@parastoo/contract/messages'
import { toPersianDigits } from '@parastoo/kit/text'
import { Button } from '@parastoo/ui/Button.tsx'
import { OtpField } from '@parastoo/ui/OtpField.tsx'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { identity } from '../../messages/identity.ts'
import type { TokenReply } from '../../shell/access-token.ts'
import { toast } from '../../shell/toasts.tsx'
import { askToken } from '../../shell/token-endpoint.ts'
import { wordsOf } from '../../shell/words.ts'
import { Resend } from './Resend.tsx'
import { recipientFields, spokenRecipient } from './recipient.ts'
import { type SentCode, sendCode } from './sent-code.ts'
import { sentenceOf } from './sentence-of.ts'
import { useWebOtp } from './use-web-otp.ts'

const words = identity.code
const say = wordsOf(words)

/** Enter code: goes on by itself once the last digit stands; another code may be asked for after the countdown. */
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
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)
  useEffect(() => input.current?.focus(), [])
  useWebOtp((received) => {
    setCode(received)
    void enter(received)
  })
  const isByEmail = sent.recipient.kind === 'email'

  async function enter(digits: string) {
    if (isPending) return
    if (digits.length < sent.codeLength) return setError(messageOf('CODE_INCOMPLETE'))
    setPending(true)
    try {
      const grant = { grant_type: 'otp', ...recipientFields(sent.recipient), code: digits }
      await onSignedIn(await askToken(grant))
    } catch (thrown) {
      setError(sentenceOf(thrown))
      setPending(false)
      // What was typed stays; the next digit writes over it.
      input.current?.focus()
      input.current?.select()
    }
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void enter(code)
      }}
    >
      <p>
        {say(`by${sent.channel}`, { length: sent.codeLength })}{' '}
        <strong className="break-words">
          <bdi dir="ltr">
            {isByEmail
              ? spokenRecipient(sent.recipient)
              : toPersianDigits(spokenRecipient(sent.recipient))}
          </bdi>
        </strong>{' '}
        <Button kind="bare" size="small" onPress={onEdit}>
          {isByEmail ? words.editEmail : words.editPhone}
        </Button>
      </p>
      <OtpField
        ref={input}
        label={words.label}
        length={sent.codeLength}
        value={code}
        error={error}
        onChange={(digits) => {
          setError(undefined)
          setCode(digits)
        }}
        onComplete={(digits) => void enter(digits)}
      />
      <Resend
        sent={sent}
        onResend={async (channel) => {
          try {
            onResent(await sendCode({ recipient: sent.recipient, channel }, sent))
            setCode('')
            setError(undefined)
            input.current?.focus()
            toast({ text: words.sentAgain, tone: 'good' })
          } catch (thrown) {
            setError(sentenceOf(thrown))
          }
        }}
      />
      <Button type="submit" size="large" isWide isPending={isPending}>
        {words.submit}
      </Button>
    </form>
  )
}
