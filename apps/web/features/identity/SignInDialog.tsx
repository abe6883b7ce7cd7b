import { Button } from '@parastoo/ui/Button.tsx'
import { Dialog } from '@parastoo/ui/Dialog.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import type { PhoneValue } from '@parastoo/ui/PhoneField.tsx'
import { Skeleton } from '@parastoo/ui/Skeleton.tsx'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { identity } from '../../messages/identity.ts'
import { paths } from '../../paths.ts'
import type { TokenReply } from '../../shell/access-token.ts'
import { iran } from '../../shell/dial-countries.ts'
import { lazyPart } from '../../shell/lazy-part.ts'
import { isPasskeyHere, knowsPasskeys } from '../../shell/passkey-in-browser.ts'
import { QueryProvider } from '../../shell/QueryProvider.tsx'
import type { Strategy } from '../../shell/session.ts'
import type { SignInDialogProps } from '../../shell/sign-in.tsx'
import { useUser } from '../../shell/site.ts'
import { toast } from '../../shell/toasts.tsx'
import { useBackCloses } from '../../shell/use-back-closes.ts'
import { wordsOf } from '../../shell/words.ts'
import { CodeStep } from './CodeStep.tsx'
import { EmailStep } from './EmailStep.tsx'
import { OtherWays, type Way } from './OtherWays.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { PhoneStep } from './PhoneStep.tsx'
import { type Channel, type Recipient, usernameOf } from './recipient.ts'
import { type SentCode, sendCode } from './sent-code.ts'
import { isThrottled } from './sentence-of.ts'

const say = wordsOf(identity.phone)

// Judges by the contract's schema, which only few signing in need.
const FirstPasswordForm = lazyPart(
  () => import('./FirstPasswordForm.tsx'),
  (module) => module.FirstPasswordForm,
)

type Step = Way | 'code' | 'first-password'

/**
 * Signing in (spec, section 2, named screens): by mobile or e-mail and a one-time code, by passkey,
 * by password, by Google; after a
 * code a first password may be set or skipped. What was typed outlives going between the steps and closing the dialog.
 */
export function SignInDialog(props: SignInDialogProps) {
  const { isOpen, onClose, doesBackClose, isPasswordOffered, onPasswordSkipped } = props
  const [way, setWay] = useState<Way>('mobile')
  const [isCodeOpen, setCodeOpen] = useState(false)
  const [phone, setPhone] = useState<PhoneValue>({ ...iran, number: '' })
  const [email, setEmail] = useState('')
  const [username, setUsername] = useState('')
  const [hasOtherWaysFirst, setOtherWaysFirst] = useState(false)
  const [sent, setSent] = useState<SentCode | null>(null)
  // Whoever came in here by finger or face is offered that first.
  const [isPasskeyFirst] = useState(() => knowsPasskeys() && isPasskeyHere())
  useBackCloses(isOpen && doesBackClose, onClose)
  const [search] = useSearchParams()
  const hasPictureWaiting = search.get('returnTo') === paths.sharedPicture()

  // Said once the dialog is gone: on a phone it would lie over the buttons of the first password.
  const hasEntered = useRef(false)
  const isSignedIn = useUser() !== null
  useEffect(() => {
    if (isOpen || !isSignedIn || !hasEntered.current) return
    hasEntered.current = false
    toast({ text: identity.welcome, tone: 'good' })
  }, [isOpen, isSignedIn])

  const step = useWhileOpen<Step>(
    isPasswordOffered ? 'first-password' : isCodeOpen ? 'code' : way,
    isOpen,
  )

  async function send(channel: Channel) {
    const recipient: Recipient =
      channel === 'Email' ? { kind: 'email', email: email.trim() } : { kind: 'mobile', phone }
    try {
      setSent(await sendCode({ recipient, channel }, sent))
      setCodeOpen(true)
    } catch (error) {
      setOtherWaysFirst(isThrottled(error))
      throw error
    }
  }

  async function enter(reply: TokenReply, strategy: Strategy) {
    hasEntered.current = true
    await props.onSignedIn(reply, strategy)
    setCodeOpen(false)
  }

  function choose(next: Way) {
    if (next === 'password' && username === '') setUsername(usernameOf({ phone, email }))
    setOtherWaysFirst(false)
    setWay(next)
  }

  const ways = (step === 'mobile' || step === 'email' || step === 'password') && (
    <OtherWays
      open={step}
      hasPasskey={!isPasskeyFirst}
      isFirst={hasOtherWaysFirst}
      onChoose={choose}
      onSignedIn={enter}
    />
  )
  const skip = (
    <Button kind="quiet" size="large" onPress={onPasswordSkipped}>
      {identity.firstPassword.skip}
    </Button>
  )
  return (
    <Dialog
      title={step === 'first-password' ? identity.firstPassword.title : identity.title}
      isOpen={isOpen}
      onOpenChange={(isStillOpen) => {
        if (!isStillOpen) onClose()
      }}
    >
      <div className="flex flex-col gap-5">
        {hasPictureWaiting && <Notice tone="good">{identity.pictureWaits}</Notice>}
        {isPasskeyFirst && ways && (
          <PasskeyButton onSignedIn={(reply) => enter(reply, 'passkey')} />
        )}
        {hasOtherWaysFirst && ways}
        {step === 'mobile' && (
          // Opens over any page, also over one that asks nothing of the server by itself.
          <QueryProvider>
            <PhoneStep phone={phone} onChange={setPhone} onSend={send} />
          </QueryProvider>
        )}
        {step === 'email' && (
          <EmailStep email={email} onChange={setEmail} onSend={() => send('Email')} />
        )}
        {step === 'password' && (
          <PasswordStep
            username={username}
            onChange={setUsername}
            onForgotten={() => choose(username.includes('@') ? 'email' : 'mobile')}
            onSignedIn={(reply) => enter(reply, 'password')}
          />
        )}
        {step === 'code' && sent && (
          <CodeStep
            sent={sent}
            onResent={setSent}
            onEdit={() => setCodeOpen(false)}
            onSignedIn={(reply) => enter(reply, 'otp')}
          />
        )}
        {step === 'first-password' && (
          <>
            <p>{identity.firstPassword.lead}</p>
            {/* Whoever would rather not need not wait for the form. */}
            <Suspense
              fallback={
                <>
                  <Skeleton className="h-34" />
                  <div className="flex flex-wrap gap-2 [&>*]:flex-1">
                    <Skeleton className="h-14 px-6" />
                    {skip}
                  </div>
                </>
              }
            >
              <FirstPasswordForm onDone={onClose} beside={skip} />
            </Suspense>
          </>
        )}
        {(step === 'mobile' || step === 'email' || step === 'password') && (
          <>
            {!hasOtherWaysFirst && ways}
            {/* Beside the page that asked for signing in, so that nothing on it is lost. */}
            <Link to={paths.findOrder()} target="_blank" className="text-sm text-lead-text">
              {identity.findOrder.title}
            </Link>
            <Terms />
          </>
        )}
      </div>
    </Dialog>
  )
}

function Terms() {
  return (
    <p className="text-sm text-quiet">
      {say.rich('terms', {
        link: (words) => (
          <Link key="terms" to={paths.terms()} target="_blank" className="text-lead-text underline">
            {words}
          </Link>
        ),
      })}
    </p>
  )
}

/** A value as it was when the dialog was last open, so that it does not change its face while it leaves. */
function useWhileOpen<T>(value: T, isOpen: boolean): T {
  const [kept, setKept] = useState(value)
  if (isOpen && kept !== value) setKept(value)
  return isOpen ? value : kept
}
