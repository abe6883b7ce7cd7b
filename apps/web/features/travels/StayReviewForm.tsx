import { longestReview, reviewText, type StayToReview } from '@parastoo/contract/hotels/reviews'
import { messageOf } from '@parastoo/contract/messages'
import { Button } from '@parastoo/ui/Button.tsx'
import { RadioCards } from '@parastoo/ui/RadioCards.tsx'
import { TextArea } from '@parastoo/ui/TextArea.tsx'
import { type FormEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { stayReview } from '../../messages/stay-review.ts'
import { api } from '../../shell/api.ts'
import { useDraft } from '../../shell/drafts.ts'
import { refusedOf } from '../../shell/refused.ts'
import { toast, toastFailure } from '../../shell/toasts.tsx'
import { wordsOf } from '../../shell/words.ts'

const say = wordsOf(stayReview)
const options = ([5, 4, 3, 2, 1] as const).map((score) => ({
  id: String(score),
  text: stayReview.scores[score],
}))

/** A score and a few lines; both outlive a reload, and stay where they were when sending fails. */
export function StayReviewForm({
  orderId,
  stay: { lineId, firstName },
}: {
  orderId: string
  stay: StayToReview
}) {
  const { revalidate } = useRevalidator()
  const score = useDraft(`review.score.${lineId}`)
  const typed = useDraft(`review.text.${lineId}`)
  const [faults, setFaults] = useState<{ score?: string | undefined; text?: string | undefined }>(
    {},
  )
  const [isPending, setPending] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const scores = useRef<HTMLDivElement>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = reviewText.safeParse(typed.text).error?.issues[0]?.message
    const found = {
      ...(score.text === '' && { score: messageOf('REVIEW_SCORE_REQUIRED') }),
      ...(wrong && { text: messageOf(wrong) }),
    }
    setFaults(found)
    // To the first that is missing.
    if (found.score) scores.current?.querySelector('input')?.focus()
    else if (found.text) area.current?.focus()
    if (found.score || found.text) return
    setPending(true)
    try {
      await api.hotelReviews.write({
        orderId,
        lineId,
        score: Number(score.text),
        text: typed.text,
      })
      score.forget()
      typed.forget()
      toast({ text: stayReview.sent, tone: 'good' })
      await revalidate()
    } catch (error) {
      const refused = refusedOf(error)
      if (refused && refused.status < 500) setFaults({ text: refused.message })
      else toastFailure(error)
    } finally {
      setPending(false)
    }
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <div ref={scores}>
        <RadioCards
          label={stayReview.score}
          options={options}
          value={score.text || null}
          onChange={(id) => {
            score.write(id)
            setFaults({ ...faults, score: undefined })
          }}
          error={faults.score}
          isPlain
        />
      </div>
      <TextArea
        ref={area}
        label={stayReview.text}
        description={stayReview.textHint}
        rows={5}
        maxLength={longestReview}
        value={typed.text}
        onChange={(text) => {
          typed.write(text)
          setFaults({ ...faults, text: undefined })
        }}
        error={faults.text}
      />
      <p className="text-sm text-quiet">
        {firstName === '' ? stayReview.unnamed : say('named', { name: firstName })}
      </p>
      <Button type="submit" size="large" isPending={isPending} className="self-start">
        {stayReview.submit}
      </Button>
    </form>
  )
}
