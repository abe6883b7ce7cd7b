import { messageOf } from '@parastoo/contract/messages'
import { toPersianDigits } from '@parastoo/kit/text'
import { Button } from '@parastoo/ui/Button.tsx'
import { Countdown } from '@parastoo/ui/Countdown.tsx'
import { OtpField } from '@parastoo/ui/OtpField.tsx'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { identity } from '../../messages/identity.ts'
import type { TokenReply } from '../../shell/access-token.ts'
import { toast } from '../../shell/toasts.tsx'
import { askToken } from '../../shell/token-endpoint.ts'
import { wordsOf } from '../../shell/words.ts'
import { spokenNumber } from './mobile.ts'
import { type SentCode, sendCode } from './sent-code.ts'
import { sentenceOf } from './sentence-of.ts'
import { useWebOtp } from './use-web-otp.ts'

const say = wordsOf(identity.code)

/** Enter code: goes on by itself once the last digit stands; another code may be asked for after the countdown. */
export function CodeStep({
  sent,
  onResent,
  onEditPhone,
  onSignedIn,
}: {
  sent: SentCode
  onResent: (sent: SentCode) => void
  onEditPhone: () => void
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

  async function enter(digits: string) {
    if (isPending) return
    if (digits.length < sent.codeLength) return setError(messageOf('CODE_INCOMPLETE'))
    setPending(true)
    try {
      await onSignedIn(await askToken(otpGrant(sent, digits)))
    } catch (thrown) {
      setError(sentenceOf(thrown))
      setCode('')
      setPending(false)
      input.current?.focus()
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
        {say('lead', { length: sent.codeLength })}{' '}
        <strong>
          <bdi dir="ltr">{toPersianDigits(spokenNumber(sent.phone))}</bdi>
        </strong>{' '}
        <Button kind="bare" size="small" onPress={onEditPhone}>
          {identity.code.edit}
        </Button>
      </p>
      <OtpField
        ref={input}
        label={identity.code.label}
        length={sent.codeLength}
        value={code}
        error={error}
        onChange={(digits) => {
          setError(undefined)
          setCode(digits)
        }}
        onComplete={(digits) => void enter(digits)}
      />
      <Resend sent={sent} onResent={onResent} onFailed={setError} />
      <Button type="submit" size="large" isWide isPending={isPending}>
        {identity.code.submit}
      </Button>
    </form>
  )
}

const otpGrant = ({ phone }: SentCode, code: string) => ({
  grant_type: 'otp',
  phone_number: phone.number,
  dialing_code: `+${phone.dialCode}`,
  code,
})

/** A countdown until another code may be asked for, then the button that asks. */
function Resend({
  sent,
  onResent,
  onFailed,
}: {
  sent: SentCode
  onResent: (sent: SentCode) => void
  onFailed: (sentence: string) => void
}) {
  const [readySince, setReadySince] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)

  async function resend() {
    setPending(true)
    try {
      onResent(await sendCode(sent.phone))
      toast({ text: identity.code.sentAgain, tone: 'good' })
    } catch (thrown) {
      onFailed(sentenceOf(thrown))
    } finally {
      setPending(false)
    }
  }

  if (readySince === sent.resendAt)
    return (
      <Button kind="quiet" isPending={isPending} onPress={() => void resend()}>
        {identity.code.resend}
      </Button>
    )
  return (
    <Countdown
      key={sent.resendAt}
      className="min-h-11 justify-center text-quiet!"
      label={identity.code.resendIn}
      until={sent.resendAt}
      renderedAt={sent.askedAt}
      onEnd={() => setReadySince(sent.resendAt)}
    />
  )
}
