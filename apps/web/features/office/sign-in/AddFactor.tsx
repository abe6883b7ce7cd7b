import { Button } from '@parastoo/ui/Button.tsx'
import { Card } from '@parastoo/ui/Card.tsx'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { type FormEvent, useState } from 'react'
import { staffGate } from '../../../messages/staff-gate.ts'
import { accounts } from '../../../shell/api.ts'
import { makePasskey } from '../../../shell/passkey-in-browser.ts'
import { gateFaultOf } from './gate-fault.ts'

const words = staffGate.setUp

export type Added = { recoveryCodes: string[] | null }
/** Runs a step; where it is refused for want of proof, asks for it and runs it once more. */
export type Guard = (act: () => Promise<void>) => Promise<unknown>
type Step = { guard: Guard; onAdded: (added: Added) => void }

/** The two ways to a second factor, the better one first. An app takes the place of the one before: a lost phone's codes are void by it. */
export function AddFactor({ hasTotp, ...step }: Step & { hasTotp: boolean }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <AddPasskey {...step} />
      <AddTotp hasTotp={hasTotp} {...step} />
    </div>
  )
}

function useStep({ guard }: Pick<Step, 'guard'>) {
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)
  const run = async (act: () => Promise<void>) => {
    setPending(true)
    setError(undefined)
    try {
      await guard(act)
    } catch (thrown) {
      setError(gateFaultOf(thrown) ?? staffGate.retry)
    }
    setPending(false)
  }
  return { error, isPending, run }
}

function AddPasskey({ guard, onAdded }: Step) {
  const { error, isPending, run } = useStep({ guard })
  const [nameFa, setName] = useState('')
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    void run(async () => {
      const { data: options } = await accounts.staffGate.startPasskey()
      const response = await makePasskey(options)
      onAdded((await accounts.staffGate.addPasskey({ nameFa, response })).data)
    })
  }
  return (
    <Card as="section">
      <h2 className="text-lg font-bold">{words.passkey}</h2>
      <p className="mb-4 text-sm text-quiet">{words.passkeyLead}</p>
      <form noValidate onSubmit={add} className="flex flex-col gap-4">
        <TextField
          label={words.passkeyName}
          description={words.passkeyNameHint}
          maxLength={60}
          value={nameFa}
          error={error}
          onChange={setName}
        />
        <Button type="submit" isPending={isPending}>
          {words.addPasskey}
        </Button>
      </form>
    </Card>
  )
}

function AddTotp({ guard, onAdded, hasTotp }: Step & { hasTotp: boolean }) {
  const { error, isPending, run } = useStep({ guard })
  const [started, setStarted] = useState<{ key: string; qrSvg: string } | null>(null)
  const [code, setCode] = useState('')
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    void run(async () => {
      onAdded((await accounts.staffGate.confirmTotp({ code })).data)
      setStarted(null)
      setCode('')
    })
  }
  return (
    <Card as="section">
      <h2 className="text-lg font-bold">{hasTotp ? words.anotherTotp : words.totp}</h2>
      <p className="mb-4 text-sm text-quiet">{hasTotp ? words.anotherTotpLead : words.totpLead}</p>
      {started ? (
        <form noValidate onSubmit={confirm} className="flex flex-col gap-4">
          <p className="text-sm">{words.scan}</p>
          <img
            src={`data:image/svg+xml,${encodeURIComponent(started.qrSvg)}`}
            alt={words.qr}
            className="size-44 self-center rounded-control bg-[#ffffff] p-4"
          />
          <p className="text-sm wrap-anywhere">
            {words.key}: <Ltr>{started.key.replace(/(.{4})/g, '$1 ').trim()}</Ltr>
          </p>
          <TextField
            label={words.code}
            direction="ltr"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            value={code}
            error={error}
            onChange={setCode}
          />
          <Button type="submit" isPending={isPending}>
            {words.confirm}
          </Button>
        </form>
      ) : (
        <>
          {error && (
            <Notice tone="bad" isLive className="mb-4">
              {error}
            </Notice>
          )}
          <Button
            kind="quiet"
            isPending={isPending}
            onPress={() =>
              void run(async () => setStarted((await accounts.staffGate.startTotp()).data))
            }
          >
            {words.startTotp}
          </Button>
        </>
      )}
    </Card>
  )
}
