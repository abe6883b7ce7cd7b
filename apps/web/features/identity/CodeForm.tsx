import { messageOf } from '@parastoo/contract/messages'
import { Button } from '@parastoo/ui/Button.tsx'
import { OtpField } from '@parastoo/ui/OtpField.tsx'
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { identity } from '../../messages/identity.ts'
import { Resend, type ResendWay } from './Resend.tsx'
import { sentenceOf } from './sentence-of.ts'
import { useWebOtp } from './use-web-otp.ts'

/** A code on its way, as far as entering it needs to know. */
export type AwaitedCode = { codeLength: number; resendAt: string; askedAt: string }

/**
 * Enter code: goes on by itself once the last digit stands, takes the code out of a text message where the browser offers
 * to, and asks for another after the countdown. A code that is refused is cleared, and the first box has the focus.
 */
export function CodeForm({
  awaited,
  ways,
  note,
  submit,
  onEnter,
  onResend,
}: {
  awaited: AwaitedCode
  /** How another code may be asked for; the first is the way this one came. */
  ways: readonly ResendWay[]
  /** Stands over those. */
  note?: ReactNode
  submit: string
  /** Throws what the server refused. */
  onEnter: (code: string) => Promise<void>
  onResend: (wayId: string) => Promise<void>
}) {
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)
  const [isResent, setResent] = useState(false)
  const receive = useEffectEvent((received: string) => {
    setCode(received)
    void enter(received)
  })
  useEffect(() => input.current?.focus(), [])
  useWebOtp(receive)

  async function enter(digits: string) {
    if (isPending) return
    if (digits.length < awaited.codeLength) return setError(messageOf('CODE_INCOMPLETE'))
    setPending(true)
    try {
      await onEnter(digits)
    } catch (thrown) {
      setError(sentenceOf(thrown))
      setPending(false)
      setCode('')
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
      <OtpField
        ref={input}
        label={identity.code.label}
        length={awaited.codeLength}
        value={code}
        error={error}
        onChange={(digits) => {
          setError(undefined)
          setCode(digits)
        }}
        onComplete={(digits) => void enter(digits)}
      />
      {/* Not a toast: on a phone that would lie over the buttons of the dialog. */}
      <p role="status" className="text-center text-sm text-good empty:hidden">
        {isResent && identity.code.sentAgain}
      </p>
      <Resend
        {...awaited}
        ways={ways}
        note={note}
        onResend={async (wayId) => {
          try {
            await onResend(wayId)
            setResent(true)
            setCode('')
            setError(undefined)
            input.current?.focus()
          } catch (thrown) {
            setError(sentenceOf(thrown))
          }
        }}
      />
      <Button type="submit" size="large" isWide isPending={isPending}>
        {submit}
      </Button>
    </form>
  )
}
