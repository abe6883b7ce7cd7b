import type { WrittenPicture } from '@parastoo/contract/content/content'
import type { EditedPage } from '@parastoo/contract/office/content'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { Button } from '@parastoo/ui/Button.tsx'
import { Card } from '@parastoo/ui/Card.tsx'
import { useEffect, useRef } from 'react'
import { officeContent } from '../../../messages/office-content.ts'
import { wordsOf } from '../../../shell/words.ts'
import { WrittenBody } from '../../../shell/written/WrittenBody.tsx'
import { type TypedWords, typedOf } from './words-form.ts'

const words = officeContent.conflict
const say = wordsOf(words)

const fields = ['title', 'lead', 'description', 'author', 'dated', 'places', 'sources'] as const

/** Somebody has saved in between: both stand side by side, and whoever writes says which goes on. Neither is lost: theirs is a saving. */
export function Conflict({
  mine,
  theirs,
  pictures,
  isPending,
  onMine,
  onTheirs,
}: {
  mine: TypedWords
  theirs: EditedPage
  pictures: readonly WrittenPicture[]
  isPending: boolean
  onMine: () => void
  onTheirs: () => void
}) {
  const { by, number } = theirs.last
  const other = typedOf(theirs.words)
  const changed = fields.filter((field) => mine[field] !== other[field])
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const side = (title: string, typed: TypedWords) => (
    <Card as="section" className="flex min-w-0 flex-col gap-2">
      <h3 className="font-bold">{title}</h3>
      {changed.map((field) => (
        <p key={field} className="text-sm wrap-anywhere whitespace-pre-line">
          <span className="text-quiet">{officeContent.write[field]}: </span>
          {field === 'dated' ? formatJalaliDate(typed.dated) : typed[field] || '—'}
        </p>
      ))}
      <section
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
        tabIndex={0}
        className="max-h-[32rem] overflow-y-auto rounded-card border border-line p-4"
      >
        <WrittenBody
          body={typed.body}
          live={{ routes: [], pages: [], pictures: [...pictures, ...theirs.pictures] }}
        />
      </section>
    </Card>
  )
  return (
    <section className="flex flex-col gap-3 rounded-card border border-caution bg-caution-wash p-4">
      <h2 ref={heading} tabIndex={-1} className="font-bold outline-none">
        {words.title}
      </h2>
      <p>{say('text', { by, number })}</p>
      <div className="grid gap-3 lg:grid-cols-2">
        {side(words.mine, mine)}
        {side(say('theirs', { by }), other)}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button isPending={isPending} onPress={onMine}>
          {words.keepMine}
        </Button>
        <Button kind="quiet" onPress={onTheirs}>
          {words.keepTheirs}
        </Button>
      </div>
    </section>
  )
}
