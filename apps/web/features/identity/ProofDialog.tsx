import { messageOf } from '@parastoo/contract/messages'
import { toPersianDigits } from '@parastoo/kit/text'
import { Button } from '@parastoo/ui/Button.tsx'
import { Dialog } from '@parastoo/ui/Dialog.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { type FormEvent, useState } from 'react'
import { identity } from '../../messages/identity.ts'
import { accounts } from '../../shell/api.ts'
import { serverNow } from '../../shell/server-clock.ts'
import { useUser } from '../../shell/site.ts'
import { wordsOf } from '../../shell/words.ts'
import { CodeForm } from './CodeForm.tsx'
import { sentenceOf } from './sentence-of.ts'

const words = identity.proof
const say = wordsOf(words)

/** Asks once more who somebody is, by a code or their password, before a change that a thief would want. */
export function ProofDialog({
  isOpen,
  onSettled,
}: {
  isOpen: boolean
  onSettled: (isProved: boolean) => void
}) {
  return (
    <Dialog
      title={words.title}
      isOpen={isOpen}
      onOpenChange={(isStillOpen) => {
        if (!isStillOpen) onSettled(false)
      }}
    >
      <Ways onProved={() => onSettled(true)} />
    </Dialog>
  )
}

/** Stands in the dialog only while it is open, so each proof begins anew. */
function Ways({ onProved }: { onProved: () => void }) {
  const hasPassword = useUser()?.hasPassword ?? false
  const [isByPassword, setByPassword] = useState(hasPassword)
  return (
    <div className="flex flex-col gap-5">
      <p>{words.lead}</p>
      {isByPassword ? <ByPassword onProved={onProved} /> : <ByCode onProved={onProved} />}
      {hasPassword && (
        <Button kind="bare" onPress={() => setByPassword(!isByPassword)}>
          {isByPassword ? words.byCode : words.byPassword}
        </Button>
      )}
    </div>
  )
}

function ByPassword({ onProved }: { onProved: () => void }) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)

  async function prove(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    if (password === '') return setError(messageOf('PASSWORD_REQUIRED'))
    setPending(true)
    try {
      await accounts.account.proveAgain({ password })
      onProved()
    } catch (thrown) {
      setError(sentenceOf(thrown))
      setPending(false)
    }
  }

  return (
    <form noValidate onSubmit={prove} className="flex flex-col gap-5">
      <TextField
        label={identity.password.label}
        type="password"
        autoComplete="current-password"
        maxLength={256}
        value={password}
        error={error}
        onChange={(value) => {
          setError(undefined)
          setPassword(value)
        }}
      />
      <Button type="submit" size="large" isWide isPending={isPending}>
        {words.submit}
      </Button>
    </form>
  )
}

type Asked = {
  challenge: string
  sentTo: string
  codeLength: number
  resendAt: string
  askedAt: string
}

function ByCode({ onProved }: { onProved: () => void }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)

  async function ask() {
    const askedAt = new Date(serverNow()).toISOString()
    const { data } = await accounts.account.askProof()
    setAsked({ ...data, challenge: data.challenge ?? '', askedAt })
  }

  async function askFirst() {
    setPending(true)
    setError(undefined)
    try {
      await ask()
    } catch (thrown) {
      setError(sentenceOf(thrown))
    } finally {
      setPending(false)
    }
  }

  if (!asked)
    return (
      <>
        <p aria-live="polite" className="text-sm text-bad empty:hidden">
          {error}
        </p>
        <Button size="large" isWide isPending={isPending} onPress={() => void askFirst()}>
          {words.ask}
        </Button>
      </>
    )
  return (
    <>
      <p className="wrap-anywhere">
        {say.rich('sentTo', {
          to: () => (
            <bdi key="to" dir="ltr">
              {writtenTo(asked.sentTo)}
            </bdi>
          ),
        })}
      </p>
      <CodeForm
        awaited={asked}
        ways={[{ id: 'again', text: identity.code.resend }]}
        submit={words.submit}
        onEnter={async (code) => {
          await accounts.account.proveAgain({ code, challenge: asked.challenge })
          onProved()
        }}
        onResend={ask}
      />
    </>
  )
}

/** A number of Iran as its owner writes it. */
const writtenTo = (to: string) =>
  to.includes('@') ? to : toPersianDigits(to.replace(/^\+98/, '0'))
