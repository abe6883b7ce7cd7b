import { messageOf } from '@parastoo/contract/messages'
import { isEmail } from '@parastoo/kit/email'
import { Button } from '@parastoo/ui/Button.tsx'
import { Mail } from '@parastoo/ui/icons.ts'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { type FormEvent, useState } from 'react'
import { identity } from '../../messages/identity.ts'
import { sentenceOf } from './sentence-of.ts'

/** The switch to e-mail: an address, then a code on its way to it. */
export function EmailStep({
  email,
  onChange,
  onSend,
}: {
  email: string
  onChange: (email: string) => void
  onSend: () => Promise<void>
}) {
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    const typed = email.trim()
    if (typed === '') return setError(messageOf('EMAIL_REQUIRED'))
    if (!isEmail(typed)) return setError(messageOf('EMAIL_IS_INVALID'))
    setPending(true)
    try {
      await onSend()
    } catch (thrown) {
      setError(sentenceOf(thrown))
    } finally {
      setPending(false)
    }
  }

  return (
    <form onSubmit={send} noValidate className="flex flex-col gap-5">
      <p>{identity.email.lead}</p>
      <TextField
        label={identity.email.label}
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        maxLength={254}
        icon={<Mail />}
        value={email}
        error={error}
        onChange={(value) => {
          setError(undefined)
          onChange(value)
        }}
      />
      <Button type="submit" size="large" isWide isPending={isPending}>
        {identity.email.submit}
      </Button>
    </form>
  )
}
