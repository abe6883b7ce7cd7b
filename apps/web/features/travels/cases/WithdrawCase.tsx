import type { CaseView } from '@parastoo/contract/visas/cases'
import { formatRialAsToman } from '@parastoo/kit/money'
import { Button } from '@parastoo/ui/Button.tsx'
import { Dialog } from '@parastoo/ui/Dialog.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { visaCase } from '../../../messages/visa-case.ts'
import { api } from '../../../shell/api.ts'
import { refusedOf } from '../../../shell/refused.ts'
import { toast, toastFailure } from '../../../shell/toasts.tsx'
import { useAttempt } from '../../../shell/use-attempt.ts'
import { GivenUp, waitingStore } from '../../../shell/wait-for-network.ts'
import { wordsOf } from '../../../shell/words.ts'

const words = visaCase.follow.withdraw
const say = wordsOf(words)

type Sums = { backRial: number; keptRial: number }

/** Withdrawing a case that is not filed: what comes back is said before anything is pressed for good. */
export function WithdrawCase({ one, withdrawal }: { one: CaseView; withdrawal: Sums }) {
  const { caseId, applicant } = one
  const { revalidate } = useRevalidator()
  const [isOpen, setOpen] = useState(false)
  const [isPending, setPending] = useState(false)
  const [hasChanged, setChanged] = useState(false)
  const withdrawing = useAttempt(
    (input: Parameters<typeof api.visaCases.withdrawCase>[0], options) =>
      api.visaCases.withdrawCase(input, options),
  )

  async function withdraw(): Promise<void> {
    setPending(true)
    try {
      await withdrawing.mutateAsync({ caseId, acceptedBackRial: withdrawal.backRial })
      await revalidate()
      toast({ text: words.done, tone: 'good' })
      setOpen(false)
    } catch (error) {
      // Nothing was sent, and without a network nothing can be asked anew.
      if (error instanceof GivenUp) return setOpen(false)
      const isLess = refusedOf(error)?.code === 'PENALTY_CHANGED'
      if (!isLess) toastFailure(error)
      // It moved on meanwhile: the page, and the sums in the question, are asked anew.
      await revalidate()
      setChanged(isLess)
      if (!isLess) setOpen(false)
    } finally {
      setPending(false)
    }
  }

  /** Whoever closes the question without a network has not withdrawn: what waits for it is not sent. */
  function toggle(isOpening: boolean): void {
    if (!isOpening && isPending) waitingStore.read()?.giveUp()
    setOpen(isOpening)
  }

  const name = `${applicant.firstNameFarsi} ${applicant.lastNameFarsi}`
  return (
    <div>
      <Button kind="quiet" size="small" onPress={() => setOpen(true)}>
        {words.button}
      </Button>
      <Dialog
        role="alertdialog"
        title={words.title}
        isOpen={isOpen}
        onOpenChange={toggle}
        footer={
          <div className="flex flex-col gap-2 sm:flex-row-reverse">
            <Button isWide kind="danger" isPending={isPending} onPress={() => void withdraw()}>
              {words.confirm}
            </Button>
            <Button isWide kind="quiet" onPress={() => toggle(false)}>
              {words.keep}
            </Button>
          </div>
        }
      >
        {hasChanged && (
          <Notice tone="caution" isLive className="mb-3">
            {words.changed}
          </Notice>
        )}
        <p className="font-medium wrap-anywhere">{say('of', { name })}</p>
        <p className="mt-2">{sumsWords(withdrawal)}</p>
        <p className="mt-2 text-sm text-quiet">{words.after}</p>
      </Dialog>
    </div>
  )
}

function sumsWords({ backRial, keptRial }: Sums): string {
  const back = formatRialAsToman(backRial)
  if (backRial === 0) return words.nothing
  return keptRial === 0
    ? say('whole', { back })
    : say('part', { back, kept: formatRialAsToman(keptRial) })
}
