import { formatJalaliDate } from '@parastoo/kit/dates'
import { Button } from '@parastoo/ui/Button.tsx'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Card } from '@parastoo/ui/Card.tsx'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { visaRequest } from '../../messages/visa-request.ts'
import { api } from '../../shell/api.ts'
import { tehranDayOf } from '../../shell/tehran-day.ts'
import { toast, toastFailure } from '../../shell/toasts.tsx'
import { draftPath } from '../../shell/visas/draft-path.ts'
import { keptTitle } from '../../shell/visas/kept-words.ts'
import { forgetTabRequest } from '../../shell/visas/tab-request.ts'
import { wordsOf } from '../../shell/words.ts'
import type { UnfinishedVisa } from './unfinished-request.ts'

const words = visaRequest.kept
const say = wordsOf(words)

/** A visa request that was begun and not sent: gone on with, or given up, by one tap. */
export function UnfinishedRequest({ kept }: { kept: UnfinishedVisa }) {
  const { revalidate } = useRevalidator()
  const [isPending, setPending] = useState(false)
  const until = formatJalaliDate(tehranDayOf(new Date(kept.deletedAfter)), 'day-month')

  async function giveUp(): Promise<void> {
    setPending(true)
    try {
      await api.visaDrafts.giveUpDraft({ seen: kept.revision })
      // This tab may have begun it, or taken it up.
      forgetTabRequest()
      toast({ text: words.givenUp, tone: 'good' })
    } catch (error) {
      toastFailure(error)
    }
    // Changed on another device, it is shown as it is now.
    await revalidate()
    setPending(false)
  }

  return (
    <Card as="section" className="mb-8">
      <h2 className="text-sm text-quiet">{words.unfinished}</h2>
      <p className="mt-1 font-bold">{keptTitle(kept)}</p>
      <p className="mt-1 text-sm text-quiet">{say('until', { date: until })}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Link to={draftPath(kept)} className={buttonClass({ size: 'small' })}>
          {words.goOn}
        </Link>
        <Button kind="quiet" size="small" isPending={isPending} onPress={() => void giveUp()}>
          {words.giveUp}
        </Button>
      </div>
    </Card>
  )
}
