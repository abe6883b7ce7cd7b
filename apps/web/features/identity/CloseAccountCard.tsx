import { Button } from '@parastoo/ui/Button.tsx'
import { Card } from '@parastoo/ui/Card.tsx'
import { Dialog } from '@parastoo/ui/Dialog.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { identity } from '../../messages/identity.ts'
import { paths } from '../../paths.ts'
import { accounts } from '../../shell/api.ts'
import { browserSession } from '../../shell/browser-session.ts'
import { lazyPart } from '../../shell/lazy-part.ts'
import { toast } from '../../shell/toasts.tsx'
import { useFreshProof } from './fresh-proof.ts'
import { sentenceOf } from './sentence-of.ts'

const words = identity.account.close

const ProofDialog = lazyPart(
  () => import('./ProofDialog.tsx'),
  (module) => module.ProofDialog,
)

/** Closes the account for good: says first what goes and what stays, then asks for fresh proof. What is still open is said here. */
export function CloseAccountCard() {
  const navigate = useNavigate()
  const { guard, dialog } = useFreshProof()
  const [isAsking, setAsking] = useState(false)
  const [isPending, setPending] = useState(false)
  const [fault, setFault] = useState<string>()

  async function close() {
    setAsking(false)
    setFault(undefined)
    setPending(true)
    try {
      await guard(async () => {
        await accounts.account.close()
        // A page that is open to everybody first: this one would ask to sign in again.
        await navigate(paths.home())
        browserSession().reset('signed-out')
        toast({ text: words.done, tone: 'good' })
      })
    } catch (error) {
      setFault(sentenceOf(error))
    }
    setPending(false)
  }

  return (
    <Card as="section" className="sm:p-6">
      <h2 className="text-lg font-bold">{words.title}</h2>
      <p className="mb-4 text-sm text-quiet">{words.lead}</p>
      {fault && (
        <Notice tone="caution" isLive className="mb-4">
          {fault}
        </Notice>
      )}
      <Button kind="quiet" isPending={isPending} onPress={() => setAsking(true)}>
        {words.submit}
      </Button>
      <Dialog
        role="alertdialog"
        title={words.question}
        isOpen={isAsking}
        onOpenChange={setAsking}
        footer={
          <div className="flex flex-col gap-2 sm:flex-row-reverse">
            <Button isWide kind="danger" onPress={() => void close()}>
              {words.confirm}
            </Button>
            <Button isWide kind="quiet" onPress={() => setAsking(false)}>
              {words.keep}
            </Button>
          </div>
        }
      >
        <div className="flex flex-col gap-3">
          <p>{words.removed}</p>
          <p>{words.kept}</p>
          <p>{words.again}</p>
        </div>
      </Dialog>
      <Suspense>{dialog.isOpen && <ProofDialog {...dialog} />}</Suspense>
    </Card>
  )
}
