import { messageOf } from '@parastoo/contract/messages'
import { Button } from '@parastoo/ui/Button.tsx'
import { Lock, User } from '@parastoo/ui/icons.ts'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { type FormEvent, useState } from 'react'
import { identity } from '../../messages/identity.ts'
import type { TokenReply } from '../../shell/access-token.ts'
import { refusedOf } from '../../shell/refused.ts'
import { askToken } from '../../shell/token-endpoint.ts'
import { sentenceOf } from './sentence-of.ts'

const words = identity.password
type Faults = { username?: string | undefined; password?: string | undefined }
/** Refusals that speak of the user name; all others stand under the password, for they tell nobody which of the two is wrong. */
const ofUsername = ['USERNAME_REQUIRED', 'PHONE_NUMBER_IS_INVALID', 'EMAIL_IS_INVALID']

/** Enter password, by mobile or e-mail. The server answers a stranger as it answers a wrong password, and so does this. */
export function PasswordStep({
  username,
  onChange,
  onForgotten,
  onSignedIn,
}: {
  username: string
  onChange: (username: string) => void
  onForgotten: () => void
  onSignedIn: (reply: TokenReply) => Promise<void>
}) {
  const [password, setPassword] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const [isPending, setPending] = useState(false)

  async function enter(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    const missing: Faults = {
      username: username.trim() === '' ? messageOf('USERNAME_REQUIRED') : undefined,
      password: password === '' ? messageOf('PASSWORD_REQUIRED') : undefined,
    }
    setFaults(missing)
    if (missing.username ?? missing.password) return
    setPending(true)
    try {
      await onSignedIn(
        await askToken({ grant_type: 'password', username: username.trim(), password }),
      )
    } catch (thrown) {
      const field = ofUsername.includes(refusedOf(thrown)?.code ?? '') ? 'username' : 'password'
      setFaults({ [field]: sentenceOf(thrown) })
      setPending(false)
    }
  }

  return (
    <form onSubmit={enter} noValidate className="flex flex-col gap-5">
      <p>{words.lead}</p>
      <TextField
        label={words.username}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        direction="ltr"
        maxLength={254}
        icon={<User />}
        value={username}
        error={faults.username}
        onChange={(value) => {
          setFaults({})
          onChange(value)
        }}
      />
      <TextField
        label={words.label}
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={256}
        icon={<Lock />}
        value={password}
        error={faults.password}
        onChange={(value) => {
          setFaults({})
          setPassword(value)
        }}
      />
      <Button type="submit" size="large" isWide isPending={isPending}>
        {words.submit}
      </Button>
      <Button kind="bare" onPress={onForgotten}>
        {words.forgotten}
      </Button>
    </form>
  )
}
