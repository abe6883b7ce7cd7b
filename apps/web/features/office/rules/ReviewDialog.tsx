import type { RuleSheetName } from '@parastoo/contract/office/rule-names'
import type { BadRuleLine, JudgedChange } from '@parastoo/contract/office/rules'
import { Button } from '@parastoo/ui/Button.tsx'
import { Dialog } from '@parastoo/ui/Dialog.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { Loading, Skeleton } from '@parastoo/ui/Skeleton.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { useState } from 'react'
import { office } from '../../../messages/office.ts'
import { officeRules } from '../../../messages/office-rules.ts'
import { refusedOf } from '../../../shell/refused.ts'
import { toast, toastFailure } from '../../../shell/toasts.tsx'
import { officeApi } from '../office-api.ts'
import { giveUpUnsent } from '../parts/give-up-unsent.ts'
import { useDeed } from '../parts/use-deed.ts'
import { StaffProofDialog } from '../sign-in/StaffProofDialog.tsx'
import { Judged } from './Judged.tsx'

const words = officeRules.review

export type Standing = { version: string; rows: string[][] }

/** What would come of a draft, asked of the server when it opens, and saving it with a reason. */
export function ReviewDialog({
  sheet,
  of,
  version,
  rows,
  reason,
  onReason,
  onBad,
  onConflict,
  onSaved,
}: {
  sheet: RuleSheetName
  of: string
  version: string
  rows: string[][]
  reason: string
  onReason: (reason: string) => void
  onBad: (bad: readonly BadRuleLine[]) => void
  onConflict: (standing: Standing) => void
  onSaved: () => void
}) {
  const [isOpen, setOpen] = useState(false)
  const [judged, setJudged] = useState<JudgedChange | null>(null)
  const { act, forget, faultOf, fault, isPending, proof } = useDeed(save(onConflict))
  async function look(): Promise<void> {
    forget()
    setJudged(null)
    setOpen(true)
    try {
      const { data } = await officeApi.officeRules.preview({ sheet, of, rows })
      setJudged(data)
      onBad(data.badLines)
    } catch (error) {
      setOpen(false)
      toastFailure(error)
    }
  }
  async function send(close: () => void): Promise<void> {
    const done = await act({ sheet, of, version, rows, reason })
    if (!done) return
    close()
    if (done === 'conflict') return
    toast({ text: done.data.approvalId === null ? words.saved : words.asked, tone: 'good' })
    onReason('')
    onSaved()
  }
  const asks = (judged?.losses.length ?? 0) > 0
  const changes = judged ? judged.added + judged.changed + judged.gone : 0
  return (
    <>
      <Button onPress={() => void look()}>{officeRules.draft.review}</Button>
      <Dialog
        title={words.title}
        isOpen={isOpen}
        onOpenChange={(isOpening) => {
          giveUpUnsent({ isOpen: isOpening, isPending })
          setOpen(isOpening)
        }}
        footer={(close) => (
          <div className="flex flex-wrap gap-2">
            <Button
              isPending={isPending}
              isDisabled={changes === 0 || reason.trim().length < 3}
              onPress={() => void send(close)}
            >
              {asks ? words.ask : words.save}
            </Button>
            <Button kind="quiet" onPress={close}>
              {office.deed.cancel}
            </Button>
          </div>
        )}
      >
        <div className="flex flex-col gap-4">
          <p>{words.text}</p>
          {judged ? (
            <Judged judged={judged} headLines={0} />
          ) : (
            <Loading label={words.checking}>
              <Skeleton className="h-24" />
            </Loading>
          )}
          {changes > 0 && (
            <TextField
              label={words.reason}
              value={reason}
              onChange={onReason}
              maxLength={500}
              error={faultOf('reason')}
            />
          )}
          {fault && !faultOf('reason') && (
            <Notice tone="bad" title={office.deed.failed} isLive>
              {fault}
            </Notice>
          )}
        </div>
        <StaffProofDialog {...proof} />
      </Dialog>
    </>
  )
}

type Call = typeof officeApi.officeRules.save

/** Saves; that somebody else was first is handed on with what stands now, and is no fault of who typed. */
const save =
  (onConflict: (standing: Standing) => void) =>
  async (
    input: Parameters<Call>[0],
    options: Parameters<Call>[1],
  ): Promise<Awaited<ReturnType<Call>> | 'conflict'> => {
    try {
      return await officeApi.officeRules.save(input, options)
    } catch (error) {
      const refused = refusedOf(error)
      if (refused?.code !== 'RULES_CHANGED') throw error
      onConflict(refused.entries[0]?.detail as Standing)
      return 'conflict'
    }
  }
