import type { StaffStanding } from '@parastoo/contract/identity/staff-gate'
import { Button } from '@parastoo/ui/Button.tsx'
import { KeyRound } from '@parastoo/ui/icons.ts'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { type FormEvent, useState } from 'react'
import { staffGate } from '../../../messages/staff-gate.ts'
import { accounts } from '../../../shell/api.ts'
import { signByPasskey } from '../../../shell/passkey-in-browser.ts'
import { gateFaultOf } from './gate-fault.ts'

const words = staffGate.prove

/** Shows the second factor: by a passkey where there is one, else by a code. */
export function Prove({
  standing: { passkeys, hasTotp },
  onProved,
}: {
  standing: Pick<StaffStanding, 'passkeys' | 'hasTotp'>
  onProved: () => void
}) {
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState<'passkey' | 'code' | null>(null)
  const [isRecovery, setRecovery] = useState(!hasTotp)
  const [code, setCode] = useState('')

  async function run(how: 'passkey' | 'code', act: () => Promise<unknown>) {
    setPending(how)
    setError(undefined)
    try {
      await act()
      onProved()
    } catch (thrown) {
      setError(gateFaultOf(thrown) ?? words.passkeyFailed)
      setPending(null)
    }
  }
  const byPasskey = () =>
    run('passkey', async () => {
      const { data: options } = await accounts.staffGate.startProof()
      const passkey = await signByPasskey(options)
      await accounts.staffGate.prove({ passkey })
    })
  const byCode = (event: FormEvent) => {
    event.preventDefault()
    if (pending || code.trim() === '') return
    void run('code', () =>
      accounts.staffGate.prove(isRecovery ? { recoveryCode: code } : { totp: code }),
    )
  }
  return (
    <div className="flex flex-col gap-5">
      {error && (
        <Notice tone="bad" isLive>
          {error}
        </Notice>
      )}
      {passkeys.length > 0 && (
        <Button
          size="large"
          isWide
          isPending={pending === 'passkey'}
          onPress={() => void byPasskey()}
        >
          <KeyRound aria-hidden className="size-5" />
          {words.passkey}
        </Button>
      )}
      <form noValidate onSubmit={byCode} className="flex flex-col gap-4">
        <TextField
          key={String(isRecovery)}
          label={isRecovery ? words.recovery : words.totp}
          direction="ltr"
          autoComplete="one-time-code"
          inputMode={isRecovery ? 'text' : 'numeric'}
          maxLength={20}
          value={code}
          onChange={setCode}
        />
        <Button
          type="submit"
          kind={passkeys.length > 0 ? 'quiet' : 'lead'}
          size="large"
          isWide
          isPending={pending === 'code'}
        >
          {words.submit}
        </Button>
      </form>
      {hasTotp && (
        <Button
          kind="bare"
          onPress={() => {
            setRecovery(!isRecovery)
            setCode('')
          }}
        >
          {isRecovery ? words.totp : words.byRecovery}
        </Button>
      )}
    </div>
  )
}
