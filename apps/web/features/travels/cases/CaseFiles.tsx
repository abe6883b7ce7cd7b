import type { CaseView } from '@parastoo/contract/visas/cases'
import { daysBetween, formatJalaliDate } from '@parastoo/kit/dates'
import { Button } from '@parastoo/ui/Button.tsx'
import { Download } from '@parastoo/ui/icons.ts'
import { useMutation } from '@tanstack/react-query'
import { useRevalidator } from 'react-router'
import { visaCase } from '../../../messages/visa-case.ts'
import { api } from '../../../shell/api.ts'
import { fetchInTime } from '../../../shell/fetch-in-time.ts'
import { refusedOf } from '../../../shell/refused.ts'
import { saveFile } from '../../../shell/save-file.ts'
import { tehranDayOf } from '../../../shell/tehran-day.ts'
import { toast } from '../../../shell/toasts.tsx'
import { wordsOf } from '../../../shell/words.ts'
import { tehranTime } from '../tehran-time.ts'

const words = visaCase.follow
const say = wordsOf(words)

/** The visa to take, until when what was handed in is kept, and that it was deleted. `now` is the page's, ISO. */
export function CaseFiles({ one, now }: { one: CaseView; now: string }) {
  const { decisionFile, filesKeptUntil, filesHeld, deletion, state } = one
  const isThere = decisionFile !== null && (state === 'approved' || state === 'delivered')
  const day = (at: string) => formatJalaliDate(tehranTime(at), 'medium')
  return (
    <div className="flex flex-col items-start gap-2 text-sm empty:hidden">
      {isThere && <TakeVisa one={one} />}
      {hasCountdown(state) && filesKeptUntil && (
        <p className="text-quiet">
          {say('keptUntil', { date: day(filesKeptUntil) })}{' '}
          {filesHeld
            ? say('held', { reason: filesHeld.reasonFa, date: day(filesHeld.until) })
            : say('keptDays', { days: daysUntil(filesKeptUntil, now) })}
        </p>
      )}
      {deletion && (
        <p className="text-quiet">
          {deletion.lastCopyUntil
            ? say('deletedUntil', {
                files: deletion.files,
                date: day(deletion.deletedAt),
                last: day(deletion.lastCopyUntil),
              })
            : say('deleted', { files: deletion.files, date: day(deletion.deletedAt) })}
        </p>
      )}
    </div>
  )
}

/** From its delivery or its other end on the days of a case's papers are counted. */
const hasCountdown = (state: CaseView['state']): boolean =>
  ['delivered', 'rejected', 'withdrawn', 'called-off'].includes(state)

/** Whole days, by the calendar of Tehran. */
const daysUntil = (at: string, now: string): number =>
  Math.max(0, daysBetween(tehranDayOf(now), tehranDayOf(at)))

function TakeVisa({ one: { caseId, state, decisionNumber } }: { one: CaseView }) {
  const { revalidate } = useRevalidator()
  const taking = useMutation({
    mutationFn: async () => {
      const { data } = await api.visaCases.decisionLink({ caseId })
      const reply = await fetchInTime(data.url)
      if (!reply.ok) throw new Error(`The visa was answered with ${reply.status}`)
      return await reply.blob()
    },
    onSuccess: async (file) => {
      const ending = file.type === 'application/pdf' ? 'pdf' : 'jpg'
      saveFile(file, `visa-${(decisionNumber ?? '').replaceAll('/', '-')}.${ending}`)
      await revalidate()
    },
    onError: async (error) => {
      toast({ text: refusedOf(error)?.message ?? words.takeFailed, tone: 'bad' })
      await revalidate()
    },
  })
  return (
    <>
      <Button kind="lead" isPending={taking.isPending} onPress={() => taking.mutate()}>
        <Download aria-hidden className="size-5" />
        {words.take}
      </Button>
      {state === 'approved' && <p className="text-quiet">{words.takeOnce}</p>}
    </>
  )
}
