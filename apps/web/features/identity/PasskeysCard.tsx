import type { Passkey } from '@parastoo/contract/identity/passkeys'
import { Button } from '@parastoo/ui/Button.tsx'
import { Card } from '@parastoo/ui/Card.tsx'
import { Dialog } from '@parastoo/ui/Dialog.tsx'
import { KeyRound } from '@parastoo/ui/icons.ts'
import { Suspense, useEffect, useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { identity } from '../../messages/identity.ts'
import { accounts } from '../../shell/api.ts'
import { deviceOf } from '../../shell/device-words.ts'
import { lazyPart } from '../../shell/lazy-part.ts'
import {
  isPasskeyDeclined,
  isPasskeyHeld,
  knowsPasskeys,
  makePasskey,
  markPasskeyHere,
} from '../../shell/passkey-in-browser.ts'
import { toast, toastFailure } from '../../shell/toasts.tsx'
import { toldMoment } from '../../shell/told-moment.ts'
import { wordsOf } from '../../shell/words.ts'
import { useFreshProof } from './fresh-proof.ts'

const words = identity.passkey
const say = wordsOf(words)

const ProofDialog = lazyPart(
  () => import('./ProofDialog.tsx'),
  (module) => module.ProofDialog,
)

/** The devices somebody signs in with by finger or face; one more is made on the device in hand. */
export function PasskeysCard({ passkeys }: { passkeys: readonly Passkey[] }) {
  const titleId = useId()
  const { revalidate } = useRevalidator()
  const { guard, dialog } = useFreshProof()
  const [isMaking, setMaking] = useState(false)
  const [leaving, setLeaving] = useState<Passkey | null>(null)
  const isPossible = useIsPossible()

  async function make() {
    setMaking(true)
    try {
      await guard(async () => {
        const { data: options } = await accounts.passkeys.startAdding()
        const response = await makePasskey(options)
        const { name } = deviceOf({ userAgent: navigator.userAgent, clientId: 'web' })
        await accounts.passkeys.add({ nameFa: name, response })
        markPasskeyHere()
        toast({ text: words.added, tone: 'good' })
      })
    } catch (error) {
      if (isPasskeyHeld(error)) toast({ text: words.held, tone: 'plain' })
      else if (isPasskeyDeclined(error)) toast({ text: words.declined, tone: 'plain' })
      else toastFailure(error)
    }
    await revalidate()
    setMaking(false)
  }

  async function remove(passkey: Passkey) {
    setLeaving(null)
    try {
      await guard(async () => {
        await accounts.passkeys.remove({ id: passkey.id })
        toast({ text: words.removed, tone: 'good' })
      })
    } catch (error) {
      toastFailure(error)
    }
    await revalidate()
  }

  return (
    <Card as="section" className="sm:p-6">
      <h2 id={titleId} className="text-lg font-bold">
        {words.title}
      </h2>
      <p className="mb-2 text-sm text-quiet">{words.lead}</p>
      {passkeys.length > 0 && (
        <ul aria-labelledby={titleId} className="divide-y divide-line">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center gap-3 py-3">
              <span className="grid size-10 shrink-0 place-items-center rounded-full bg-well text-quiet">
                <KeyRound aria-hidden className="size-5" />
              </span>
              <div className="min-w-40 flex-1">
                <p className="font-medium">{passkey.nameFa}</p>
                <p className="text-sm text-quiet">
                  {passkey.usedAt
                    ? say('used', { when: toldMoment(passkey.usedAt) })
                    : say('made', { when: toldMoment(passkey.createdAt) })}
                </p>
              </div>
              <Button kind="quiet" size="small" onPress={() => setLeaving(passkey)}>
                {words.remove}
                <span className="sr-only">{passkey.nameFa}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isPossible === false ? (
        <p className="mt-3 text-sm text-quiet">{words.impossible}</p>
      ) : (
        <Button
          kind="quiet"
          className="mt-3"
          isPending={isMaking}
          isDisabled={isPossible === null}
          onPress={() => void make()}
        >
          {words.make}
        </Button>
      )}
      {leaving && (
        <Dialog
          role="alertdialog"
          title={words.removeTitle}
          isOpen
          onOpenChange={(isStillOpen) => {
            if (!isStillOpen) setLeaving(null)
          }}
          footer={
            <div className="flex flex-col gap-2 sm:flex-row-reverse">
              <Button isWide kind="danger" onPress={() => void remove(leaving)}>
                {words.remove}
              </Button>
              <Button isWide kind="quiet" onPress={() => setLeaving(null)}>
                {words.keep}
              </Button>
            </div>
          }
        >
          <p>{say('removeQuestion', { name: leaving.nameFa })}</p>
        </Dialog>
      )}
      <Suspense>{dialog.isOpen && <ProofDialog {...dialog} />}</Suspense>
    </Card>
  )
}

/** Null until the browser is there to say whether it knows passkeys. */
function useIsPossible(): boolean | null {
  const [isPossible, setPossible] = useState<boolean | null>(null)
  useEffect(() => setPossible(knowsPasskeys()), [])
  return isPossible
}
