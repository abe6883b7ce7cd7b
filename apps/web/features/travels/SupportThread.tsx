import {
  longestSupportText,
  type SupportRequest,
  type SupportSubject,
} from '@parastoo/contract/support/support'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { toPersianDigits } from '@parastoo/kit/text'
import { timeOf } from '@parastoo/kit/times'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { Button } from '@parastoo/ui/Button.tsx'
import { Card } from '@parastoo/ui/Card.tsx'
import { Disclosure } from '@parastoo/ui/Disclosure.tsx'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { TextArea } from '@parastoo/ui/TextArea.tsx'
import { travels } from '../../messages/travels.ts'
import { api } from '../../shell/api.ts'
import { wordsOf } from '../../shell/words.ts'
import { tehranTime } from './tehran-time.ts'
import { useSupportText } from './use-support-text.ts'

const words = travels.support
const say = wordsOf(words)
const tones = { open: 'caution', answered: 'good', closed: 'plain' } as const

/** One request with everything that was said in it, and a way to say more. */
export function SupportThread({
  request,
  subjects,
}: {
  request: SupportRequest
  subjects: Record<SupportSubject, string>
}) {
  const { id, number, subject, state, messages } = request
  return (
    <Card as="article" className="flex flex-col gap-3 sm:p-6">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-bold">{subjects[subject]}</h3>
        <Badge tone={tones[state]}>{words.states[state]}</Badge>
      </header>
      <p className="text-sm text-quiet">{say('request', { number: toPersianDigits(number) })}</p>
      <ol className="flex flex-col gap-2">
        {messages.map(({ isFromStaff, text, at }) => {
          const local = tehranTime(at)
          return (
            <li
              key={`${at} ${isFromStaff}`}
              className={`rounded-card px-4 py-3 ${isFromStaff ? 'bg-lead-wash' : 'bg-well'}`}
            >
              <p className="flex flex-wrap justify-between gap-x-3 text-xs text-quiet">
                <span className="font-medium text-ink">
                  {isFromStaff ? words.staff : words.you}
                </span>
                <span>
                  {formatJalaliDate(local, 'medium')}، <Ltr>{timeOf(local)}</Ltr>
                </span>
              </p>
              <p className="mt-1 break-words whitespace-pre-line">{text}</p>
            </li>
          )
        })}
      </ol>
      <Disclosure title={words.reply} headingLevel="h4">
        <ReplyForm requestId={id} />
      </Disclosure>
    </Card>
  )
}

function ReplyForm({ requestId }: { requestId: string }) {
  const { submit, isPending, field } = useSupportText({
    draft: `support.reply.${requestId}`,
    sentWords: words.sent,
    send: (text) => api.support.write({ id: requestId, text }),
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      className="flex flex-col gap-3"
    >
      <TextArea label={words.text} rows={3} maxLength={longestSupportText} {...field} />
      <Button type="submit" kind="quiet" isPending={isPending} className="self-start">
        {words.replySubmit}
      </Button>
    </form>
  )
}
