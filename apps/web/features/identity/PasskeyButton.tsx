import { Button } from '@parastoo/ui/Button.tsx'
import { KeyRound } from '@parastoo/ui/icons.ts'
import { useState } from 'react'
import { identity } from '../../messages/identity.ts'
import type { TokenReply } from '../../shell/access-token.ts'
import { accounts } from '../../shell/api.ts'
import {
  forgetPasskeyHere,
  isPasskeyDeclined,
  isPasskeyHere,
  knowsPasskeys,
  markPasskeyHere,
  signByPasskey,
} from '../../shell/passkey-in-browser.ts'
import { refusedOf } from '../../shell/refused.ts'
import { askToken } from '../../shell/token-endpoint.ts'
import { sentenceOf } from './sentence-of.ts'

/** Signs in by finger, face or the device's own code; stands out where this browser has done so before. */
export function PasskeyButton({
  onSignedIn,
}: {
  onSignedIn: (reply: TokenReply) => Promise<void>
}) {
  const [fault, setFault] = useState<string>()
  const [isPending, setPending] = useState(false)
  const [isHere] = useState(isPasskeyHere)
  if (!knowsPasskeys()) return null

  async function enter() {
    setPending(true)
    setFault(undefined)
    try {
      const { data: options } = await accounts.passkeys.ask()
      const assertion = JSON.stringify(await signByPasskey(options))
      const reply = await askToken({ grant_type: 'passkey', assertion })
      markPasskeyHere()
      await onSignedIn(reply)
    } catch (thrown) {
      if (refusedOf(thrown)?.entries[0]?.code === 'PASSKEY_NOT_KNOWN') forgetPasskeyHere()
      setFault(isPasskeyDeclined(thrown) ? identity.passkey.declined : sentenceOf(thrown))
    } finally {
      setPending(false)
    }
  }

  return (
    <div className="flex flex-col gap-2">
      <Button
        kind={isHere ? 'lead' : 'quiet'}
        isWide
        isPending={isPending}
        onPress={() => void enter()}
      >
        <KeyRound aria-hidden className="size-5" />
        {identity.passkey.enter}
      </Button>
      <p aria-live="polite" className="text-sm text-bad empty:hidden">
        {fault}
      </p>
    </div>
  )
}
