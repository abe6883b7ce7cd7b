import type { CaseView } from '@parastoo/contract/visas/cases'
import { Button } from '@parastoo/ui/Button.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { visaCase } from '../../../messages/visa-case.ts'
import { api } from '../../../shell/api.ts'
import { refusedOf } from '../../../shell/refused.ts'
import { toast, toastFailure } from '../../../shell/toasts.tsx'
import { UploadField } from '../../../shell/uploads/UploadField.tsx'
import { useUploads } from '../../../shell/uploads/use-uploads.ts'
import { wordsOf } from '../../../shell/words.ts'

const words = visaCase.follow.exit
const say = wordsOf(words)

/** The way to show that one has left again, so that the deposit comes back; nothing where there is none to come back. */
export function ShowExit({ one: { caseId, deposit } }: { one: CaseView }) {
  const { revalidate } = useRevalidator()
  const pictures = useUploads({ most: 1, draft: `visas.exit.${caseId}` })
  const [isPending, setPending] = useState(false)
  const [fault, setFault] = useState<string>()
  if (!deposit?.mayShowExit) return null

  async function send(): Promise<void> {
    setFault(undefined)
    if (!pictures.areDone()) return
    const [fileId] = pictures.ids
    if (!fileId) return setFault(words.first)
    setPending(true)
    try {
      await api.visaCases.showExit({ caseId, fileId })
      pictures.forget()
      toast({ text: words.sent, tone: 'good' })
      await revalidate()
    } catch (error) {
      const refused = refusedOf(error)
      if (!refused) return toastFailure(error)
      setFault(refused.message)
      if (refused.code === 'VISA_FILE_NOT_FOUND') await pictures.check()
      // Given back meanwhile: the page shows how it stands.
      else await revalidate()
    } finally {
      setPending(false)
    }
  }

  return (
    <div className="flex flex-col gap-3 rounded-card border border-edge p-4">
      {deposit.proofs > 0 && (
        <p className="text-sm text-good">{say('waits', { proofs: deposit.proofs })}</p>
      )}
      <UploadField
        {...pictures.field}
        label={words.label}
        description={words.text}
        isMultiple={false}
        error={fault ?? pictures.field.error}
        onChoose={(chosen) => {
          setFault(undefined)
          for (const { id, state } of pictures.field.files)
            if (state === 'failed') pictures.field.onRemove(id)
          pictures.field.onChoose(chosen)
        }}
      />
      <Button isPending={isPending} onPress={() => void send()} className="self-start">
        {words.send}
      </Button>
    </div>
  )
}
