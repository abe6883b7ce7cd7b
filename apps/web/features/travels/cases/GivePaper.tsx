import type { CasePaper } from '@parastoo/contract/visas/cases'
import { Button } from '@parastoo/ui/Button.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { visaCase } from '../../../messages/visa-case.ts'
import { visas } from '../../../messages/visas.ts'
import { api } from '../../../shell/api.ts'
import { refusedOf } from '../../../shell/refused.ts'
import { toast, toastFailure } from '../../../shell/toasts.tsx'
import { UploadField } from '../../../shell/uploads/UploadField.tsx'
import { useUploads } from '../../../shell/uploads/use-uploads.ts'
import { PaperSample } from '../../../shell/visas/PaperSample.tsx'
import { wordsOf } from '../../../shell/words.ts'

const words = visaCase.follow.ask
const say = wordsOf(words)

/** What an officer wrote, ended: more is said after it. */
const sentenceOf = (noteFa: string) => (/[.!؟?…]$/.test(noteFa) ? noteFa : `${noteFa}.`)

/** A paper that is asked for, with why, and the way to give it here. */
export function GivePaper({ paper: { paperId, kind, reasonFa, noteFa } }: { paper: CasePaper }) {
  const { revalidate } = useRevalidator()
  const pictures = useUploads({ most: 1, draft: `visas.asked.${paperId}` })
  const [isPending, setPending] = useState(false)
  const [fault, setFault] = useState<string>()
  const { files } = pictures.field

  async function give(): Promise<void> {
    setFault(undefined)
    if (!pictures.areDone()) return
    const [fileId] = pictures.ids
    if (!fileId) return setFault(words.first)
    setPending(true)
    try {
      await api.visaCases.givePaper({ paperId, fileId })
      pictures.forget()
      toast({ text: words.sent, tone: 'good' })
      await revalidate()
    } catch (error) {
      const refused = refusedOf(error)
      if (!refused) return toastFailure(error)
      setFault(refused.message)
      if (refused.code === 'VISA_FILE_NOT_FOUND') await pictures.check()
      // Given meanwhile, on another device: the page shows how it stands.
      if (refused.code === 'VISA_PAPER_NOT_ASKED') await revalidate()
    } finally {
      setPending(false)
    }
  }

  return (
    <div className="flex flex-col gap-3 rounded-card border border-edge p-4">
      <PaperSample kind={kind} />
      <UploadField
        {...pictures.field}
        label={say('title', {
          paper: visas.documents.kinds[kind],
          reason: reasonFa ?? '',
        })}
        description={noteFa && sentenceOf(noteFa)}
        isMultiple={false}
        error={fault ?? pictures.field.error}
        onChoose={(chosen) => {
          setFault(undefined)
          // Chosen anew, so what was refused makes room.
          for (const { id, state } of files) if (state === 'failed') pictures.field.onRemove(id)
          pictures.field.onChoose(chosen)
        }}
      />
      <Button isPending={isPending} onPress={() => void give()} className="self-start">
        {words.send}
      </Button>
    </div>
  )
}
