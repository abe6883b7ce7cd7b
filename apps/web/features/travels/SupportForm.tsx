import { messageOf } from '@parastoo/contract/messages'
import {
  longestSupportText,
  type SupportSubject,
  supportSubjects,
} from '@parastoo/contract/support/support'
import { Button } from '@parastoo/ui/Button.tsx'
import { Card } from '@parastoo/ui/Card.tsx'
import { Select } from '@parastoo/ui/Select.tsx'
import { TextArea } from '@parastoo/ui/TextArea.tsx'
import { type FormEvent, useState } from 'react'
import { travels } from '../../messages/travels.ts'
import { api } from '../../shell/api.ts'
import { useDraft } from '../../shell/drafts.ts'
import { useSupportText } from './use-support-text.ts'

const words = travels.support

/** A new request about an order; subject and text outlive a reload. */
export function SupportForm({
  orderId,
  subjects,
}: {
  orderId: string
  subjects: Record<SupportSubject, string>
}) {
  const subject = useDraft(`support.subject.${orderId}`)
  const [fault, setFault] = useState<string>()
  const { submit, isPending, field } = useSupportText({
    draft: `support.${orderId}`,
    sentWords: words.sent,
    send: async (text) => {
      await api.support.create({ orderId, subject: subject.text as SupportSubject, text })
      subject.forget()
    },
  })
  function check(event: FormEvent) {
    event.preventDefault()
    if (subject.text === '') setFault(messageOf('SUPPORT_SUBJECT_REQUIRED'))
    else void submit()
  }
  return (
    <Card as="section" className="sm:p-6">
      <form noValidate onSubmit={check} className="flex flex-col gap-4">
        <h2 className="text-lg font-bold">{words.form}</h2>
        <Select
          label={words.subject}
          options={supportSubjects.map((id) => ({ id, text: subjects[id] }))}
          value={subject.text || null}
          onChange={(id) => {
            subject.write(id)
            setFault(undefined)
          }}
          error={fault}
        />
        <TextArea
          label={words.text}
          description={words.textHint}
          rows={5}
          maxLength={longestSupportText}
          {...field}
        />
        <Button type="submit" size="large" isPending={isPending} className="self-start">
          {words.submit}
        </Button>
      </form>
    </Card>
  )
}
