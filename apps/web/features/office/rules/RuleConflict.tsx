import { Button } from '@parastoo/ui/Button.tsx'
import { Card } from '@parastoo/ui/Card.tsx'
import { useEffect, useRef } from 'react'
import { officeRules } from '../../../messages/office-rules.ts'
import { wordsOf } from '../../../shell/words.ts'
import { cellWord } from './column-word.ts'
import { onlyIn } from './rule-draft.ts'

const words = officeRules.conflict
const more = wordsOf(officeRules.review)
const mostShown = 50

/** Somebody has saved in between: what only one of the two has stands side by side, and whoever types says which goes on. */
export function RuleConflict({
  columns,
  mine,
  theirs,
  onMine,
  onTheirs,
}: {
  columns: readonly string[]
  mine: readonly (readonly string[])[]
  theirs: readonly (readonly string[])[]
  onMine: () => void
  onTheirs: () => void
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const side = (title: string, rows: readonly (readonly string[])[]) => (
    <Card as="section" className="flex min-w-0 flex-col gap-2">
      <h3 className="font-bold">{title}</h3>
      {rows.length === 0 && <p className="text-sm text-quiet">{words.none}</p>}
      <ul className="flex flex-col gap-1 text-sm">
        {rows.slice(0, mostShown).map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and their order is fixed.
          <li key={place} className="wrap-anywhere">
            {row.map((cell, at) => cellWord(columns[at] ?? '', cell) || '—').join(' · ')}
          </li>
        ))}
        {rows.length > mostShown && <li>{more('more', { count: rows.length - mostShown })}</li>}
      </ul>
    </Card>
  )
  return (
    <section className="flex flex-col gap-3 rounded-card border border-caution bg-caution-wash p-4">
      <h2 ref={heading} tabIndex={-1} className="font-bold outline-none">
        {words.title}
      </h2>
      <p>{words.text}</p>
      <div className="grid gap-3 lg:grid-cols-2">
        {side(words.mine, onlyIn(mine, theirs))}
        {side(words.theirs, onlyIn(theirs, mine))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onPress={onMine}>{words.keepMine}</Button>
        <Button kind="quiet" onPress={onTheirs}>
          {words.keepTheirs}
        </Button>
      </div>
    </section>
  )
}
