import { emailField } from '@parastoo/contract/identity/account-fields'
import { messageOf } from '@parastoo/contract/messages'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { Button } from '@parastoo/ui/Button.tsx'
import { Card } from '@parastoo/ui/Card.tsx'
import { BadgeCheck, Mail } from '@parastoo/ui/icons.ts'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { type FormEvent, useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { identity } from '../../messages/identity.ts'
import { accounts } from '../../shell/api.ts'
import { serverNow } from '../../shell/server-clock.ts'
import { useUser } from '../../shell/site.ts'
import { toast } from '../../shell/toasts.tsx'
import { wordsOf } from '../../shell/words.ts'
import { type AwaitedCode, CodeForm } from './CodeForm.tsx'
import { sentenceOf } from './sentence-of.ts'

const words = identity.account.email
const say = wordsOf(words)

type Pending = AwaitedCode & { email: string; challenge: string }

/** The e-mail address: a new one is the account's only once the code that was sent to it came back. */
export function EmailCard() {
  const user = useUser()
  const titleId = useId()
  const { revalidate } = useRevalidator()
  const [typed, setTyped] = useState<string | null>(null)
  const [pending, setPending] = useState<Pending | null>(null)
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  const email = typed ?? user?.email ?? ''

  /** Throws what the server refused. */
  async function ask(address: string) {
    const askedAt = new Date(serverNow()).toISOString()
    const { data } = await accounts.account.update({ email: address })
    if (!data.pendingEmail) return setError(words.isYours)
    setPending({ ...data.pendingEmail, challenge: data.pendingEmail.challenge ?? '', askedAt })
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    const judged = emailField.safeParse(email)
    if (!judged.success) return setError(messageOf(judged.error.issues[0]?.message ?? ''))
    setSending(true)
    try {
      await ask(judged.data)
    } catch (thrown) {
      setError(sentenceOf(thrown))
    } finally {
      setSending(false)
    }
  }

  return (
    <Card as="section" className="sm:p-6">
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={titleId} className="text-lg font-bold">
          {words.title}
        </h2>
        {user?.email && (
          <Badge tone="good" icon={<BadgeCheck aria-hidden />}>
            {words.proved}
          </Badge>
        )}
      </div>
      {pending ? (
        <div className="flex max-w-md flex-col gap-5">
          <p className="wrap-anywhere">
            {say.rich('sentTo', {
              to: () => (
                <bdi key="to" dir="ltr">
                  {pending.email}
                </bdi>
              ),
            })}{' '}
            <Button kind="bare" size="small" onPress={() => setPending(null)}>
              {identity.code.editEmail}
            </Button>
          </p>
          <CodeForm
            awaited={pending}
            ways={[{ id: 'again', text: identity.code.resend }]}
            submit={words.confirm}
            onEnter={async (code) => {
              await accounts.account.confirmEmail({ code, challenge: pending.challenge })
              await revalidate()
              setPending(null)
              setTyped(null)
              toast({ text: words.done, tone: 'good' })
            }}
            onResend={() => ask(pending.email)}
          />
        </div>
      ) : (
        <form noValidate onSubmit={send} aria-labelledby={titleId}>
          <TextField
            className="max-w-md"
            label={words.label}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            maxLength={254}
            icon={<Mail />}
            description={words.why}
            value={email}
            error={error}
            onChange={(value) => {
              setError(undefined)
              setTyped(value)
            }}
          />
          <Button type="submit" className="mt-5" isPending={isSending}>
            {words.submit}
          </Button>
        </form>
      )}
    </Card>
  )
}
