import type { CellAnswer } from '@parastoo/contract/office/inventory'
import {
  changeKey,
  type InventorySource,
  mostCutPercent,
} from '@parastoo/contract/office/inventory-cells'
import { Button } from '@parastoo/ui/Button.tsx'
import { Dialog } from '@parastoo/ui/Dialog.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { Loading, Skeleton } from '@parastoo/ui/Skeleton.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { useState } from 'react'
import { office } from '../../../messages/office.ts'
import { officeInventory } from '../../../messages/office-inventory.ts'
import { toast, toastFailure } from '../../../shell/toasts.tsx'
import { wordsOf } from '../../../shell/words.ts'
import { officeApi } from '../office-api.ts'
import { giveUpUnsent } from '../parts/give-up-unsent.ts'
import { useDeed } from '../parts/use-deed.ts'
import { StaffProofDialog } from '../sign-in/StaffProofDialog.tsx'
import { consequencesOf } from './consequences.ts'
import { type Draft, type DraftedChange, leaveOut } from './draft.ts'
import { Problem } from './Problem.tsx'
import { previewChanges, sendChanges } from './send-changes.ts'

const words = officeInventory.send
const say = wordsOf(words)

/**
 * What would come of a draft, asked of the server when it opens: how much is changed and with which consequences, and which cells are
 * not, each with a way on. What is sent leaves the draft; what could not be done stays in it.
 */
export function SendDialog({
  source,
  draft,
  onDraft,
  onSent,
}: {
  source: InventorySource
  draft: Draft
  onDraft: (change: (draft: Draft) => Draft) => void
  onSent: (sent: DraftedChange[]) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const [answers, setAnswers] = useState<CellAnswer[] | null>(null)
  const [reason, setReason] = useState('')
  const deed = useDeed(sendChanges)
  const asking = useDeed(officeApi.officeApprovals.askFares, words.asked)
  const changes = Object.values(draft)

  async function look(asked: readonly DraftedChange[]): Promise<void> {
    setAnswers(null)
    try {
      setAnswers(await previewChanges({ source, changes: asked }))
    } catch (error) {
      setOpen(false)
      toastFailure(error)
    }
  }

  const told = new Map(answers?.map((answer) => [changeKey(answer), answer]))
  const outcomeOf = (change: DraftedChange) => told.get(changeKey(change))?.outcome
  const ready = changes.filter((change) => outcomeOf(change) === 'changed')
  const problems = changes.filter((change) => {
    const outcome = outcomeOf(change)
    return outcome !== undefined && !['changed', 'same', 'needs-approval'].includes(outcome)
  })
  const cuts = changes.filter((change) => outcomeOf(change) === 'needs-approval').slice(0, mostCuts)
  const { sold, holidays } = consequencesOf(ready, told)

  /** One's own value over another's, or theirs: either way the draft says what is seen now. */
  function settle(change: DraftedChange, keep: 'mine' | 'theirs'): void {
    const key = changeKey(change)
    const now = told.get(key)?.now ?? null
    const next =
      keep === 'mine' ? { ...draft, [key]: { ...change, was: now } } : leaveOut(draft, [key])
    onDraft(() => next)
    void look(Object.values(next))
  }

  async function send(close: () => void): Promise<void> {
    const done = await deed.act({ source, changes: ready, reason })
    if (!done) return
    const kept = new Set(
      done.flatMap((answer) =>
        answer.outcome === 'changed' || answer.outcome === 'same' ? [] : [changeKey(answer)],
      ),
    )
    const sent = ready.filter((change) => !kept.has(changeKey(change)))
    const same = changes.filter((change) => outcomeOf(change) === 'same')
    onSent(sent)
    onDraft((now) => leaveOut(now, [...sent, ...same].map(changeKey)))
    toast({ text: say('done', { count: sent.length }), tone: 'good' })
    const left = kept.size + problems.length
    if (left > 0) toast({ text: say('left', { count: left }), tone: 'bad' })
    close()
  }

  /** What is asked for leaves the draft: another person makes the change, or does not. */
  async function askForTwo(): Promise<void> {
    const cells = cuts.map(({ row, column, was, value }) => ({ row, column, was, value }))
    if (!(await asking.act({ source, cells, reason }))) return
    const asked = cuts.map(changeKey)
    const next = leaveOut(draft, asked)
    onDraft((now) => leaveOut(now, asked))
    if (Object.keys(next).length > 0) await look(Object.values(next))
    else setOpen(false)
  }

  return (
    <>
      <Button
        isDisabled={changes.length === 0}
        onPress={() => {
          deed.forget()
          asking.forget()
          setOpen(true)
          void look(changes)
        }}
      >
        {officeInventory.draft.review}
      </Button>
      <Dialog
        title={words.title}
        isOpen={isOpen}
        onOpenChange={(isOpening) => {
          giveUpUnsent({ isOpen: isOpening, isPending: deed.isPending || asking.isPending })
          setOpen(isOpening)
        }}
        width="medium"
        footer={(close) => (
          <div className="flex flex-wrap gap-2">
            <Button
              isPending={deed.isPending}
              isDisabled={ready.length === 0}
              onPress={() => void send(close)}
            >
              {say('send', { count: ready.length })}
            </Button>
            {cuts.length > 0 && (
              <Button
                kind="quiet"
                isPending={asking.isPending}
                isDisabled={reason.trim().length < shortest}
                onPress={() => void askForTwo()}
              >
                {say('ask', { count: cuts.length })}
              </Button>
            )}
            <Button kind="quiet" onPress={close}>
              {words.cancel}
            </Button>
          </div>
        )}
      >
        {answers === null ? (
          <Loading label={words.loading}>
            <Skeleton className="h-24" />
          </Loading>
        ) : (
          <div className="flex flex-col gap-4">
            <p className="font-bold">{say('ready', { count: ready.length })}</p>
            <ul className="flex list-disc flex-col gap-1 ps-5 empty:hidden">
              {sold > 0 && <li>{say('sold', { count: sold })}</li>}
              {cuts.length > 0 && (
                <li>{say('cut', { count: cuts.length, percent: mostCutPercent })}</li>
              )}
              {holidays > 0 && <li>{say('holidays', { count: holidays })}</li>}
            </ul>
            {problems.length > 0 && (
              <section aria-label={words.problems}>
                <h3 className="mb-2 font-bold text-bad">{words.problems}</h3>
                <ul className="flex flex-col gap-2">
                  {problems.slice(0, mostProblems).map((change) => (
                    <Problem
                      key={changeKey(change)}
                      change={change}
                      answer={told.get(changeKey(change))}
                      onSettle={(keep) => settle(change, keep)}
                    />
                  ))}
                </ul>
              </section>
            )}
            <TextField label={words.reason} value={reason} onChange={setReason} maxLength={300} />
            {(deed.fault ?? asking.fault) && (
              <Notice tone="bad" title={office.deed.failed} isLive>
                {deed.fault ?? asking.fault}
              </Notice>
            )}
          </div>
        )}
        <StaffProofDialog {...asking.proof} />
      </Dialog>
    </>
  )
}

/** More than these are settled in turn. */
const mostProblems = 50
/** What the server takes in one question. */
const mostCuts = 500
const shortest = 3
