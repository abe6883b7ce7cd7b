import { formatJalaliDate } from '@parastoo/kit/dates'
import { Button } from '@parastoo/ui/Button.tsx'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { Link } from 'react-router'
import { visaRequest } from '../../../messages/visa-request.ts'
import { tehranDayOf } from '../../../shell/tehran-day.ts'
import { toldMoment } from '../../../shell/told-moment.ts'
import { draftPath } from '../../../shell/visas/draft-path.ts'
import { keptTitle } from '../../../shell/visas/kept-words.ts'
import { wordsOf } from '../../../shell/words.ts'
import type { useKeptRequest } from './use-kept-request.ts'

const words = visaRequest.kept
const say = wordsOf(words)
const sayLate = wordsOf(words.late)
const dayOf = (instant: string) => formatJalaliDate(tehranDayOf(new Date(instant)), 'day-month')

/** That the form is kept for another device; or the question with which of two to go on, while nothing of either is lost. */
export function KeptNotice({ kept }: { kept: ReturnType<typeof useKeptRequest> }) {
  const { other, late, deletedAfter } = kept
  if (!other && late) return <LateNotice late={late} kept={kept} />
  if (!other)
    return (
      deletedAfter && (
        <p role="status" className="text-sm text-quiet">
          {say('saved', { date: dayOf(deletedAfter) })}
        </p>
      )
    )
  return (
    <Notice
      tone="caution"
      isLive
      title={words.title}
      action={
        <div className="flex flex-wrap gap-2">
          <Link
            to={draftPath(other)}
            onClick={() => kept.takeOther()}
            className={buttonClass({ size: 'small' })}
          >
            {words.takeOther}
          </Link>
          <Button kind="quiet" size="small" onPress={() => kept.keepThis()}>
            {words.keepThis}
          </Button>
        </div>
      }
    >
      {say('text', { what: keptTitle(other), when: dayOf(other.keptAt) })}
    </Notice>
  )
}

/** What was typed without a network and came too late: it can be read, taken, or left. */
function LateNotice({
  late: { draft, typedAtMs, lines },
  kept,
}: {
  late: NonNullable<ReturnType<typeof useKeptRequest>['late']>
  kept: ReturnType<typeof useKeptRequest>
}) {
  return (
    <Notice tone="caution" isLive title={words.late.title}>
      <p>{sayLate('text', { when: toldMoment(new Date(typedAtMs).toISOString()) })}</p>
      <ul className="my-2 list-disc ps-5 wrap-anywhere">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Link
          to={draftPath(draft)}
          onClick={() => kept.takeLate()}
          className={buttonClass({ size: 'small' })}
        >
          {words.late.take}
        </Link>
        <Button kind="quiet" size="small" onPress={() => kept.dropLate()}>
          {words.late.drop}
        </Button>
      </div>
    </Notice>
  )
}
